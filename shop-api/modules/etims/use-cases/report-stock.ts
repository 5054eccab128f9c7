import { and, asc, eq, sql } from 'drizzle-orm'
import type { StockCause } from '#lib/contract/stock/office/stock-causes.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { etimsDevices, etimsDocuments, etimsItems, etimsStockMoves } from '../../../db/schema/etims.ts'
import { addStockMoves, firstStockMove, type MovedProduct } from '../queries/stock-moves.sql.ts'
import { taxRates } from '../queries/tables.ts'
import { alreadyHasNumber, isSuccess } from '../rules/etims-answer.ts'
import { itemOfRequest } from '../rules/sale-request.ts'
import { AUTHOR, type StockItem, stockRequest } from '../rules/stock-request.ts'
import type { EtimsParts, OpenDevice } from './device-client.ts'
import { registerItems } from './register-items.ts'

/** Stock at KRA: after an accepted document, and for movements that no sale explains. Each is reported once. */

/** KRA's codes of stock reports. */
const CODES = { goodsIn: '02', returned: '03', correctedIn: '06', sale: '11', correctedOut: '16' } as const

/** Movements that sales and credit notes do not explain. Returned products are reported with their credit note. */
const REPORTED_CAUSES: readonly StockCause[] = [
  ...(['received', 'adjusted', 'counted', 'import', 'integration', 'created', 'short', 'checked', 'other'] as const),
]

/** done: there can be another report; idle: no report is due; away: KRA did not respond. */
export type StockResult = 'done' | 'idle' | 'away'

type Reported = { kind: 'done' } | { kind: 'away' } | { kind: 'refused'; text: string }

/** Reports the next stock of a device: of the oldest accepted document, else of the oldest movement. */
export async function reportNextStock(parts: EtimsParts, open: OpenDevice): Promise<StockResult> {
  if (!open.device.settings.reportsStock) return 'idle'
  const ofDocument = await reportDocument(parts, open)
  return ofDocument === 'idle' ? reportMove(parts, open) : ofDocument
}

async function reportDocument(parts: EtimsParts, open: OpenDevice): Promise<StockResult> {
  const { database } = parts
  const { device } = open
  const isNext = and(eq(etimsDocuments.deviceId, device.id), eq(etimsDocuments.stockState, 'waiting'))
  const [document] = await database.db
    .select()
    .from(etimsDocuments)
    .where(and(isNext, eq(etimsDocuments.state, 'accepted')))
    .orderBy(asc(etimsDocuments.queueNo))
    .limit(1)
  if (!document) return 'idle'
  const { kind, no, request } = document
  const isIt = and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no))
  const items = productItems(request?.itemList)
  const stockNo =
    document.stockNo ??
    (await takeStockNo(parts, device.id, (tx, taken) =>
      tx.db.update(etimsDocuments).set({ stockNo: taken }).where(isIt),
    ))
  const typeCode = kind === 'invoice' ? CODES.sale : CODES.returned
  const facts = { stockNo, typeCode, at: document.acceptedAt ?? parts.clock(), remark: serialOf(kind, no) }
  const reported: Reported = items.length === 0 ? { kind: 'done' } : await report(parts, open, items, facts)
  if (reported.kind === 'away') return 'away'
  await database.db
    .update(etimsDocuments)
    .set(
      reported.kind === 'done'
        ? { stockState: 'done', stockProblem: '' }
        : { stockState: 'refused', stockProblem: reported.text },
    )
    .where(isIt)
  return 'done'
}

const SERVICE = /^[A-Z]{2}3/

/** The products of a sale's request: services have no stock. */
const productItems = (list: unknown): StockItem[] =>
  (Array.isArray(list) ? (list as StockItem[]) : []).filter(({ itemCd }) => !SERVICE.test(itemCd))

