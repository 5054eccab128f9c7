'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { ApprovalState, OrderApproval } from '#lib/contract/orders/order-approval.ts'
import { dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { onChanged } from '#lib/http/changes.ts'
import { refreshApprovals, takeBackRequest, useApprovals } from '#lib/orders/approvals.ts'
import type { StatusTone } from '#lib/orders/order-text.ts'
import { orderAddress } from '#lib/routes.ts'
import { OrderCardsSkeleton } from './orders-skeleton.tsx'
import { Tag } from './tag.tsx'

const REVIEW = deferredPart(() => import('./approval-review.tsx').then((module) => module.ApprovalReview))

const STATES: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

const TONES: Readonly<Record<ApprovalState, StatusTone>> = {
  waiting: 'waiting',
  approved: 'done',
  declined: 'ended',
  expired: 'ended',
  withdrawn: 'ended',
}

/** Orders above a limit that the user has requested or can approve. Updates live. */
export function ApprovalsScreen() {
  const { data, error, refetch } = useApprovals()
  useEffect(() => onChanged('orders', () => void refreshApprovals()), [])
  if (data?.length === 0)
    return <EmptyState title="No orders to approve yet" text="Orders above a limit of a team member will show here." />
  if (data)
    return (
      <ul aria-label="Order requests" className="space-y-4">
        {data.map((approval) => (
          <li key={approval.no}>
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
    )
  if (!error) return <OrderCardsSkeleton />
  return (
    <div className="space-y-4">
      <Alert tone="danger" live="polite" title="We could not load the orders.">
        {error.message}
      </Alert>
      <Button variant="outline" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

function ApprovalCard({ approval }: { approval: OrderApproval }) {
  const { no, state, requestedBy, isOwn, branch, purchaseOrderNo, comments, total, lines, mayDecide } = approval
  const [isReviewing, setReviewing] = useState(false)
  return (
    <article aria-labelledby={`request-${no}`} className="border border-hairline bg-paper p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`request-${no}`} className="heading text-d4">
          Request {no}: {showMoney(total, 'auto')}
        </h2>
        <Tag tone={TONES[state]}>{STATES[state]}</Tag>
      </div>
      <p className="mt-1">
        {isOwn ? 'Requested by you' : `Requested by ${requestedBy}`} for {branch}
        {purchaseOrderNo ? `, LPO ${purchaseOrderNo}` : ''}, {showInstant(new Date(approval.createdAt))}.
      </p>
      <p className="text-small text-muted">{factsOf(approval)}</p>
      {comments ? <p className="mt-2 break-words">“{comments}”</p> : null}
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {lines.map(({ productId, name, quantity, unit, total: sum }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {quantityText(quantity, unit)} of {name}
            </span>
            <span className="ml-auto">{showMoney(sum, 'auto')}</span>
          </li>
        ))}
      </ul>
      {lines.reduce((sum, line) => sum + line.total, 0) < total ? (
        <p className="mt-2 text-small text-muted">The total includes delivery.</p>
      ) : null}
      {isReviewing && mayDecide ? (
        <Deferred part={REVIEW} props={{ approval }} skeleton={<Skeleton className="mt-4 h-40" />} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {mayDecide ? <Button onClick={() => setReviewing(true)}>Review</Button> : null}
          {approval.mayTakeBack ? <TakeBack no={no} isWaiting={state === 'waiting'} /> : null}
          {approval.orderId ? (
            <NavLink href={orderAddress(approval.orderId)} className="link">
              Order {approval.orderNo}
            </NavLink>
          ) : null}
        </div>
      )}
    </article>
  )
}

/** The limit and the time left of a waiting request, or its decision. */
function factsOf({ state, limitKind, limit, expiresAt, decidedBy, note }: OrderApproval): string {
  const above = `Above the limit of ${showMoney(limit, 'auto')} for ${limitKind === 'order' ? 'an order' : 'a month'}.`
  if (state === 'waiting') return `${above} It can be approved until ${showDay(dayInNairobi(new Date(expiresAt)))}.`
  return [above, decidedBy ? `${STATES[state]} by ${decidedBy}.` : '', note ? `“${note}”` : '']
    .filter(Boolean)
    .join(' ')
}

function TakeBack({ no, isWaiting }: { no: number; isWaiting: boolean }) {
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    const answer = await takeBackRequest(no)
    setSending(false)
    if (!answer.ok) return showAlert({ tone: 'danger', title: answer.problem.message })
    const { refused } = answer.data
    showAlert(
      refused.length > 0
        ? { tone: 'warning', title: 'Some products were not put into your cart.', text: refused[0]?.message ?? '' }
        : { tone: 'success', title: answer.message, link: { href: '/cart', text: 'Cart' } },
    )
  }
  return (
    <Button variant="outline" disabled={isSending} onClick={() => void send()}>
      {isWaiting ? 'Withdraw and put into the cart' : 'Put into the cart'}
    </Button>
  )
}
