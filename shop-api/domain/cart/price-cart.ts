import type { Cart, CartProduct } from '#lib/contract/cart.ts'
import { CURRENCY, sumCents, withVat } from '#lib/format/money.ts'
import { problemOf } from './line-problems.ts'
import { type PricedLine, priceLines, type RequestedLine } from './lines.ts'
import { quantityOf } from './quantity.ts'
import type { PicturedSellable } from './sellable.ts'

type CartGroup = Cart['data'][number]

/**
 * A cart at today's prices, in groups by provider in the order their products were put in.
 *
 * A product that is not for sale keeps its line, with its problem, but no price: its amounts are 0 and it counts in no
 * total. Every other line counts, out of stock or not, at the quantity that was asked.
 * @param variants by product id; a line without one is reported in `missing`
 * @param deliveryDays days until it arrives, at the longest
 * @param accountTermsDays the terms of the company's account, where it has one
 */
export function priceCart(
  lines: readonly RequestedLine[],
  variants: ReadonlyMap<number, PicturedSellable>,
  deliveryDays: number,
  accountTermsDays: number | null = null,
): Cart {
  const { priced, missing } = priceLines(lines, variants)
  const groups = Map.groupBy(priced, ({ variant }) => variant.provider.code)
  const counted = priced.filter(({ variant }) => variant.visibility)
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
    },
    missing: missing.map((line) => line.productId),
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
    // Pieces and metres have no unit in common.
    Unittext: units.size === 1 ? variant.unitText : '',
    currencyCode: CURRENCY.code,
    totalValueWithVat: sumCents(counted.map((line) => line.withVatCents)),
    products: lines.map(productOf),
  }
}

function productOf(line: PricedLine<PicturedSellable>): CartProduct {
  const { variant } = line
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
    Unittext: variant.unitText,
    vatPerc: variant.vatPerc,
    isAgreed: line.isAgreed && variant.visibility,
    nextPrice: variant.visibility ? line.nextPrice : null,
    problem: problemOf(line),
  }
}
