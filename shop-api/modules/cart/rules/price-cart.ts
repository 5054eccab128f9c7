import type { Cart, CartProduct } from '#lib/contract/cart/cart.ts'
import { type Cents, CURRENCY, sumCents, withVat } from '#lib/format/money.ts'
import { cartDepositsOf, type LoadedDeposits } from '../../pricing/rules/cart-deposits.ts'
import { lineLadderOf } from '../../pricing/rules/line-ladder.ts'
import { problemOf } from '../../pricing/rules/line-problems.ts'
import { type OfferedLines, offerLines, type PromotionContext } from '../../pricing/rules/offer-lines.ts'
import { beforeOffer, type PricedLine, priceLines, type RequestedLine } from '../../pricing/rules/price-lines.ts'
import { quantityOf, rangeOf } from '../../pricing/rules/quantity.ts'
import { missingToSmallest } from '../../pricing/rules/quantity-terms.ts'
import type { PicturedSellable } from '../../pricing/rules/sellable.ts'

type CartGroup = Cart['data'][number]

/**
 * A cart at today's prices with its offers, grouped by provider in the order the products were added.
 * A product that is not for sale stays as a line with its problem but without a price. Its amounts are 0 and it counts
 * in no total. Every other line counts at the requested quantity, also if it is out of stock.
 * @param variants by product id; a line without a variant is reported in `missing`
 * @param deliveryDays longest delivery time, in days
 * @param accountTermsDays payment terms of the company's account, in days, if it has an account
 * @param smallestCents the buyer's smallest order, with VAT; 0 without one
 * @param deposits terms of deposits; null for a buyer with an account
 */
export function priceCart(
  lines: readonly RequestedLine[],
  variants: ReadonlyMap<number, PicturedSellable>,
  deliveryDays: number,
  accountTermsDays: number | null = null,
  promotions: { context: PromotionContext; now: Date } | null = null,
  smallestCents: Cents = 0,
  deposits: { loaded: LoadedDeposits; today: string } | null = null,
): Cart {
  const { priced: atPrices, missing: notSold } = priceLines(lines, variants)
  const offered = promotions && offerLines(atPrices, promotions.context, promotions.now)
  const priced = offered?.lines ?? atPrices
  const groups = Map.groupBy(priced, ({ variant }) => variant.provider.code)
  const counted = priced.filter(({ variant }) => variant.visibility)
  // An offer never makes a cart too small.
  const terms = deposits && cartDepositsOf(counted, deposits.loaded, deposits.today)
  const missing = missingToSmallest(sumCents(counted.map(beforeOffer)), smallestCents)
  return {
    data: [...groups.values()].map(groupOf),
    allProducts: counted.map(({ variant, tenths }) => ({
      productId: variant.id,
      quantity: quantityOf(tenths),
      price: variant.exVatCents,
    })),
    settings: {
      currencyCode: CURRENCY.code,
      totalValue: sumCents(counted.map((line) => line.withVatCents)),
      totalExVat: sumCents(counted.map((line) => line.exVatCents)),
      totalVat: sumCents(counted.map((line) => line.vatCents)),
      totalUniqueItems: counted.length,
      totalQuantity: totalQuantity(counted),
      deliveryDays,
      accountTermsDays,
      ...(offered && offersOf(offered)),
      ...(terms && counted.length > 0 && { deposits: terms }),
      ...(smallestCents > 0 && counted.length > 0 && { smallestOrder: { amount: smallestCents, missing } }),
    },
    missing: notSold.map((line) => line.productId),
  }
}

/** Effects of offers on a cart; empty if there are no effects. */
function offersOf({ lines, delivery, code }: OfferedLines<PicturedSellable>): Pick<Cart['settings'], 'offers'> {
  const offers = lines.flatMap(({ offer }) => offer ?? [])
  if (offers.length === 0 && delivery.length === 0 && code === null) return {}
  return {
    offers: {
      exVat: sumCents(offers.map(({ cents }) => cents)),
      withVat: sumCents(offers.map(({ withVatCents }) => withVatCents)),
      delivery: delivery.map(({ id }) => id),
      ...(code && { code }),
    },
  }
}

/** Summed in tenths, so that metres add up. */
const totalQuantity = (lines: readonly PricedLine[]) => quantityOf(sumCents(lines.map((line) => line.tenths)))

function groupOf(lines: PricedLine<PicturedSellable>[]): CartGroup {
  const [{ variant }] = lines as [PricedLine<PicturedSellable>]
  const counted = lines.filter((line) => line.variant.visibility)
  const units = new Set(lines.map((line) => line.variant.unitText))
  return {
    name: variant.provider.name,
    town: variant.provider.town,
    totalUniqueItems: counted.length,
    totalQuantity: totalQuantity(counted),
    // Pieces and metres cannot be added up.
    Unittext: units.size === 1 ? variant.unitText : '',
    currencyCode: CURRENCY.code,
    totalValueWithVat: sumCents(counted.map((line) => line.withVatCents)),
    products: lines.map(productOf),
  }
}

function productOf(line: PricedLine<PicturedSellable>): CartProduct {
  const { variant } = line
  const ladder = lineLadderOf(line)
  const amounts = variant.visibility
    ? {
        exVatPrice: variant.exVatCents,
        price: withVat(variant.exVatCents, variant.vatPerc),
        total: line.exVatCents,
        vat: line.vatCents,
        totalWithVat: line.withVatCents,
      }
    : { exVatPrice: 0, price: 0, total: 0, vat: 0, totalWithVat: 0 }
  return {
    ...amounts,
    id: variant.id,
    productId: variant.id,
    parentId: variant.clusterCode,
    media: variant.media,
    name: variant.familyName,
    code: variant.code,
    brandName: variant.brandName,
    colorName: variant.colourName,
    priceUnit1: `per ${variant.unitText}`,
    piecesPerBale: variant.piecesPerBale,
    size: variant.sizeName,
    feature: variant.featureName,
    featureImage: variant.swatch,
    quantity: quantityOf(line.tenths),
    quantityStep: quantityOf(variant.stepTenths),
    ...(variant.terms && { quantities: rangeOf(variant) }),
    Unittext: variant.unitText,
    vatPerc: variant.vatPerc,
    isAgreed: line.isAgreed && variant.visibility,
    nextPrice: variant.visibility ? line.nextPrice : null,
    ...(ladder && { ladder }),
    ...(line.offer && {
      offer: { name: line.offer.name, exVat: line.offer.cents, withVat: line.offer.withVatCents },
    }),
    problem: problemOf(line),
  }
}
