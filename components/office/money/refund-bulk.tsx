'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { BulkBar } from '#components/kit/table/bulk-bar.tsx'
import type { Selection } from '#components/kit/table/use-selection.ts'
import { MAX_REFUNDS_AT_ONCE, type OfficeRefund, sendRefundJob } from '#lib/contract/payments/office/refunds.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { REFUND_REFRESHES } from './refund-refreshes.ts'

/** "10488 Lilian Adhiambo, KSh 3,480 to 0722 ••• 999" */
function lineOf({ orderNo, customer, amount, recipient, payer, way }: OfficeRefund): string {
  const to = recipient ? `${recipient.phone}${recipient.name ? `, ${recipient.name}` : ''}` : payer || 'the payer'
  return `${orderNo} ${customer}, ${showMoney(amount, 'auto')} ${way === 'reversal' ? 'back ' : ''}to ${to}`
}

/** Sends the selected refunds after one confirmation with their number and sum, each with its own result. */
export function RefundBulk({ selection, refunds }: { selection: Selection; refunds: readonly OfficeRefund[] }) {
  const [isAsking, setAsking] = useState(false)
  const send = useOfficeJob(sendRefundJob, REFUND_REFRESHES)
  const selected = refunds.filter(({ refundId }) => selection.ids.has(refundId))
  const isTooMany = selected.length > MAX_REFUNDS_AT_ONCE
  const tooMany = isTooMany ? `Send at most ${MAX_REFUNDS_AT_ONCE} refunds at once.` : null
  const refusal = useRefusal('refunds.record') ?? tooMany
  const open = () => selected.length > 0 && !refusal && setAsking(true)
  useKeys('Refunds', selected.length > 0 ? { s: { label: 'send the selected', run: open, isInStatusBar: true } } : {})
  if (selected.length === 0) return null
  const sum = showMoney(sumCents(selected.map(({ amount }) => amount)), 'auto')
  const what = selected.length === 1 ? '1 refund' : `${selected.length} refunds`
  return (
    <>
      {isAsking ? (
        <div className="room-gutter py-2">
          <ReasonPicker
            title={`Send ${what}, ${sum} in total?`}
            text={
              <ul className="max-h-40 overflow-y-auto">
                {selected.map((refund) => (
                  <li key={refund.refundId}>{lineOf(refund)}</li>
                ))}
              </ul>
            }
            reasons={[]}
            words="none"
            confirm={`Send ${sum}`}
            isMoney
            isRunning={send.isRunning}
            onConfirm={() =>
              void send.start({ refundIds: selected.map(({ refundId }) => refundId) }).then(({ ok }) => {
                setAsking(false)
                if (ok) selection.clear()
              })
            }
            onCancel={() => setAsking(false)}
          />
        </div>
      ) : null}
      <BulkBar selection={selection} count={selected.length} facts={sum}>
        <OfficeButton variant="band-main" keys="s" refusal={refusal} onClick={open}>
          Send {what}
        </OfficeButton>
      </BulkBar>
    </>
  )
}
