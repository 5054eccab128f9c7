'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Column } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { type DraftOrder, officeDraft } from '#lib/contract/orders/office/drafts.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftCustomer } from './draft-customer.tsx'
import { DraftLines } from './draft-lines.tsx'
import { DraftSums } from './draft-sums.tsx'
import { UnmatchedLines } from './unmatched-lines.tsx'
import { useDraftOrder } from './use-draft-order.ts'

const EVERY_MS = 5_000

/** A draft order: products, customer and place left, total and missing details right. */
export function DraftEditor({
  start,
  userId = null,
  onMade,
}: {
  start: DraftOrder | null
  /** The customer of a new draft. */
  userId?: number | null
  onMade: (draftId: number) => void
}) {
  const draft = useDraftOrder(start, userId, onMade)
  const { saved, form, change, problem } = draft
  const [isAccount, setAccount] = useState(Boolean(form.userId))
  const [isComparing, setComparing] = useState(true)
  // Each conflict opens its dialog automatically once.
  const theirVersion = draft.theirs?.version
  useEffect(() => setComparing(theirVersion !== undefined), [theirVersion])
  const sent = useSent(saved)
  const shown = sent ?? saved
  if (shown && shown.state !== 'draft') {
    return (
      <Column>
        <div className="room-gutter py-4">
          <DraftSums draft={shown} isSettled problem={null} />
        </div>
      </Column>
    )
  }
  // A fault of a value that has changed since is outdated.
  const faults = Object.fromEntries(
    Object.entries(saved?.faults ?? {}).filter(([name]) => {
      const field = name as keyof DraftForm
      return (saved?.form[field] ?? '') === (form[field] ?? '')
    }),
  )
  return (
    <>
      <Column>
        <div className="room-gutter grid gap-6 py-4">
          {problem ? (
            <AlertLine tone="error" title="The draft could not be saved." live="assertive">
              {problem.message}{' '}
              {draft.theirs ? (
                <button type="button" className="link min-h-6 max-md:min-h-11" onClick={() => setComparing(true)}>
                  Compare versions
                </button>
              ) : (
                <button type="button" className="link min-h-6 max-md:min-h-11" onClick={draft.saveAgain}>
                  Save again
                </button>
              )}
            </AlertLine>
          ) : null}
          {saved?.enquiryNo ? (
            <Link className="link w-fit" prefetch={false} href={`/office/enquiries/${saved.enquiryNo}`}>
              From conversation {saved.enquiryNo}
            </Link>
          ) : null}
          {form.unmatched?.length ? (
            <UnmatchedLines lines={form.unmatched} onChange={(unmatched) => change({ unmatched })} />
          ) : null}
          <DraftLines
            items={form.items}
            lines={saved?.lines ?? []}
            isNew={start === null}
            onChange={(items) => change({ items })}
          />
          <DraftCustomer form={form} faults={faults} isAccount={isAccount} onAccount={setAccount} onChange={change} />
        </div>
      </Column>
      {draft.theirs && isComparing ? (
        <DraftConflict
          theirs={draft.theirs}
          mine={form}
          lines={saved?.lines ?? []}
          onTheirs={draft.keepTheirs}
          onMine={draft.keepMine}
          onClose={() => setComparing(false)}
        />
      ) : null}
      <Column label="Total" width="316px">
        <div className="px-4 py-4 max-lg:px-(--room-left)">
          <DraftSums
            draft={saved}
            isSettled={draft.isSettled}
            problem={problem}
            needsAccount={isAccount && !form.userId}
          />
        </div>
      </Column>
    </>
  )
}

/** The draft once the held job has sent it. */
function useSent(saved: DraftOrder | null): DraftOrder | null {
  const draftId = saved?.draftId ?? null
  const { data, refetch } = useOfficeQuery(officeDraft, draftId === null ? null : { draftId }, {
    keepsPrevious: false,
    everyMs: saved?.state === 'draft' ? EVERY_MS : undefined,
  })
  const version = saved?.version
  useEffect(() => {
    if (version !== undefined) void refetch()
  }, [version, refetch])
  return data && data.draftId === draftId && data.state !== 'draft' ? data : null
}
