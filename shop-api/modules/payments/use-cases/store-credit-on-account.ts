import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { creditEntries } from '../../../db/schema/credit.ts'
import { orders } from '../../../db/schema/orders.ts'
import { lockAccount } from '../../companies/use-cases/credit-accounts.ts'
import { creditStore } from './store-credit.ts'

/** Store credit used for orders on a company's account: an entry that lowers the debt, and its removal. */

interface UsedOnAccount {
  orderId: string
  orderNo: number
  /** Of the entry of store credit. */
  receipt: string
  cents: Cents
}

async function companyOf({ db }: Session, orderId: string): Promise<number> {
  const [row] = await db.select({ companyId: orders.companyId }).from(orders).where(eq(orders.id, orderId))
  if (row?.companyId == null) throw new Error('an order on account without a company')
  return row.companyId
}

/** Lowers the debt of an order's company by store credit that was used for the order. */
export async function payOnAccount(tx: Session, now: Date, used: UsedOnAccount): Promise<void> {
  const companyId = await companyOf(tx, used.orderId)
  await lockAccount(tx, companyId)
  const { orderId, receipt: reference, cents } = used
  const entry = { companyId, kind: 'store-credit', amountCents: -cents, orderId, reference }
  await tx.db.insert(creditEntries).values({ ...entry, day: dayInNairobi(now), at: now })
}

export const cancelledText = (orderNo: number) => `Order ${orderNo} was cancelled`

/** Returns the store credit of a cancelled order on account: its entry in the debt is removed, once. */
export async function returnFromAccount(
  tx: Session,
  now: Date,
  { id: orderId, orderNo }: { id: string; orderNo: number },
): Promise<void> {
  const undone = alias(creditEntries, 'undone')
  const used = await tx.db
    .select({ id: creditEntries.id, companyId: creditEntries.companyId, amountCents: creditEntries.amountCents })
    .from(creditEntries)
    .leftJoin(undone, eq(undone.undoes, creditEntries.id))
    .where(and(eq(creditEntries.orderId, orderId), eq(creditEntries.kind, 'store-credit'), isNull(undone.id)))
  for (const { id, companyId, amountCents } of used) {
    await lockAccount(tx, companyId)
    const removal = { companyId, kind: 'undone', amountCents: -amountCents, undoes: id, note: cancelledText(orderNo) }
    await tx.db.insert(creditEntries).values({ ...removal, day: dayInNairobi(now), at: now })
    await creditStore(tx, now, {
      ...{ owner: { companyId }, kind: 'given-back', cents: -amountCents, reason: cancelledText(orderNo) },
      ...{ by: null, orderId, reference: `undone:${id}` },
    })
  }
}
