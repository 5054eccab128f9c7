/** Sales at the counter: for cash at once, or finished when M-Pesa has arrived. */
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { CounterSale } from '#lib/contract/counter/office/sales.ts'
import { dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { counterSales } from '../../../db/schema/counter.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { notReplaced } from '../../orders/queries/not-replaced.ts'
import { cancelWhole } from '../../orders/use-cases/cancel-order.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { METHODS } from '../../payments/providers/ledger-methods.ts'
import { certainReason } from '../../payments/rules/prompt-sentences.ts'
import { attemptsOf } from '../../payments/use-cases/attempts.ts'
import { recordCash } from '../../payments/use-cases/record-cash.ts'
import { handOver, placeSale, type SaleInput, type SaleWork } from './place-sale.ts'
import { type CounterWork, demandOwn, lockShift, type ShiftRow } from './shifts.ts'

type SaleRow = typeof counterSales.$inferSelect

/**
 * Places a sale once: for cash it is paid and handed over, with M-Pesa it waits for the payment of `orderId`.
 * @returns the order to send a prompt for; null without a prompt
 * @throws as `placeSale`; `not-allowed` unless it is the caller's open shift, for a sale with a connection
 */
export async function beginSale(
  given: SaleWork,
  sale: SaleInput,
): Promise<{ isNew: boolean; orderId: string | null; orderNo: number | null }> {
  const { tx, now } = given
  const shift = await lockShift(tx, sale.shiftId)
  const [known] = await tx.db.select().from(counterSales).where(eq(counterSales.id, sale.saleId))
  if (known) return { isNew: false, orderId: known.state === 'waiting' ? known.orderId : null, orderNo: null }
  if (!sale.isOffline) demandOwn(shift, given.staff.staffId)
  const work = { ...given, staff: await sellerOf(tx, shift, given.staff) }
  const { staff } = work
  const at = soldAtOf(sale, shift.openedAt, now)
  const parts = { ...work.parts, clock: () => at }
  const { orderId, orderNo, totalCents, flags } = await placeSale({ ...work, parts }, sale)
  if (shift.state !== 'open') flags.push('Sent after its shift was closed')
  if (staff.staffId !== given.staff.staffId) flags.push(`Sent by ${given.staff.name}`)
  const mpesaCents = sale.mpesa?.amount ?? 0
  const cashCents = totalCents - mpesaCents
  await tx.db.insert(counterSales).values({
    ...{ id: sale.saleId, shiftId: shift.id, orderId, staffId: staff.staffId, state: 'waiting', cashCents, mpesaCents },
    ...{ givenCents: Math.max(sale.given, cashCents), isOffline: sale.isOffline, flags },
    ...{ soldAt: at, receivedAt: now },
  })
  if (mpesaCents > 0) return { isNew: true, orderId, orderNo }
  await complete(work, { id: sale.saleId, orderId, cashCents, accountId: shift.accountId, at })
  return { isNew: true, orderId: null, orderNo }
}

/** The person of the shift: another person can send the stored sales of a shared device. */
async function sellerOf(
  { db }: Session,
  { staffId }: ShiftRow,
  staff: CounterWork['staff'],
): Promise<CounterWork['staff']> {
  if (staffId === staff.staffId) return staff
  const [seller] = await db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  if (!seller) throw new Error(`a shift has no person: ${staffId}`)
  return seller
}

/** The time of a sale: a device's clock counts from the opening of its shift until now. */
function soldAtOf({ isOffline, soldAt }: SaleInput, openedAt: Date, now: Date): Date {
  if (!isOffline) return now
  return new Date(Math.min(now.getTime(), Math.max(openedAt.getTime(), Date.parse(soldAt))))
}

/** Records the cash of a sale, and hands its products over. */
async function complete(
  work: SaleWork,
  {
    id,
    orderId,
    cashCents,
    accountId,
    at,
  }: { id: string; orderId: string; cashCents: number; accountId: number; at: Date },
): Promise<void> {
  const { tx, staff } = work
  if (cashCents > 0)
    await recordCash(tx, {
      ...{ orderId, cents: cashCents, moneyAccountId: accountId, operator: staff.name, at },
    })
  const { orderNo } = await lockOrder(tx, { id: orderId }, null)
  await handOver(work, orderNo)
  await tx.db.update(counterSales).set({ state: 'done' }).where(eq(counterSales.id, id))
}

/** Finishes a sale whose M-Pesa payment arrived, unless it is finished. @throws `not-found`; `not-allowed` */
export async function finishSale(work: SaleWork, saleId: string): Promise<void> {
  const sale = await lockSale(work.tx, saleId)
  if (sale.state === 'done') return
  if (sale.state === 'cancelled' || sale.orderId === null) throw refuse('not-allowed', 'This sale was cancelled.')
  const { accountId } = await lockShift(work.tx, sale.shiftId)
  await complete(work, { ...sale, orderId: sale.orderId, accountId, at: work.now })
}

/**
 * Cancels a sale that was not paid, unless it is cancelled. M-Pesa that arrives later is due for refund.
 * @throws `not-found`; `not-allowed` for a paid sale
 */
export async function cancelSale(work: SaleWork, saleId: string, reason: string): Promise<void> {
  const { tx, now, staff, seller } = work
  const sale = await lockSale(tx, saleId)
  if (sale.state === 'cancelled') return
  if (sale.state === 'done') throw refuse('not-allowed', 'This sale is paid. Record a return instead.')
  await tx.db.update(counterSales).set({ state: 'cancelled', reason }).where(eq(counterSales.id, saleId))
  if (sale.orderId === null) return
  const order = await lockOrder(tx, { id: sale.orderId }, null)
  await cancelWhole({ tx, now, seller }, order, { reason, by: 'shop' }, { kind: 'operator', name: staff.name })
}

/** Locks the shift before the sale, as placing a sale does. */
async function lockSale(tx: Session, saleId: string): Promise<SaleRow> {
  const [found] = await tx.db
    .select({ shiftId: counterSales.shiftId })
    .from(counterSales)
    .where(eq(counterSales.id, saleId))
  if (!found) throw refuse('not-found', 'We could not find this sale.')
  await lockShift(tx, found.shiftId)
  const [sale] = await tx.db.select().from(counterSales).where(eq(counterSales.id, saleId)).for('update')
  return sale as SaleRow
}

const saleRows = ({ db }: Session) =>
  db
    .select({
      sale: counterSales,
      staff: staffMembers.name,
      orderNo: orders.orderNo,
      address: orders.address,
      invoiceNo: sql<number | null>`(SELECT min(d.no)::int FROM ${taxDocuments} d
        WHERE d.order_id = ${counterSales.orderId} AND d.kind = 'invoice' AND ${notReplaced('d')})`,
    })
    .from(counterSales)
    .innerJoin(staffMembers, eq(staffMembers.id, counterSales.staffId))
    .leftJoin(orders, eq(orders.id, counterSales.orderId))

type Row = Awaited<ReturnType<typeof saleRows>>[number]

/** A sale with its state. @throws `not-found` */
export async function loadSale(tx: Session, saleId: string): Promise<CounterSale> {
  const [row] = await saleRows(tx).where(eq(counterSales.id, saleId))
  if (!row) throw refuse('not-found', 'We could not find this sale.')
  return shownSale(row, await stateOf(tx, row.sale))
}

/** Today's sales, newest first. @param isAll false: only those of the caller's shifts */
export async function listSales(tx: Session, now: Date, staffId: number, isAll: boolean): Promise<CounterSale[]> {
  const rows = await saleRows(tx)
    .where(
      and(
        gte(counterSales.soldAt, startOfDay(dayInNairobi(now))),
        isAll ? undefined : eq(counterSales.staffId, staffId),
      ),
    )
    .orderBy(desc(counterSales.receivedAt), desc(counterSales.id))
    .limit(500)
  const shown: CounterSale[] = []
  for (const row of rows) shown.push(shownSale(row, await stateOf(tx, row.sale)))
  return shown
}

type State = Pick<CounterSale, 'state' | 'reason'>

/** The state of a sale; of a waiting sale by its last M-Pesa prompt. */
async function stateOf(tx: Session, { state, reason, orderId }: SaleRow): Promise<State> {
  if (state !== 'waiting' || orderId === null) return { state, reason }
  const prompt = (await attemptsOf(tx, orderId)).find(({ method }) => method === 'mpesa')
  if (!prompt) return { state: 'waiting', reason: null }
  if (prompt.state === 'paid') return { state: 'paid', reason: null }
  const said = certainReason(prompt.reason, prompt.nothingTaken, METHODS.mpesa.name)
  if (prompt.state === 'failed') return { state: 'failed', reason: said ?? 'M-Pesa was not paid.' }
  return { state: 'waiting', reason: prompt.state === 'unknown' ? METHODS.mpesa.undecidedReason : null }
}

function shownSale({ sale, staff, orderNo, address, invoiceNo }: Row, state: State): CounterSale {
  const { cashCents, mpesaCents, givenCents } = sale
  return {
    ...{ saleId: sale.id, orderNo, ...state, at: sale.soldAt.toISOString(), staff },
    invoiceNo: invoiceNo === null ? null : serialOf('invoice', invoiceNo),
    customer: address?.companyName ?? address?.firstName ?? '',
    ...{ total: cashCents + mpesaCents, cash: cashCents, mpesa: mpesaCents, given: givenCents },
    ...{ change: givenCents - cashCents, isOffline: sale.isOffline, flags: sale.flags },
  }
}
