import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { LockedOrder } from '#shop-api/modules/orders/rules/locked-order.ts'
import type { Buyer, Document, History } from './history.ts'
import type { PlannedOrder } from './plan.ts'

/** An order while its rows are made. */
export interface MadeOrder {
  planned: PlannedOrder
  id: string
  buyer: Buyer | null
  order: LockedOrder
  row: Record<string, unknown>
  lines: Record<string, unknown>[]
  invoice: Document | null
  parcelId: number | null
  /** The payment, once it is paid. */
  payment?: { attemptId: string; method: PaymentMethod }
}

export function staffOf({ staff }: History, role: string): { id: number; name: string } {
  const found = staff.get(role)
  if (!found) throw new Error(`the sample has no staff member with the role ${role}`)
  return found
}

interface Event {
  kind: string
  at: Date
  actor: 'customer' | 'operator' | 'provider' | 'system'
  from?: number | null
  to?: number
  note?: string
  /** Of an operator. */
  by?: string
  requestId?: number
}

export function logEvent(history: History, { id, buyer }: Pick<MadeOrder, 'id' | 'buyer'>, event: Event): void {
  const { kind, at, actor, from = null, to = null, note = '', by = null, requestId = null } = event
  const actorId = actor === 'customer' ? (buyer?.userId ?? null) : null
  history.add('order_events', {
    ...{
      orderId: id,
      kind,
      fromStatus: from,
      toStatus: to,
      requestId,
      actor,
      actorId,
      actorName: by,
      note,
      isMessage: false,
    },
    ...{ at, handledAt: at },
  })
}
