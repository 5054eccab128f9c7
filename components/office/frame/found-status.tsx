import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { FoundKind } from '#lib/contract/orders/office/find.ts'
import { ORDER_STAGE_TEXT, type OrderStage } from '#lib/contract/orders/office/order-stages.ts'

/** Shape of an order's stage. */
export const STAGE_MARKS: Readonly<Record<OrderStage, Status>> = {
  held: 'held',
  'to-approve': 'wait',
  'to-pack': 'wait',
  out: 'out',
  delivered: 'done',
  cancelled: 'ended',
}

/** Status of a search result: an order's stage with its shape, else text. */
export function FoundStatus({ kind, status }: { kind: FoundKind; status: string }) {
  const stage = kind === 'order' && status in STAGE_MARKS ? (status as OrderStage) : null
  if (!stage) return <span className="ml-auto whitespace-nowrap text-muted">{status}</span>
  return (
    <span className="ml-auto flex-none">
      <StatusMark status={STAGE_MARKS[stage]}>{ORDER_STAGE_TEXT[stage]}</StatusMark>
    </span>
  )
}
