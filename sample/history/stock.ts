import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '#shop-api/db/client.ts'
import { type History, moveStock } from './history.ts'
import { staffOf } from './made-order.ts'
import { type Random, randomOf } from './random.ts'

/** Supplier orders that replace sold stock, stock counts, low-stock levels and costs. */

const MINUTE_MS = 60_000
/** Days between two orders to the same supplier, and from order to delivery. */
const ORDER_EVERY = 26
const LEAD_DAYS = 8

interface Supplier {
  id: number
  code: string
  at: number
  sold: Map<number, number>
}

/** Records sales and reorders from the suppliers. */
export interface Store {
  sell: (variantId: number, tenths: number) => void
  /** Places the supplier orders of a day. */
  beginDay: (day: string, age: number) => void
}

export function openStore(history: History, providers: readonly { code: string; name: string; town: string }[]): Store {
  const suppliers = providers.map(({ code, name, town }, at): Supplier => {
    const id = history.nextId('suppliers')
    history.add('suppliers', {
      ...{
        id,
        name,
        contact: town,
        phone: `0709 000 ${310 + at}`,
        email: `orders.${code.toLowerCase()}@fuma.test`,
        note: '',
      },
      ...{
        leadDays: LEAD_DAYS,
        isActive: true,
        version: 1,
        createdAt: new Date(history.now.getTime() - 400 * 86_400_000),
      },
    })
    return { id, code, at, sold: new Map() }
  })
  const supplierOf = new Map(
    history.variants.map(({ id, provider }) => [id, suppliers.find(({ code }) => code === provider.code)]),
  )
  return {
    sell(variantId, tenths) {
      const sold = supplierOf.get(variantId)?.sold
      sold?.set(variantId, (sold.get(variantId) ?? 0) + tenths)
    },
    beginDay(day, age) {
      for (const supplier of suppliers) {
        if ((age + supplier.at * 3) % ORDER_EVERY === 4) orderFrom(history, supplier, day, age)
      }
    },
  }
}

interface OrderedLine {
  variantId: number
  /** Tenths in a bale. */
  bale: number
  tenths: number
  cost: Cents | null
}

type SupplierOrderState = 'draft' | 'ordered' | 'cancelled' | 'closed'

/** Reorders whole bales of everything sold since the previous order. The latest orders are drafts or not received yet. */
function orderFrom(history: History, supplier: Supplier, day: string, age: number): void {
  const random = randomOf(`supplier ${supplier.code} ${day}`)
  const lines = linesToOrder(history, supplier)
  if (lines.length === 0) return
  supplier.sold.clear()
  const id = history.nextId('supplier_orders')
  const arrivedAt = instantInNairobi(addDays(day, LEAD_DAYS + random.between(-2, 2)), '07:20')
  const state = stateOf(supplier, age, arrivedAt < history.now && age > LEAD_DAYS)
  addSupplierOrder(history, { id, supplier, state, day, arrivedAt })
  const received = receivedOf(lines, state, age)
  history.add(
    'supplier_order_lines',
    ...lines.map(({ variantId, tenths, cost }) => ({
      ...{ supplierOrderId: id, variantId, orderedTenths: tenths, costCents: cost },
      receivedTenths: received.some((line) => line.variantId === variantId) ? tenths : 0,
    })),
  )
  if (state === 'cancelled') for (const { variantId, tenths } of lines) supplier.sold.set(variantId, tenths)
  if (received.length === 0) return
  const receivedAt = state === 'closed' ? arrivedAt : instantInNairobi(addDays(day, 3), '07:20')
  receive(history, id, received, receivedAt, random)
}

function linesToOrder(history: History, supplier: Supplier): OrderedLine[] {
  const variants = new Map(history.variants.map((one) => [one.id, one]))
  return [...supplier.sold].flatMap(([variantId, tenths]) => {
    const variant = variants.get(variantId)
    if (!variant) return []
    const bale = variant.piecesPerBale * 10
    return [{ variantId, bale, tenths: Math.ceil(tenths / bale) * bale, cost: history.costs.get(variantId) ?? null }]
  })
}

