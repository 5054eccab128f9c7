'use client'

import { useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { FailedState } from '#components/kit/state/office-states.tsx'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { type Approval, type ApprovalKindName, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { showMoney } from '#lib/format/money.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { ApprovalButtons } from './approval-buttons.tsx'
import { type ApprovalWords, ENGLISH_APPROVALS } from './approval-words.ts'

/** Lines shown at once. */
const PAGE = 50

const STATUSES: Readonly<Record<Approval['state'], Status>> = {
  asked: 'wait',
  approved: 'now',
  done: 'done',
  declined: 'ended',
  withdrawn: 'ended',
}

interface Deciding {
  /** Permission to approve. */
  permission: Permission
  /** Names of calls to refetch after a decision. */
  refreshes: readonly string[]
  /** Text beside the name of the next person. */
  note?: string
  words?: ApprovalWords
}

/** Request with its lines and buttons to decide it. */
export function ApprovalRequest({
  approval,
  permission,
  refreshes,
  note,
  words = ENGLISH_APPROVALS,
}: Deciding & { approval: Approval }) {
  const { reason, details = [], askedBy, askedAt, state, mayDecide, amountCents } = approval
  const [shown, setShown] = useState(PAGE)
  const item = useRef<HTMLLIElement>(null)
  useFocusReturn(item, false)
  const isOwn = useMe()?.staffId === askedBy.staffId
  return (
    <li ref={item} className="room-gutter border-b border-hairline py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <b className="font-semibold">{isOwn ? words.you : askedBy.name}</b>
          {isOwn ? ` ${words.youAsked}` : ` (${askedBy.email}) ${words.theyAsked}`}, <When at={askedAt} />: “{reason}”
        </p>
        <StatusMark status={STATUSES[state]}>{words[state]}</StatusMark>
      </div>
      <ul className="mt-1 text-tiny">
        {details.slice(0, shown).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {details.length > shown ? (
        <OfficeButton size="small" onClick={() => setShown(shown + PAGE)}>
          {words.showMore({ n: Math.min(PAGE, details.length - shown), all: details.length })}
        </OfficeButton>
      ) : null}
      {amountCents !== null && String(approval.kind).endsWith('below-cost') ? (
        <p className="mt-1 text-tiny">Selling one of each loses {showMoney(amountCents, 'auto')}.</p>
      ) : null}
      {state === 'asked' ? (
        <>
          <p className="mt-1 text-tiny text-muted">
            {mayDecide
              ? words.youDecide
              : words[isOwn ? 'anotherDecides' : 'secondDecides']({ roles: whoMay(permission) })}{' '}
            {note}
          </p>
          <ApprovalButtons approval={approval} permission={permission} words={words} refreshes={refreshes} />
        </>
      ) : null}
    </li>
  )
}

/** Requests that wait for a second person, shown above their list; empty if there are no requests. */
export function WaitingApprovals({
  kinds,
  subject,
  ...deciding
}: Deciding & {
  kinds: ApprovalKindName[]
  /** Only requests about it. */
  subject?: { kind: string; id: string }
}) {
  const { words = ENGLISH_APPROVALS } = deciding
  const filter = { kinds, states: ['asked' as const], ...(subject && { subject }) }
  const { data, error, refetch } = useOfficeQuery(officeApprovalList, filter, { everyMs: 30_000 })
  if (error && !data) return <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-label={words.waiting}>
      <h2 className="room-gutter border-b border-ink pt-3 pb-1.5 font-semibold">{words.waiting}</h2>
      <ul>
        {data.map((approval) => (
          <ApprovalRequest key={approval.approvalId} approval={approval} {...deciding} />
        ))}
      </ul>
    </section>
  )
}
