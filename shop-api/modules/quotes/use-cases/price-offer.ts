import { inArray } from 'drizzle-orm'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { Clock } from '#lib/format/clock.ts'
import { type Cents, timesQuantity, withVat } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { variants as variantRows } from '../../../db/schema/catalogue.ts'
import { refuse } from '../../../refusal.ts'
import { type OrderContext, quoteFor } from '../../orders/rules/decide-order.ts'
import type { OrderInput } from '../../orders/rules/order-input.ts'
import type { Quote } from '../../orders/rules/quote.ts'
import { addressOf, type Buyer, refuseRecipient } from '../../orders/rules/recipient.ts'
import { draftInput } from '../../orders/use-cases/draft-input.ts'
import { lockOrderContext } from '../../orders/use-cases/place-order.ts'
import { notForSale, wrongQuantity } from '../../pricing/rules/line-problems.ts'
import { type PricedLine, priceLines } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import type { QuoteLine } from '../rules/quote-line.ts'
import { needsSecondPerson, type PriceFacts, type QuoteRole, refuseQuotePrice } from '../rules/quote-prices.ts'
import { type QuotedDelivery, quotedContext } from '../rules/quoted-context.ts'

/** The network that prepared orders count for: not a customer's. */
const NETWORK = 'quote'

/** An offer with its prices, before it is written. */
export interface PricedOffer {
  buyer: Buyer | null
  form: DraftForm
  lines: QuoteLine[]
  quote: Quote
  destination: string
  /** Lines that a second person must approve, by name. */
  belowCost: { name: string; quotedCents: Cents; costCents: Cents }[]
}

/**
 * Prices the items of a form: an agreed price is the quoted price, other items get the customer's own current price.
 * @throws `invalid-request` with the wrong fields; `not-for-sale`
 */
export async function priceOffer(
  tx: Session,
  clock: Clock,
  form: DraftForm,
  { role, delivery }: { role: QuoteRole; delivery: QuotedDelivery },
): Promise<PricedOffer> {
  const { buyer, input, context, known, own } = await loadPrices(tx, clock, form)
  const quoted = own.map((line): Pick<QuoteLine, 'productId' | 'listCents' | 'quotedCents'> & { name: string } => {
    const { productId, shopUnitCents: listCents } = line
    const agreed = form.items.find((item) => item.productId === productId)?.agreedPrice
    return { productId, listCents, quotedCents: agreed ?? line.variant.exVatCents, name: nameOf(line.variant) }
  })
  refusePrices(role, quoted, known)
  const fixed = quotedContext(context, quoted, delivery)
  const { priced, quote } = quoteFor(form.items, fixed, clock)
  return {
    ...{ buyer, form: withAgreed(form, quoted), quote },
    lines: priced.map(quoteLineOf),
    destination: destinationOf(input, fixed, buyer),
    belowCost: quoted.flatMap(({ productId, quotedCents, name }) => {
      const of = known.get(productId)
      return of && of.costCents !== null && needsSecondPerson(quotedCents, of)
        ? [{ name, quotedCents, costCents: of.costCents }]
        : []
    }),
  }
}

/** The form with the quoted price of every item: the next version starts from it. */
const withAgreed = (form: DraftForm, quoted: readonly Pick<QuoteLine, 'productId' | 'quotedCents'>[]): DraftForm => ({
  ...form,
  items: form.items.map((item) => ({
    ...item,
    agreedPrice: quoted.find(({ productId }) => productId === item.productId)?.quotedCents ?? null,
  })),
})

interface LoadedPrices {
  buyer: Buyer | null
  input: OrderInput
  context: OrderContext
  known: ReadonlyMap<number, PriceFacts>
  /** Lines at the customer's own current prices. */
  own: PricedLine[]
}

