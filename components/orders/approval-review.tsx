'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { OrderApproval } from '#lib/contract/orders/order-approval.ts'
import { showMoney } from '#lib/format/money.ts'
import { decideRequest, useCurrentOrder } from '#lib/orders/approvals.ts'

/** A waiting request at current prices, to approve or decline with a note. */
export function ApprovalReview({ approval: { no, total: before, requestedBy } }: { approval: OrderApproval }) {
  const { data, error, refetch } = useCurrentOrder(no)
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(decision: 'approve' | 'decline', paysNow = false) {
    if (isSending) return
    setSending(true)
    setProblem(null)
    const seen = paysNow ? data?.payNowTotal : data?.total
    const answer = await decideRequest({
      ...{ no, decision, note },
      ...(seen != null && { total: seen }),
      ...(paysNow && { paysNow }),
    })
    setSending(false)
    if (answer.ok) {
      const { orderId, isToPay } = answer.data
      const link = isToPay && orderId ? { link: { href: `/payment/${orderId}`, text: 'Pay now' } } : {}
      return showAlert({ tone: 'success', title: answer.message, ...link })
    }
    setProblem(answer.problem.message)
    void refetch()
  }

  if (error)
    return (
      <Alert tone="danger" live="polite" title="We could not load the current prices.">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton className="mt-4 h-40" />
  const { total: onUsualTerms, payNowTotal, changes, problem: cannot } = data
  const total = onUsualTerms ?? payNowTotal ?? null
  const isChanged = total !== null && (total !== before || changes.length > 0)
  return (
    <div className="mt-4 space-y-4">
      {cannot ? (
        <Alert
          tone={payNowTotal ? 'warning' : 'danger'}
          title={payNowTotal ? 'This order cannot be on the account.' : 'This order cannot be placed now.'}
        >
          {cannot}
        </Alert>
      ) : null}
      {isChanged ? (
        <Alert tone="warning" title="The order has changed since it was requested.">
          It was {showMoney(before, 'auto')}, it is now {showMoney(total, 'auto')}. {changes.join(' ')}
        </Alert>
      ) : null}
      <TextArea
        label={`Note for ${requestedBy} (optional)`}
        maxLength={400}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem ? (
        <Alert tone="danger" live="assertive" title="Not saved.">
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {total === null ? null : (
          <Button disabled={isSending} onClick={() => void send('approve', payNowTotal !== undefined)}>
            {payNowTotal === undefined ? 'Approve' : 'Approve and pay now:'} {showMoney(total, 'auto')}
          </Button>
        )}
        <Button variant="outline" disabled={isSending} onClick={() => void send('decline')}>
          Decline
        </Button>
      </div>
    </div>
  )
}