async function reportMove(parts: EtimsParts, open: OpenDevice): Promise<StockResult> {
  const { database } = parts
  const { device } = open
  // Movements belong to the shop's stock: one device reports them.
  if (device.uses !== 'shop' || !device.initialisedAt) return 'idle'
  await addStockMoves(database.query, {
    ...{ deviceId: device.id, since: device.initialisedAt, causes: REPORTED_CAUSES },
  })
  const [move] = await firstStockMove(database.query, { deviceId: device.id })
  if (!move) return 'idle'
  const isIt = eq(etimsStockMoves.movementId, move.movementId)
  const settle = (state: 'done' | 'refused', problemText = '') =>
    database.db
      .update(etimsStockMoves)
      .set({ state, problemText, doneAt: state === 'done' ? parts.clock() : null })
      .where(isIt)
  const item = await itemOfMove(parts, open, move)
  if (item === 'away') return 'away'
  if (typeof item === 'string') {
    await settle('refused', item)
    return 'done'
  }
  const stockNo =
    move.stockNo ??
    (await takeStockNo(parts, device.id, (tx, taken) =>
      tx.db.update(etimsStockMoves).set({ stockNo: taken }).where(isIt),
    ))
  const facts = { stockNo, typeCode: typeOf(move), at: move.at, remark: move.note.slice(0, 400) }
  const reported = await report(parts, open, [item], facts)
  if (reported.kind === 'away') return 'away'
  await (reported.kind === 'done' ? settle('done') : settle('refused', reported.text))
  return 'done'
}

const typeOf = ({ cause, tenths }: MovedProduct): string =>
  cause === 'received' ? CODES.goodsIn : tenths > 0 ? CODES.correctedIn : CODES.correctedOut

/** The registered item of a moved product; words if it cannot be registered. */
async function itemOfMove(
  parts: EtimsParts,
  open: OpenDevice,
  move: MovedProduct,
): Promise<StockItem | 'away' | string> {
  const { code, name, vatPerc, unitCents, tenths } = move
  const absolute = Math.abs(tenths)
  const exVatCents = Math.round((unitCents * absolute) / 10)
  const line = {
    ...{ code, name, tenths: absolute, unit: '', unitExVatCents: unitCents, vatPerc, exVatCents },
    vatCents: Math.round((exVatCents * vatPerc) / 100),
  }
  const rates = await taxRates(parts.database, open.device.id)
  const registered = await registerItems(parts, open, [line], rates)
  if (registered.kind === 'away') return 'away'
  if (registered.kind === 'refused') return registered.text
  const item = registered.items.get(code)
  if (!item) return `${name} could not be registered.`
  return itemOfRequest(line, 1, { rates, settings: open.device.settings, itemOf: () => item })
}

/** Gives the next number of a stock report, and stores it before the report is sent. */
async function takeStockNo(
  { database }: EtimsParts,
  deviceId: number,
  store: (tx: Session, stockNo: number) => PromiseLike<unknown>,
): Promise<number> {
  return database.transaction(async (tx) => {
    const [device] = await tx.db
      .update(etimsDevices)
      .set({ lastStockNo: sql`${etimsDevices.lastStockNo} + 1` })
      .where(eq(etimsDevices.id, deviceId))
      .returning({ stockNo: etimsDevices.lastStockNo })
    const { stockNo } = device as { stockNo: number }
    await store(tx, stockNo)
    return stockNo
  })
}

/** Sends a stock report, then the stock on hand of each of its products. */
async function report(
  parts: EtimsParts,
  { device, call }: OpenDevice,
  items: readonly StockItem[],
  facts: { stockNo: number; typeCode: string; at: Date; remark: string },
): Promise<Reported> {
  const answer = await call('stockIo', stockRequest(items, facts))
  if (answer.kind === 'away') return answer
  if (!isSuccess(answer.code) && !alreadyHasNumber(answer.code)) return refusalOf(answer)
  for (const { itemCd, tenths } of await onHand(parts.database, device.id, items)) {
    const master = await call('stockMaster', { itemCd, rsdQty: Math.max(0, tenths / 10), ...AUTHOR })
    if (master.kind === 'away') return master
    if (!isSuccess(master.code)) return refusalOf(master)
  }
  return { kind: 'done' }
}

const refusalOf = ({ code, message }: { code: string; message: string }): Reported => ({
  kind: 'refused',
  text: `${code} ${message}`,
})

/** Stock on hand of the products of a report, by item code. */
async function onHand({ db }: Session, deviceId: number, items: readonly StockItem[]) {
  const codes = [...new Set(items.map(({ itemCd }) => itemCd))]
  return db
    .select({
      itemCd: etimsItems.itemCode,
      tenths: sql<number>`(${variants.stockTenths} + ${variants.promisedTenths})::int`,
    })
    .from(etimsItems)
    .innerJoin(variants, eq(variants.code, etimsItems.productCode))
    .where(and(eq(etimsItems.deviceId, deviceId), sql`${etimsItems.itemCode} = ANY(${sql.param(codes)})`))
    .orderBy(asc(etimsItems.itemCode))
}
