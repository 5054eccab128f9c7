import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import {
  MAX_COUNTED,
  type officeCountDecide,
  type officeCountList,
  type officeCountProducts,
  type officeCountSend,
  type StockCount,
} from '#lib/contract/stock/office/stock-counts.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { stockCountLines, stockCounts } from '../../../db/schema/stock.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import {
  expectedAt,
  findCountByKey,
  findCountProducts,
  findCountRow,
  findSinceCounted,
  listCountLines,
  listCountRows,
  lockCount,
} from '../queries/counts.sql.ts'
import { lockStock } from '../queries/stock.sql.ts'
import { findStock } from '../queries/stock-list.sql.ts'
import { changeOnHand, type StockWork, writeBales } from './correct-stock.ts'

/** Products of a part of the store, or by the beginning of a code. */
export async function loadCountProducts(
  tx: Session,
  { shelf = '', code = '' }: Input<typeof officeCountProducts>,
): Promise<Output<typeof officeCountProducts>> {
  const found = await findCountProducts(tx.query, {
    shelf: likeText(shelf.toUpperCase()),
    code: code === '' ? '' : likeText(plainCode(code)) || '\u0001',
    limit: MAX_COUNTED + 1,
  })
  return { products: found.slice(0, MAX_COUNTED), isAll: found.length <= MAX_COUNTED }
}

/** Counts, first those with undecided differences. */
export async function listCounts({ query }: Session): Promise<Output<typeof officeCountList>> {
  return (await listCountRows(query, {})).map(({ version: _, sentAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
  }))
}

/** A count with its products. @throws `not-found` */
export async function loadCount({ query }: Session, countId: number): Promise<StockCount> {
  const [row] = await findCountRow(query, { countId })
  if (!row) throw refuse('not-found', 'We could not find this count.')
  return { ...row, sentAt: row.sentAt.toISOString(), items: await listCountLines(query, { countId }) }
}

/**
 * Accepts a count. Each product is compared with the stock expected on its shelf at the moment it was counted. A wrong
 * clock of a phone is corrected by the time of sending.
 * @returns number of differences. A repeated count returns its first result
 * @throws `invalid-request` for a repeated product, an unknown product, or a fraction of a whole product
 */
export async function takeCount(
  { tx, now, staffId }: StockWork,
  { key, title, sentAt, lines }: Input<typeof officeCountSend>,
): Promise<{ countId: number; differences: number; isNew: boolean }> {
  const ids = lines.map(({ variantId }) => variantId)
  if (new Set(ids).size < ids.length) throw refuse('invalid-request', 'A product is in this count twice.')
  const behindMs = now.getTime() - Date.parse(sentAt)
  const at = lines.map((line) => new Date(Math.min(now.getTime(), Date.parse(line.at) + behindMs)))
  const [row] = await tx.db
    .insert(stockCounts)
    .values({
      ...{ key, title, state: 'open', countedBy: staffId, sentAt: now },
      beganAt: new Date(Math.min(...at.map((one) => one.getTime()))),
    })
    .onConflictDoNothing()
    .returning({ countId: stockCounts.id })
  if (!row) {
    const [existing] = await findCountByKey(tx.query, { key })
    if (!existing) throw refuse('not-found', 'We could not find this count.')
    return { countId: existing.countId, differences: existing.differences, isNew: false }
  }
  const expected = new Map((await expectedAt(tx.query, { ids, at })).map((one) => [one.id, one]))
  const rows = lines.map((line, no) => {
    const found = expected.get(line.variantId)
    if (!found) throw refuse('invalid-request', `Product ${line.variantId} no longer exists. Remove it from the count.`)
    if (line.tenths % found.stepTenths !== 0)
      throw refuse('invalid-request', `${found.code} is counted in steps of ${found.stepTenths / 10}.`)
    const isSame =
      line.tenths === found.tenths + found.bookedTenths && (line.bales === null || line.bales === found.bales)
    return {
      ...{ countId: row.countId, variantId: line.variantId, countedTenths: line.tenths, bales: line.bales },
      ...{
        expectedTenths: isSame ? line.tenths : found.tenths,
        countedAt: at[no] as Date,
        state: isSame ? ('same' as const) : ('open' as const),
      },
    }
  })
  await tx.db.insert(stockCountLines).values(rows)
  const differences = rows.filter(({ state }) => state === 'open').length
  if (differences === 0) await finish(tx, row.countId, now)
  return { countId: row.countId, differences, isNew: true }
}