/** @param age days since the order @param hasArrived whether the delivery was due before now */
function stateOf({ at }: Supplier, age: number, hasArrived: boolean): SupplierOrderState {
  if (age <= 4 && at % 3 === 1) return 'draft'
  if (age > 40 && age <= 40 + ORDER_EVERY && at === 4) return 'cancelled'
  return hasArrived ? 'closed' : 'ordered'
}

/** The received lines: all of a closed order, the first third of a recent order. */
function receivedOf(lines: OrderedLine[], state: SupplierOrderState, age: number): OrderedLine[] {
  if (state === 'closed') return lines
  return state === 'ordered' && age >= 4 ? lines.slice(0, Math.ceil(lines.length / 3)) : []
}

const VERSIONS: Record<SupplierOrderState, number> = { draft: 1, ordered: 2, cancelled: 4, closed: 4 }

function addSupplierOrder(
  history: History,
  order: { id: number; supplier: Supplier; state: SupplierOrderState; day: string; arrivedAt: Date },
): void {
  const { id, supplier, state, day, arrivedAt } = order
  const orderedAt = instantInNairobi(day, '07:10')
  history.add('supplier_orders', {
    ...{ id, supplierId: supplier.id, state, expectedOn: addDays(day, LEAD_DAYS) },
    note: state === 'cancelled' ? 'The mill is out of yarn. To be ordered again later.' : '',
    createdBy: staffOf(history, 'catalogue').id,
    createdAt: new Date(orderedAt.getTime() - 25 * MINUTE_MS),
    orderedAt: state === 'draft' ? null : orderedAt,
    closedAt: state === 'cancelled' || state === 'closed' ? arrivedAt : null,
    version: VERSIONS[state],
  })
}

function receive(
  history: History,
  supplierOrderId: number,
  lines: { variantId: number; tenths: number; bale: number }[],
  at: Date,
  random: Random,
): void {
  const id = history.nextId('supplier_deliveries')
  const packer = staffOf(history, 'packer')
  const deliveryNote = `DN ${random.between(10_000, 99_999)}`
  history.add('supplier_deliveries', {
    id,
    key: `history-${id}`,
    supplierOrderId,
    deliveryNote,
    receivedBy: packer.id,
    receivedAt: at,
  })
  history.add(
    'supplier_delivery_lines',
    ...lines.map(({ variantId, tenths }) => ({
      deliveryId: id,
      variantId,
      tenths,
      bales: 0,
      damagedTenths: random.chance(0.03) ? 10 : 0,
    })),
  )
  moveStock(history, {
    at,
    ...{
      ids: lines.map(({ variantId }) => variantId),
      free: lines.map(({ tenths }) => tenths),
      promised: lines.map(() => 0),
    },
    why: {
      cause: 'received',
      staffId: packer.id,
      operator: packer.name,
      note: deliveryNote,
      source: `supplier-delivery:${id}`,
    },
  })
}

/** Adds two counts: one with booked differences, and yesterday's with open differences. */
export function countStock(history: History, sold: readonly number[]): void {
  const packer = staffOf(history, 'packer')
  const today = dayInNairobi(history.now)
  const counts = [
    { title: 'Blankets, shelf B2', day: addDays(today, -16), state: 'done', ids: sold.slice(0, 7) },
    { title: 'Kikoys and shukas', day: addDays(today, -1), state: 'open', ids: sold.slice(7, 13) },
  ] as const
  for (const { title, day, state, ids } of counts) {
    const random = randomOf(`count ${title} ${day}`)
    const id = history.nextId('stock_counts')
    const beganAt = instantInNairobi(day, '06:40')
    const sentAt = instantInNairobi(day, '07:05')
    const decidedAt = state === 'done' ? instantInNairobi(day, '07:12') : null
    history.add('stock_counts', {
      ...{ id, key: `history-count-${id}`, title, state, countedBy: packer.id, beganAt, sentAt },
      ...{ finishedAt: decidedAt, version: decidedAt ? 2 : 1 },
    })
    ids.forEach((variantId, at) => {
      const expected = onHandAt(history, variantId, beganAt)
      const counted = Math.max(0, expected + differenceOf(random, at))
      addCountLine(history, { countId: id, variantId, expected, counted, countedAt: beganAt, decidedAt })
    })
  }
}

