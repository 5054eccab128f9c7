import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import { assignLineJob } from '#lib/contract/money/office/open-items.ts'
import type { StatementLine } from '#lib/contract/money/office/reconciliation.ts'
import { FORM_IN_A_ROW } from './form-in-a-row.ts'
import { OrderFields } from './match-money.tsx'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'

/** Calls to fetch again after a line became a payment of an order. */
export const ASSIGNED_REFRESHES = [...RECONCILE_REFRESHES, 'office-ledger', ...ORDER_READS]

/** Records the money of a line as a payment of an order. @param orderNo the suggested order; null without one */
export function AssignLine({
  line: { lineId, amount },
  orderNo,
  onCancel,
}: {
  line: StatementLine
  orderNo: number | null
  onCancel: () => void
}) {
  const form = useOfficeForm(assignLineJob, {
    defaults: { orderNo: orderNo === null ? '' : String(orderNo), note: '' },
    toInput: ({ orderNo: typed, note }) => ({ lineId, orderNo: Number(typed), note: note.trim() }),
    refreshes: ASSIGNED_REFRESHES,
    onClose: onCancel,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OrderFields {...{ form, amount, onCancel }} />
      <RefusalLine problem={form.problem} />
    </form>
  )
}
