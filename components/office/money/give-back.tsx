'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { Age, When } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import {
  closeUnmatchedJob,
  giveBackJob,
  type UnmatchedMoney,
  type UnmatchedRefund,
} from '#lib/contract/payments/office/payments.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { FORM_IN_A_ROW, SHORT_FIELD, WIDE_FIELD } from './form-in-a-row.ts'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'

/** Calls to fetch again after money without an order changed. */
export const UNMATCHED_REFRESHES = [
  ...['office-ledger', 'office-approval-list', 'office-refund-list'],
  ...RECONCILE_REFRESHES,
  ...ORDER_READS,
]

interface OfMoney {
  money: UnmatchedMoney
  onCancel: () => void
}

const isSendable = ({ isElsewhere, back }: UnmatchedMoney): boolean =>
  !isElsewhere && (back.way === 'reversal' || back.way === 'phone')

/** "to 0722 ••• 999", or "to the payer, JANE" */
const recipientOf = ({ back, phone, payer }: UnmatchedMoney): string =>
  `to ${back.phone ?? phone ?? 'the payer'}${payer ? `, ${payer}` : ''}`

/** Sends money without an order back, or closes it. */
export function GiveBack({ money, onCancel }: OfMoney) {
  const [isClosing, setClosing] = useState(!isSendable(money))
  return isClosing ? (
    <CloseMoney {...{ money, onCancel }} />
  ) : (
    <SendBack {...{ money, onCancel }} onClosing={() => setClosing(true)} />
  )
}

function SendBack({ money, onCancel, onClosing }: OfMoney & { onClosing: () => void }) {
  const { receipt, amount, back } = money
  const refusal = useRefusal('refunds.record')
  const form = useOfficeForm(giveBackJob, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ receipt, reason }),
    refreshes: UNMATCHED_REFRESHES,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <p className="w-full">
        {back.way === 'reversal' ? `M-Pesa reverses ${receipt}: the money returns ` : 'M-Pesa sends the money '}
        {recipientOf(money)}.
      </p>
      <OfficeField label="Why" className={WIDE_FIELD} required maxLength={300} autoFocus {...form.field('reason')} />
      <OfficeButton type="submit" variant="money" refusal={refusal} disabled={form.isSubmitting}>
        Refund {showMoney(amount, 'auto')}
      </OfficeButton>
      <OfficeButton onClick={onClosing}>It was sent before, or is not ours</OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Cancel
      </OfficeButton>
    </form>
  )
}

function CloseMoney({ money: { receipt, amount, isElsewhere }, onCancel }: OfMoney) {
  const form = useOfficeForm(closeUnmatchedJob, {
    defaults: { reason: '', sentBack: '' },
    toInput: ({ reason, sentBack }) => ({ receipt, reason, sentBack: sentBack.trim() || null }),
    refreshes: UNMATCHED_REFRESHES,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <p className="w-full">
        {isElsewhere
          ? 'This was paid to another business number, so no refund is due. Close it with a reason.'
          : 'First refund it in the provider’s portal, then enter the receipt of the refund. Without a receipt it is closed without a refund.'}
      </p>
      {isElsewhere ? null : (
        <OfficeField label="Receipt of the refund" className={SHORT_FIELD} {...form.field('sentBack')} />
      )}
      <OfficeField label="Why" className={WIDE_FIELD} required maxLength={300} autoFocus {...form.field('reason')} />
      <OfficeButton type="submit" variant="money" disabled={form.isSubmitting}>
        Close {showMoney(amount, 'auto')}
      </OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Cancel
      </OfficeButton>
    </form>
  )
}

/** Money that is being sent back: waiting for a second person, ready to be sent, or sent without a result. */
export function RefundOfMoney({ money, refund }: { money: UnmatchedMoney; refund: UnmatchedRefund }) {
  const { state, since, reason, queries, nextQueryAt } = refund
  const send = useOfficeJob(giveBackJob, UNMATCHED_REFRESHES)
  const refusal = useRefusal('refunds.record')
  const { receipt, amount } = money
  if (state === 'asked') return <p className="w-full">A second person must approve this refund: “{reason}”</p>
  if (state === 'approved')
    return (
      <p className="flex w-full flex-wrap items-center gap-2">
        <span>
          Approved: refund it {recipientOf(money)}. “{reason}”
        </span>
        <OfficeButton
          variant="money"
          refusal={refusal}
          disabled={send.isRunning}
          onClick={() => void send.start({ receipt, reason })}
        >
          Refund {showMoney(amount, 'auto')}
        </OfficeButton>
      </p>
    )
  return (
    <>
      <p className="w-full">
        {state === 'sent' ? 'The refund is on its way. ' : 'It is not known whether it was refunded. '}
        <Age at={since} /> without a result
        {queries > 0 ? `, queried ${queries === 1 ? 'once' : `${queries} times`}` : ''}
        {nextQueryAt ? (
          <>
            , next query <When at={nextQueryAt} />
          </>
        ) : null}
        . It cannot be assigned or sent again until the result is known.
      </p>
      <ResultForm receipt={receipt} amount={amount} />
    </>
  )
}

/** The receipt of the refund, if staff found it in the provider's portal. */
function ResultForm({ receipt, amount }: { receipt: string; amount: number }) {
  const form = useOfficeForm(closeUnmatchedJob, {
    defaults: { sentBack: '' },
    toInput: ({ sentBack }) => ({ receipt, reason: 'Found in the provider’s portal.', sentBack }),
    refreshes: UNMATCHED_REFRESHES,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OfficeField label="Receipt of the refund" className={SHORT_FIELD} required {...form.field('sentBack')} />
      <OfficeButton type="submit" variant="money" disabled={form.isSubmitting}>
        Record {showMoney(amount, 'auto')} as sent
      </OfficeButton>
    </form>
  )
}
