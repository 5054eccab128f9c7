'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { endProductsJob, LINE_DECISIONS, officeEndingPreview } from '#lib/contract/catalogue/office/ending.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type EndingDraft, inputOf, NOTHING_DECIDED, whichOf } from '#lib/office/ending/ending-draft.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { EndingOrders } from './ending-orders.tsx'
import { WhatEnds } from './what-ends.tsx'

const REFRESHES = ['office-ending-preview', 'office-family', 'office-family-list', 'office-family-choices']
const OTHERS = { keep: 'Deliver from stock', replace: 'Replace', cancel: 'Remove from order' }

const useOpenOrders = (familyId: number, draft: EndingDraft) =>
  useOfficePages(
    officeEndingPreview,
    { ...whichOf(familyId, draft), after: 0 },
    { withCursor: (input, after: number | null) => ({ ...input, after: after ?? 0 }), next: ({ data }) => data.next },
  )

/** Page to end a family or some of its variants: the effect on open orders and the message to each buyer. */
export function EndingPage({ familyId }: { familyId: number }) {
  const address = useAddressState()
  const [kept, keep] = useRememberedDraft<EndingDraft>(`ending.${familyId}`)
  const asked = address.get('variants').split(',').map(Number).filter(Boolean)
  const draft = kept ?? { ...NOTHING_DECIDED, variantIds: asked.length > 0 ? asked : null }
  const [isScheduling, setScheduling] = useState(false)
  const refusal = useRefusal('catalogue.edit')
  // All variants of the family, including the variants that stay.
  const whole = useOfficeQuery(officeEndingPreview, {
    ...{ familyId, variantIds: [], replacements: [], after: Number.MAX_SAFE_INTEGER },
  })
  const list = useOpenOrders(familyId, draft)
  const first = list.data?.pages[0]?.data
  const { start, isRunning, problem } = useOfficeJob(endProductsJob, REFRESHES)
  const name = whole.data?.familyName ?? 'Product family'
  const isFamily = draft.variantIds === null
  const what = isFamily
    ? 'End the family'
    : `End ${draft.variantIds?.length === 1 ? '1 variant' : `${draft.variantIds?.length} variants`}`
  async function begin(startAt?: Date) {
    setScheduling(false)
    const { ok } = await start(inputOf(familyId, draft, first?.orderCount ?? 0), startAt)
    if (ok) keep({ ...draft, decided: {}, words: '', others: 'keep' })
  }
  const canStart = first !== undefined && !isRunning && !list.isFetching
  const error = whole.error ?? list.error
  return (
    <>
      <PageHead
        title={`End or replace ${name}`}
        before={
          <Link href={`/office/catalogue/${familyId}`} className="link">
            Product family
          </Link>
        }
        back={{ href: `/office/catalogue/${familyId}`, label: 'Back to the family', keepsActions: true }}
        actions={
          <>
            <OfficeButton disabled={!canStart} refusal={refusal} onClick={() => setScheduling(true)}>
              From a day…
            </OfficeButton>
            <OfficeButton variant="main" disabled={!canStart} refusal={refusal} onClick={() => void begin()}>
              {what}
            </OfficeButton>
          </>
        }
      />
      <PageBody>
        <Column className="lg:overflow-y-auto">
          <div className="room-gutter w-full pb-8">
            {error && !first ? (
              <FailedState
                title="We could not load the preview."
                error={error}
                permission="catalogue.edit"
                onRetry={() => {
                  void whole.refetch()
                  void list.refetch()
                }}
              />
            ) : !whole.data || !first ? (
              <LoadingRows label="Loading open orders" />
            ) : (
              <>
                {problem ? (
                  <AlertLine tone="error" title="Not started." live="assertive" className="mt-3">
                    {problem.message}
                  </AlertLine>
                ) : null}
                <WhatEnds variants={whole.data.variants} draft={draft} onChange={keep} />
                <OpenOrders first={first} list={list} draft={draft} onChange={keep} />
                <p className="text-tiny text-muted">
                  You can undo this for 10 seconds. Then the shop stops selling it, carts show that, and each open order
                  is changed with one email and one notification to its customer. Orders that could not be changed are
                  listed here.
                </p>
              </>
            )}
          </div>
        </Column>
      </PageBody>
      {isScheduling ? (
        <ScheduleDialog
          title={`${what} from a day`}
          button={what}
          onChoose={(startAt) => void begin(startAt)}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </>
  )
}

/** Open orders that contain the ending variants, and the decision on their items. */
function OpenOrders({
  first,
  list,
  draft,
  onChange,
}: {
  first: Output<typeof officeEndingPreview>
  list: ReturnType<typeof useOpenOrders>
  draft: EndingDraft
  onChange: (draft: EndingDraft) => void
}) {
  const orders = list.data?.pages.flatMap(({ data }) => data.orders) ?? []
  return (
    <section aria-label="Open orders" className="pb-4">
      <header className="border-b border-ink py-1.5">
        <h2 className="heading text-d5">
          {first.orderCount === 0
            ? 'No open orders contain it'
            : `${showCount(first.orderCount)} open ${first.orderCount === 1 ? 'order contains' : 'orders contain'} it`}
        </h2>
        <p className="text-tiny text-muted">
          Orders that are not sent yet. No customer pays more: a dearer replacement costs the ordered price, a cheaper
          one its lower price. Totals are rounded to whole shillings.
        </p>
      </header>
      {first.orderCount > 0 && !first.mayOrders ? (
        <AlertLine tone="info" title="You have no access to orders." className="mt-3">
          Their items are delivered from stock as ordered. {whoMay('orders.edit')} can replace or remove them.
        </AlertLine>
      ) : null}
      {first.orderCount > 0 && first.mayOrders ? (
        <>
          <div className="grid max-w-170 gap-3 py-3 md:grid-cols-2">
            <OfficeSelect
              label="Decision for all other items"
              value={draft.others}
              names={OTHERS}
              options={LINE_DECISIONS}
              onChange={(others) => onChange({ ...draft, others, decided: {} })}
            />
            <OfficeField
              label="Extra message to each customer (optional)"
              value={draft.words}
              maxLength={300}
              onChange={(words) => onChange({ ...draft, words })}
            />
          </div>
          <EndingOrders orders={orders} draft={draft} onChange={onChange} />
          {list.hasNextPage ? (
            <OfficeButton className="mt-3" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? 'Loading' : 'Show more orders'}
            </OfficeButton>
          ) : null}
        </>
      ) : null}
    </section>
  )
}
