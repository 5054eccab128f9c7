import { blurBands } from '#lib/blur.ts'
import type { Card } from '#lib/contract/catalogue.ts'
import type { Media } from '#lib/contract/fields.ts'
import type { Cents } from '#lib/money.ts'

/** How many swatches a card shows; phones show one less. */
export const SWATCHES = 4

export type CardSwatch = { id: number; code: string; name: string; bands: string[] | null }

/** What a card draws, and nothing more: a list of a hundred of them travels in the page twice, as HTML and as data. */
export type CardView = {
  id: number
  cluster: string
  name: string
  mill: string
  size: string
  picture: Media
  tag: string | null
  exVatPrice: Cents | null
  price: Cents | null
  formerPrice: Cents | null
  piecesPerBale: number
  colour: string
  swatches: CardSwatch[]
  /** Colours beyond the swatches. */
  moreColours: number
}

/** "150 × 200 cm, 4 sizes"; a family in one size names only that. */
export function sizeWords(sizeName: string, sizes: number): string {
  return [sizeName, sizes > 1 ? `${sizes} sizes` : ''].filter(Boolean).join(', ')
}

/** The card of a product family. The colour in hand is always among the swatches. */
export function cardView(card: Card): CardView {
  const inHand = card.colours.filter(({ code }) => code === card.colorCode)
  const others = card.colours.filter(({ code }) => code !== card.colorCode)
  const shown = [...inHand, ...others].slice(0, SWATCHES)
  return {
    id: card.id,
    cluster: card.clusterCode,
    name: card.clusterName,
    mill: card.brandName,
    size: sizeWords(card.sizeName, card.sizes),
    picture: card.mainImage,
    tag: card.tags.find((tag) => /off/i.test(tag)) ?? card.tags[0] ?? null,
    exVatPrice: card.visibility ? card.exVatPrice : null,
    price: card.visibility ? card.price : null,
    formerPrice: card.visibility ? card.formerPrice : null,
    piecesPerBale: card.piecesPerBale,
    colour: card.colorCode,
    swatches: shown.map(({ id, code, name, swatch }) => ({ id, code, name, bands: blurBands(swatch.blur) })),
    moreColours: card.colours.length - shown.length,
  }
}
