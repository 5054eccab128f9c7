import type { OrderDocument } from '#lib/contract/order-document.ts'
import type { Query } from '../../db/client.ts'
import { type OrderStatus, STATUS } from '../../domain/orders/order-states.ts'
import { serialOf } from './issue-tax-document.ts'

/** What was issued for an order, by its date. */
export async function loadPapers(query: Query, orderId: string): Promise<OrderDocument[]> {
  const rows = await query<{ kind: 'invoice' | 'credit-note'; no: number; issuedAt: Date }>(
    `SELECT kind, no, issued_at AS "issuedAt" FROM tax_papers WHERE order_id = $1 ORDER BY issued_at, kind DESC, no`,
    [orderId],
    'order-papers',
  )
  return rows.map(({ kind, no, issuedAt }) => {
    const serial = serialOf(kind, no)
    const title = `${kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${serial}`
    return { paper: kind, title, serial, issuedAt: issuedAt.toISOString() }
  })
}

/** The confirmation is there always; the pro-forma until the invoice takes its place. */
export function papersOf({ status }: { status: OrderStatus }, issued: OrderDocument[]): OrderDocument[] {
  const drawn = { serial: null, issuedAt: null }
  const isInvoiced = issued.some(({ paper }) => paper === 'invoice')
  return [
    { paper: 'confirmation', title: 'Order confirmation', ...drawn },
    ...(isInvoiced || status === STATUS.cancelled
      ? []
      : [{ paper: 'pro-forma', title: 'Pro-forma invoice', ...drawn } as const]),
    ...issued,
  ]
}
