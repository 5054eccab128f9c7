import { sheetName } from '#lib/catalogue/swatch-sheet.ts'
import type { Card } from '#lib/contract/catalogue/product-list.ts'
import { blurColour, shortBlur } from '#lib/files/blur.ts'
import type { Cents } from '#lib/format/money.ts'

/** Number of swatches on a card; phones show one less. */
export const SWATCHES = 4

/** `at` is its place in the family's sheet of swatches; `mean`, a colour, is drawn until that has loaded. */
export type CardSwatch = {
  id: number
  code: string
  name: string
  mean: string | null
  at: number
  isSoldOut?: boolean
}

/** Width of a card's picture, for `<img sizes>`. Phones get less than the real width, to save data. */
export const CARD_SIZES = {
  /** Four across. */
  row: '(min-width: 1280px) 282px, (min-width: 1170px) 22vw, 30vw',
  /** Three across, beside the filters. */
  list: '(min-width: 1280px) 283px, (min-width: 1170px) 23vw, (min-width: 768px) 32vw, 30vw',
}

/** The data a card draws, and no more: a list of a hundred cards is in the page twice, as HTML and as data. */
export type CardView = {
  id: number
  cluster: string
  name: string
  brand: string
  /** The brand label's picture, by sha256; null without a label. */
  logo: string | null
  size: string
  picture: { sha256: string; blur: string; position?: string }
  /** An offer first. */
  tags: string[]
  exVatPrice: Cents | null
  price: Cents | null
  formerPrice: Cents | null
  piecesPerBale: number
  colour: string
  /** Whether the family, or its chosen colour, is sold out. */
  isSoldOut: boolean
  swatches: CardSwatch[]
  /** The name of the family's sheet of swatches, and the number of swatches; no sheet if the number is 0. */
  sheet: { name: string; of: number }
  /** Colours beyond the swatches. */
  moreColours: number
}

/** "150 × 200 cm, 4 sizes"; a family in one size names only that. */
export function sizeText(sizeName: string, sizes: number): string {
  return [sizeName, sizes > 1 ? `${sizes} sizes` : ''].filter(Boolean).join(', ')
}

/** Tags as a card shows them: an offer before the rest. */
export function tagsOf({ tags }: { tags: readonly string[] }): string[] {
  return [...tags].sort((one, other) => Number(/off/i.test(other)) - Number(/off/i.test(one)))
}

/** A colour as a card shows it. @param at its place among the family's colours */
export function cardSwatch(
  colour: Pick<Card['colours'][number], 'id' | 'code' | 'name' | 'swatch'> & { isSoldOut?: boolean | undefined },
  at: number,
): CardSwatch {
  const { id, code, name, swatch, isSoldOut } = colour
  return { ...{ id, code, name, mean: blurColour(swatch.blur), at }, ...(isSoldOut && { isSoldOut }) }
}

/** The card of a product family. The chosen colour is always among the swatches. */
export function cardView(card: Card): CardView {
  const chosen = card.colours.filter(({ code }) => code === card.colorCode)
  const others = card.colours.filter(({ code }) => code !== card.colorCode)
  const shown = [...chosen, ...others].slice(0, SWATCHES)
  return {
    id: card.id,
    cluster: card.clusterCode,
    name: card.clusterName,
    brand: card.brandName,
    logo: card.brandImage?.sha256 ?? null,
    size: sizeText(card.sizeName, card.sizes),
    picture: {
      ...{ sha256: card.mainImage.sha256, blur: shortBlur(card.mainImage.blur) },
      ...(card.mainImage.position && { position: card.mainImage.position }),
    },
    tags: tagsOf(card),
    exVatPrice: card.visibility ? card.exVatPrice : null,
    price: card.visibility ? card.price : null,
    formerPrice: card.visibility ? card.formerPrice : null,
    piecesPerBale: card.piecesPerBale,
    colour: card.colorCode,
    isSoldOut: card.isSoldOut === true,
    swatches: shown.map((colour) => cardSwatch(colour, card.colours.indexOf(colour))),
    sheet: { name: sheetName(card.colours.map(({ swatch }) => swatch.sha256)), of: card.colours.length },
    moreColours: card.colours.length - shown.length,
  }
}