/** The prices that limit a quote, of a form that can be ordered. @throws `invalid-request`, `not-for-sale` */
export async function loadPrices(tx: Session, clock: Clock, form: DraftForm): Promise<LoadedPrices> {
  const { buyer, input, faults } = await draftInput(tx, form)
  if (Object.keys(faults).length > 0) throw refuse('invalid-request', 'This quote is not complete.', { fields: faults })
  const context = await lockOrderContext(tx, clock, input, buyer, NETWORK)
  const fields = refuseRecipient(input, context.fulfilment, buyer)?.fields
  if (fields) throw refuse('invalid-request', 'This quote is not complete.', { fields })
  const { priced: own, missing } = priceLines(form.items, context.variants)
  refuseUnsold(own, missing.length)
  const costs = await costsOf(tx, [...context.variants.keys()])
  const known = new Map(
    own.map((line) => [
      line.productId,
      {
        listCents: line.shopUnitCents,
        ownCents: line.variant.exVatCents,
        costCents: costs.get(line.productId) ?? null,
      },
    ]),
  )
  return { buyer, input, context, known, own }
}

/** @throws `not-for-sale`; `invalid-request` for a quantity between two steps */
export function refuseUnsold(lines: readonly PricedLine[], missing: number): void {
  if (missing > 0) throw refuse('not-for-sale', 'We no longer sell a product of this quote. Remove it.')
  if (lines.length === 0) throw refuse('invalid-request', 'Add a product.', { fields: { items: 'Add a product.' } })
  for (const line of lines) {
    const unsold = notForSale(line)
    if (unsold) throw refuse('not-for-sale', `${nameOf(line.variant)}: ${unsold.message}`)
    const wrong = wrongQuantity(line)
    if (wrong) throw refuse('invalid-request', `${nameOf(line.variant)}: ${wrong.message}`)
  }
}

function refusePrices(
  role: QuoteRole,
  quoted: readonly { productId: number; quotedCents: Cents; name: string }[],
  known: ReadonlyMap<number, PriceFacts>,
): void {
  const wrong = quoted.flatMap(({ productId, quotedCents, name }) => {
    const limits = known.get(productId)
    const problem = limits ? refuseQuotePrice(role, quotedCents, limits) : null
    return problem === null ? [] : [`${name}: ${problem}`]
  })
  if (wrong[0]) throw refuse('invalid-request', wrong.join(' '), { fields: { items: wrong.join(' ') } })
}

/** A priced line in the stored form. */
export const quoteLineOf = ({
  productId,
  variant,
  tenths,
  shopUnitCents,
  exVatCents,
  vatCents,
}: PricedLine): QuoteLine => ({
  ...{ productId, code: variant.code, name: nameOf(variant), unit: variant.unitText, tenths },
  ...{ listCents: shopUnitCents, quotedCents: variant.exVatCents, vatPerc: variant.vatPerc, exVatCents, vatCents },
})

/** The known costs of products. */
export async function costsOf({ db }: Session, ids: readonly number[]): Promise<ReadonlyMap<number, Cents | null>> {
  const { id, costCents } = variantRows
  const rows = await db
    .select({ id, costCents })
    .from(variantRows)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.costCents]))
}

/** The destination as text: "Delivery to Mpaka Road, Westlands, Nairobi". */
function destinationOf(input: OrderInput, { fulfilment }: OrderContext, buyer: Buyer | null): string {
  if (input.shippingType === SHIPPING_TYPE.pickup)
    return fulfilment.kind === 'pick-up' && fulfilment.point ? `Collection at ${fulfilment.point.name}` : ''
  const { physicalLocation, city, county } = addressOf(input, fulfilment, buyer)
  const place = [...new Set([fulfilment.branch?.name, physicalLocation, city, county])].filter(Boolean).join(', ')
  return `Delivery to ${place}`
}

/** Difference of an offer's lines to the list prices, with VAT. */
export const savingOf = (lines: readonly QuoteLine[]): Cents =>
  lines.reduce(
    (sum, { listCents, quotedCents, tenths, vatPerc }) =>
      sum + withVat(timesQuantity(listCents - quotedCents, quantityOf(tenths)), vatPerc),
    0,
  )
