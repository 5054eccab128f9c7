/** Places the order of a counter sale, and hands its products over once it is paid. */
import { inArray } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { problem } from '#lib/contract/base/problem.ts'
import type { officeCounterSell } from '#lib/contract/counter/office/sales.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { variants as variantRows } from '../../../db/schema/catalogue.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { type OrderContext, quoteFor } from '../../orders/rules/decide-order.ts'
import type { OrderInput } from '../../orders/rules/order-input.ts'
import type { Party } from '../../orders/rules/tax-document.ts'
import { advanceOrder } from '../../orders/use-cases/advance-order.ts'
import { lockOrderContext, type OrderParts, placeOrder } from '../../orders/use-cases/place-order.ts'
import { quantityOf, tenthsOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import { changeStock, lockStock } from '../../stock/queries/stock.sql.ts'
import { moveText } from '../../stock/queries/stock-move.ts'
import { counterSetting } from '../queries/counter-settings.ts'
import { priceFault, withSalePrices } from '../rules/sale-prices.ts'
import type { CounterWork } from './shifts.ts'

export type SaleInput = Input<typeof officeCounterSell>

/** Dependencies of sales, in one transaction. */
export interface SaleWork extends CounterWork {
  parts: OrderParts
  seller: Party
}

/** Each sale counts as a separate network. */
const NETWORK = 'counter'

/**
 * Places the order of a sale. A sale that was made without a connection is accepted if its stock or its price is
 * refused otherwise, because the products have left the shop: such facts are returned as flags.
 * @throws as placing an order is refused; `price-changed` if the total differs
 */
export async function placeSale(
  work: SaleWork,
  sale: SaleInput,
): Promise<{ orderId: string; orderNo: number; totalCents: Cents; flags: string[] }> {
  const { tx, parts } = work
  const flags = sale.isOffline ? await addMissingStock(work, sale) : []
  const input = inputOf(sale)
  const locked = await lockOrderContext(tx, parts.clock, input, null, `${NETWORK} ${sale.saleId}`)
  const faults = await priceFaults(tx, locked, sale)
  if (faults[0] && !sale.isOffline) throw refuse('invalid-request', faults[0], { fields: { lines: faults[0] } })
  const context: OrderContext = {
    ...locked,
    ...{ counted: null, open: null, fulfilment: { kind: 'pick-up', point: COUNTER } },
    // The price of each line was agreed with the customer: offers of the shop do not change it.
    promotions: { ...locked.promotions, automatic: [], code: null },
    variants: withSalePrices(locked.variants, sale.lines),
    // Staff sell single pieces at the counter.
    smallestCents: 0,
  }
  const { priced, quote } = quoteFor(input.items, context, parts.clock)
  if (quote.totalCents !== sale.total) {
    const sentence = `The total is now ${showMoney(quote.totalCents)}, not ${showMoney(sale.total)}.`
    if (!sale.isOffline) throw new ProblemError(problem('price-changed', sentence))
    flags.push(sentence)
  }
  const complete: OrderInput = {
    ...input,
    items: priced.map(({ productId, tenths, variant }) => ({
      ...{ productId, quantity: quantityOf(tenths), price: variant.exVatCents },
    })),
    sum: quote.totalCents,
    totalVat: quote.totalVatCents,
  }
  const placed = await placeOrder(tx, parts, complete, null, context)
  if (!placed.ok) throw new ProblemError(placed.problem)
  const { orderId, orderNo, totalValue: totalCents } = placed.data
  return { orderId, orderNo, totalCents, flags: [...flags, ...faults] }
}

/** The customer takes the products at once. */
const COUNTER = { id: null, name: 'Counter', days: 0 }

function inputOf({ lines, customer = {} }: SaleInput): OrderInput {
  const { name = '', mobileNumber, companyName, kraPin } = customer
  return {
    ...{ sum: 0, deliveryCharges: 0, deliveryVat: 0, deliveryChargesVat: 0, deliveryVatPerc: 0, totalVat: 0 },
    ...{ shippingType: SHIPPING_TYPE.pickup, pickUpPoint: null },
    items: lines.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
    prepared: { whatsAppName: '', isAtCounter: true },
    firstName: name,
    lastName: '',
    ...(mobileNumber && { mobileNumber }),
    ...(companyName && { companyName }),
    ...(kraPin && { kraPin }),
  }
}

/** Prices outside of the limits, in a sentence each. */
async function priceFaults(tx: Session, { variants }: OrderContext, { lines }: SaleInput): Promise<string[]> {
  const { floorPercent } = (await counterSetting.load(tx)).value
  const { id, costCents } = variantRows
  const ids = lines.map(({ productId }) => productId)
  const rows = await tx.db.select({ id, costCents }).from(variantRows).where(inArray(id, ids))
  const costs = new Map(rows.map((row) => [row.id, row.costCents]))
  return lines.flatMap(({ productId, price }) => {
    const variant = variants.get(productId)
    const fault = variant && priceFault(price, variant, costs.get(productId) ?? null, floorPercent)
    return fault ? [`${nameOf(variant)}: ${fault}`] : []
  })
}

/** Corrects the stock of products that were sold without a connection and are not there by the books. */
async function addMissingStock({ tx, now, staff }: SaleWork, { saleId, lines }: SaleInput): Promise<string[]> {
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + tenthsOf(quantity))
  const stock = await lockStock(tx.query, { ids: [...wanted.keys()] })
  const short = stock.flatMap(({ id, tenths }) => {
    const missing = (wanted.get(id) ?? 0) - Math.max(0, tenths)
    return missing > 0 ? [{ id, missing, free: Math.max(0, tenths) }] : []
  })
  if (short.length === 0) return []
  const note = 'Sold at the counter without a connection: count it'
  await changeStock(tx.query, {
    ids: short.map(({ id }) => id),
    tenths: short.map(({ missing }) => missing),
    move: moveText({ cause: 'adjusted', note, source: `sale:${saleId}`, staffId: staff.staffId, at: now }),
  })
  const codes = await tx.db
    .select({ id: variantRows.id, code: variantRows.code })
    .from(variantRows)
    .where(
      inArray(
        variantRows.id,
        short.map(({ id }) => id),
      ),
    )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  return short.map(
    ({ id, free }) =>
      `${codeOf.get(id)}: sold ${showCount((wanted.get(id) ?? 0) / 10)}, ${showCount(free / 10)} on hand: count it`,
  )
}

const STEPS = [ORDER_STATUS.inProcess, ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered] as const

/** Hands the products of a paid order over, with their invoice. */
export async function handOver({ tx, now, staff, seller }: SaleWork, orderNo: number): Promise<void> {
  for (const to of STEPS) await advanceOrder({ tx, now, seller }, { orderNo, to }, staff.name)
}