/** The counted difference in tenths: every third line lacks pieces, and one has an extra piece. */
function differenceOf(random: Random, at: number): number {
  if (at % 3 === 1) return -10 * random.between(1, 2)
  return at === 5 ? 10 : 0
}

interface CountLine {
  countId: number
  variantId: number
  /** Tenths, as `counted`. */
  expected: number
  counted: number
  countedAt: Date
  /** Time of the decision on differences; null if they are open. */
  decidedAt: Date | null
}

/** Adds the line of a variant, and the stock movement of a booked difference. */
function addCountLine(history: History, line: CountLine): void {
  const { countId, variantId, expected, counted, countedAt } = line
  const isSame = counted === expected
  const bookedAt = isSame ? null : line.decidedAt
  const { id: packerId, name: operator } = staffOf(history, 'packer')
  const note = 'Counted twice.'
  history.add('stock_count_lines', {
    ...{ countId, variantId, countedTenths: counted, bales: null, expectedTenths: expected, countedAt },
    ...{ state: isSame ? 'same' : bookedAt ? 'booked' : 'open', note: bookedAt ? note : '' },
    ...{ decidedBy: bookedAt ? packerId : null, decidedAt: bookedAt },
  })
  if (!bookedAt) return
  history.moves.push({
    ...{ at: bookedAt, ids: [variantId], free: [counted - expected], promised: [0] },
    why: { cause: 'counted', staffId: packerId, operator, note, source: `count:${countId}` },
  })
}

/** Stock on hand at an instant, from the movements before it. */
function onHandAt(history: History, variantId: number, until: Date): number {
  const begins = history.variants.find(({ id }) => id === variantId)?.stockTenths ?? 0
  const moved = history.moves.filter(({ at }) => at < until)
  return moved.reduce((sum, { ids, free, promised }) => {
    const at = ids.indexOf(variantId)
    return at < 0 ? sum : sum + (free[at] as number) + (promised[at] as number)
  }, begins)
}

/** Costs by variant: 56 to 71% of the price, unknown for 6%. */
export function costsOf(variants: readonly { id: number; code: string; exVatCents: Cents }[]): Map<number, Cents> {
  const costs = new Map<number, Cents>()
  for (const { id, code, exVatCents } of variants) {
    const random = randomOf(`cost of ${code}`)
    if (!random.chance(0.06)) costs.set(id, Math.round((exVatCents * (0.56 + random.fraction() * 0.15)) / 100) * 100)
  }
  return costs
}

const LOW = 8

/** Writes costs, and low-stock levels of the best sellers. Some of them are low now. */
export async function writeLevels({ query }: Session, history: History, sold: readonly number[]): Promise<void> {
  const levels = sold.slice(0, 80).map((id) => ({ id, free: history.stock.get(id) ?? 0 }))
  const scarce = levels.filter(({ free }) => free > 50 && free < 1_400).slice(0, LOW)
  const rows = levels.map(({ id, free }) => ({
    id,
    low: scarce.some((one) => one.id === id)
      ? Math.ceil((free + 20) / 100) * 100
      : Math.min(300, Math.floor(free / 400) * 100),
  }))
  await query(
    `UPDATE variants v SET low_stock_tenths = l.low FROM jsonb_to_recordset($1::jsonb) AS l(id bigint, low int)
     WHERE v.id = l.id AND l.low > 0`,
    [JSON.stringify(rows)],
  )
  await query(
    'UPDATE variants v SET cost_cents = c.cost FROM unnest($1::bigint[], $2::int[]) c(id, cost) WHERE v.id = c.id AND v.cost_cents IS NULL',
    [[...history.costs.keys()], [...history.costs.values()]],
  )
}
