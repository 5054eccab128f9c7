import type { AgreedFamily } from '../contract/pricing/agreed-price.ts'
import { fill, type Sentences } from '../format/fill.ts'
import { type Cents, showMoney, withVat } from '../format/money.ts'
import { LADDER_TEXTS } from '../language/quantity-texts.ts'

/** The price of one piece from a minimum number of bales in a line; 0 means any quantity. */
export interface PriceBreak {
  fromBales: number
  exVatPrice: Cents
}

/** A product's own list replaces its family's. */
export function breaksOf(agreed: AgreedFamily | null | undefined, productId: number): readonly PriceBreak[] {
  if (!agreed) return []
  return agreed.products.find((one) => one.productId === productId)?.breaks ?? agreed.family
}

const holds = ({ fromBales }: PriceBreak, quantity: number, piecesPerBale: number) =>
  // In tenths, as quantities are counted: 0.1 metres must not lose a bale.
  Math.round(quantity * 10) >= fromBales * piecesPerBale * 10

/**
 * A company's price of one piece for a line quantity: the lowest of the shop's price and the breaks that the line
 * reaches. No company pays more for having an agreement or for ordering more.
 * @param shopPrice ex-VAT, an offer included
 * @param quantity of the whole line, in the product's unit
 */
export function unitPrice(
  shopPrice: Cents,
  breaks: readonly PriceBreak[],
  quantity: number,
  piecesPerBale: number,
): Cents {
  const reached = breaks.filter((one) => holds(one, quantity, piecesPerBale))
  return Math.min(shopPrice, ...reached.map(({ exVatPrice }) => exVatPrice))
}

/** The breaks beyond a quantity with a lower price than all before, nearest first. */
export function furtherBreaks(
  shopPrice: Cents,
  breaks: readonly PriceBreak[],
  quantity: number,
  piecesPerBale: number,
): PriceBreak[] {
  let least = unitPrice(shopPrice, breaks, quantity, piecesPerBale)
  return [...breaks]
    .filter((one) => !holds(one, quantity, piecesPerBale))
    .sort((a, b) => a.fromBales - b.fromBales || a.exVatPrice - b.exVatPrice)
    .filter(({ exVatPrice }) => {
      const isLess = exVatPrice < least
      if (isLess) least = exVatPrice
      return isLess
    })
}

/** The nearest further break; null if there is no further break. */
export const nextBreak = (...input: Parameters<typeof furtherBreaks>): PriceBreak | null =>
  furtherBreaks(...input)[0] ?? null

/** The rate of VAT in a pair of prices, in whole percent. */
export const vatPercOf = (exVatPrice: Cents, price: Cents): number =>
  exVatPrice > 0 ? Math.round(((price - exVatPrice) * 100) / exVatPrice) : 0

/** "From 3 bales: KSh 980", ex-VAT as everything is that it is beside. */
export const breakText = (
  { fromBales, exVatPrice }: PriceBreak,
  texts: Sentences<typeof LADDER_TEXTS> = LADDER_TEXTS,
): string =>
  fill(fromBales === 1 ? texts.fromOneBale : texts.fromBales, { n: fromBales, price: showMoney(exVatPrice, 'auto') })

/** A product's price block for a company and a line quantity. */
export interface OwnPrice {
  exVatPrice: Cents
  price: Cents
  next: PriceBreak | null
  /** Whether it differs from the shop's general price. */
  isAgreed: boolean
}

/** @param quantity 0 for a product that is only viewed: the price of the first piece */
export function ownPrice(
  shop: { exVatPrice: Cents; piecesPerBale: number; vatPerc: number },
  breaks: readonly PriceBreak[],
  quantity: number,
): OwnPrice {
  const exVatPrice = unitPrice(shop.exVatPrice, breaks, quantity, shop.piecesPerBale)
  return {
    exVatPrice,
    price: withVat(exVatPrice, shop.vatPerc),
    next: nextBreak(shop.exVatPrice, breaks, quantity, shop.piecesPerBale),
    isAgreed: exVatPrice !== shop.exVatPrice,
  }
}
