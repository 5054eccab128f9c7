import type { Input, Output } from '#lib/contract/base/call.ts'
import type { officeStockList, officeStockVariant, StockVariant } from '#lib/contract/stock/office/stock.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { latestMovements, stockDays } from '../queries/movements.ts'
import { NO_PICTURE } from '../queries/order-columns.ts'
import {
  countShort,
  countStock,
  countStockQueues,
  countWaiting,
  findPicture,
  findStock,
  listExpected,
  listPromises,
  listStock,
  type StockFilter,
} from '../queries/stock-list.sql.ts'

const PER_PAGE = 100

/** A page of variants with their stock, and the number of variants in each view. */
export async function loadStock(
  tx: Session,
  { queue, search = '', brand = '', collection = '', sort = 'code', page = 1 }: Input<typeof officeStockList>,
): Promise<Output<typeof officeStockList>> {
  const filter: StockFilter = {
    ...{ queue, brand, collection },
    search: likeText(search),
    // A text without code characters matches no code, instead of all codes.
    code: likeText(plainCode(search)) || '\u0001',
  }
  const offset = (page - 1) * PER_PAGE
  const variants = await listStock[sort](tx.query, { ...filter, limit: PER_PAGE + 1, offset })
  const [counts] = await countStockQueues(tx.query, {})
  const none = { all: 0, low: 0, out: 0, promised: 0 }
  const isNarrowed = search !== '' || brand !== '' || collection !== ''
  const [found] = isNarrowed ? await countStock(tx.query, filter) : []
  return {
    variants: variants.slice(0, PER_PAGE),
    next: variants.length > PER_PAGE ? page + 1 : null,
    total: found?.total ?? (counts ?? none)[queue],
    counts: counts ?? none,
  }
}

/** The stock of one variant. @throws `not-found` */
export async function stockOf(tx: Session, variantId: number): Promise<StockVariant> {
  const [variant] = await findStock(tx.query, { ids: [variantId] })
  if (!variant) throw refuse('not-found', 'We could not find this product.')
  return variant
}

const LATEST = 30

/** The stock of one variant, with its movements, promises and orders to suppliers. @throws `not-found` */
export async function loadStockVariant(
  tx: Session,
  now: Date,
  variantId: number,
): Promise<Output<typeof officeStockVariant>> {
  const variant = await stockOf(tx, variantId)
  const movements = await latestMovements(tx, variantId, LATEST)
  const promises = await listPromises(tx.query, { variantId })
  const [short] = await countShort(tx.query, { variantId })
  const [waiting] = await countWaiting(tx.query, { variantId })
  const [picture] = await findPicture(tx.query, { variantId })
  const first = movements.length < LATEST ? movements.at(-1) : undefined
  const startTenths = first ? first.onHandAfter - first.onHandTenths : variant.onHandTenths
  return {
    variant,
    movements,
    promises: promises.map(({ placedAt, ...rest }) => ({ ...rest, placedAt: placedAt.toISOString() })),
    shortTenths: short?.tenths ?? 0,
    waiting: waiting?.people ?? 0,
    picture: picture ?? NO_PICTURE,
    coming: await listExpected(tx.query, { variantId }),
    days: await stockDays(tx, variantId, { now, startTenths }),
  }
}