const finish = (tx: Session, countId: number, now: Date) =>
  tx.db.update(stockCounts).set({ state: 'done', finishedAt: now }).where(eq(stockCounts.id, countId))

/** The result of a decision. */
export interface CountDecided extends Output<typeof officeCountDecide> {
  booked: { code: string; byTenths: number }[]
  shopChange?: ShopChange
}

type CountLine = Awaited<ReturnType<typeof listCountLines>>[number]
type Booking = Pick<CountDecided, 'booked' | 'refused'> & { families: number[] }

const NOT_BOOKED: Booking = { booked: [], refused: [], families: [] }

/** Books the differences of lines. A line that cannot be booked is refused with a sentence. */
async function bookLines(
  work: StockWork,
  { countId, note }: { countId: number; note: string },
  lines: readonly CountLine[],
): Promise<Booking> {
  const { tx } = work
  const ids = lines.map(({ variantId }) => variantId)
  const moved = new Map((await findSinceCounted(tx.query, { countId })).map((one) => [one.variantId, one]))
  const stock = new Map((await findStock(tx.query, { ids })).map((one) => [one.variantId, one]))
  const booked: CountDecided['booked'] = []
  const refused: CountDecided['refused'] = []
  const families = new Set<number>()
  for (const line of lines) {
    const variant = stock.get(line.variantId)
    const since = moved.get(line.variantId)
    if (!variant || !since) continue
    const byTenths = line.countedTenths - line.expectedTenths
    const move = { cause: 'counted' as const, note, source: `count:${countId}` }
    const sentence = since.isCorrected
      ? `The stock of ${line.code} was corrected after it was counted. Count it again.`
      : await refusalOf(changeOnHand(work, variant, byTenths, move))
    if (sentence !== null) {
      refused.push({ variantId: line.variantId, sentence })
      continue
    }
    if (line.bales !== null) await writeBales(work, variant, Math.max(0, line.bales + since.bales), move)
    booked.push({ code: line.code, byTenths })
    if (byTenths !== 0) families.add(variant.familyId)
  }
  return { booked, refused, families: [...families] }
}

/** Why a change was refused; null if it was made. @throws other errors */
async function refusalOf(change: Promise<unknown>): Promise<string | null> {
  try {
    await change
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}

/**
 * Books differences, or leaves stock unchanged. A difference is added to the current stock on hand, so that movements
 * since the count stay. Later bookings of other counts reduce the difference. A difference that cannot be booked, or
 * whose product was corrected since, stays open. The others are booked.
 * @throws `not-found`; `changed-meanwhile`
 */
export async function decideCount(work: StockWork, input: Input<typeof officeCountDecide>): Promise<CountDecided> {
  const { tx, now, staffId } = work
  const { countId, version, variantIds, decision, note = '' } = input
  const [locked] = await lockCount(tx.query, { countId })
  if (!locked) throw refuse('not-found', 'We could not find this count.')
  if (locked.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has already decided on this count. Check the result.', {
      data: await loadCount(tx, countId),
    })
  // Locks first, so that later reads stay valid.
  await lockStock(tx.query, { ids: variantIds })
  const chosen = new Set(variantIds)
  const lines = (await listCountLines(tx.query, { countId })).filter(
    (line) => line.state === 'open' && chosen.has(line.variantId),
  )
  const done = decision === 'book' ? await bookLines(work, { countId, note }, lines) : NOT_BOOKED
  const { booked, refused, families } = done
  const isRefused = new Set(refused.map(({ variantId }) => variantId))
  const decided = lines.map(({ variantId }) => variantId).filter((id) => !isRefused.has(id))
  if (decided.length > 0) {
    await tx.db
      .update(stockCountLines)
      .set({ state: decision === 'book' ? 'booked' : 'left', decidedBy: staffId, decidedAt: now, note })
      .where(and(eq(stockCountLines.countId, countId), inArray(stockCountLines.variantId, decided)))
  }
  await tx.db
    .update(stockCounts)
    .set({ version: sql`${stockCounts.version} + 1` })
    .where(eq(stockCounts.id, countId))
  const left = await tx.db.$count(
    stockCountLines,
    and(eq(stockCountLines.countId, countId), eq(stockCountLines.state, 'open')),
  )
  if (left === 0) await finish(tx, countId, now)
  const shopChange = families.length > 0 ? await changedFamilies(tx, families) : undefined
  return { count: await loadCount(tx, countId), refused, booked, shopChange }
}
