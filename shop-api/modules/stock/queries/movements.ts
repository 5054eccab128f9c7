import type { Input, Output } from '#lib/contract/base/call.ts'
import type { officeStockMovements, StockMovement } from '#lib/contract/stock/office/stock.ts'
import { addDays, dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import {
  findOrderByNo,
  findVariantsByCode,
  listMovementRows,
  listStockDays,
  listVariantMovementRows,
} from './movements.sql.ts'

const PER_PAGE = 100
const MAX_ORDER_NO = 2_147_483_647

/** Movements that match a filter, newest first; days in Nairobi. */
export async function listMovements(
  tx: Session,
  { variantId, search = '', causes, from, to, before }: Input<typeof officeStockMovements>,
): Promise<Output<typeof officeStockMovements>> {
  const rows = await listMovementRows(tx.query, {
    ...(search === '' ? { ids: null, orderId: null } : await findSearched(tx, search)),
    variantId: variantId ?? null,
    causes: causes && causes.length > 0 ? causes : null,
    from: from ? startOfDay(from) : null,
    to: to ? startOfDay(addDays(to, 1)) : null,
    before: before ?? null,
    limit: PER_PAGE + 1,
  })
  const movements = rows.slice(0, PER_PAGE).map(toMovement)
  return { movements, next: rows.length > PER_PAGE ? (movements.at(-1)?.movementId ?? null) : null }
}

/** The variants and the order that match the search. */
async function findSearched({ query }: Session, search: string): Promise<{ ids: number[]; orderId: string | null }> {
  const no = /^#?(\d{1,10})$/.exec(search)?.[1]
  const [order] = no && Number(no) <= MAX_ORDER_NO ? await findOrderByNo(query, { orderNo: Number(no) }) : []
  const code = likeText(plainCode(search))
  const variants = code === '' ? [] : await findVariantsByCode(query, { code })
  return { ids: variants.map(({ id }) => id), orderId: order?.id ?? null }
}

/** The latest movements of a variant, newest first. */
export async function latestMovements({ query }: Session, variantId: number, limit: number): Promise<StockMovement[]> {
  return (await listVariantMovementRows(query, { variantId, limit })).map(toMovement)
}

const DAYS = 90

/**
 * The quantity on hand of a variant at the end of each of the last 90 days.
 * @param earliest its oldest known movement: before it, the quantity was that movement's starting point
 */
export async function stockDays(
  { query }: Session,
  variantId: number,
  { now, startTenths }: { now: Date; startTenths: number },
): Promise<{ day: string; onHandTenths: number }[]> {
  const first = addDays(dayInNairobi(now), 1 - DAYS)
  const rows = await listStockDays(query, { variantId, from: startOfDay(first) })
  const byDay = new Map(rows.map(({ day, onHandTenths }) => [day, onHandTenths]))
  let onHandTenths = byDay.get('') ?? startTenths
  return Array.from({ length: DAYS }, (_, at) => {
    const day = addDays(first, at)
    onHandTenths = byDay.get(day) ?? onHandTenths
    return { day, onHandTenths }
  })
}

const toMovement = ({ at, ...row }: Awaited<ReturnType<typeof listMovementRows>>[number]): StockMovement => ({
  ...row,
  at: at.toISOString(),
})
