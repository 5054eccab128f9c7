import * as z from 'zod/mini'
import type { Media } from '#lib/contract/base/fields.ts'
import { type Card, card } from '#lib/contract/catalogue/product-list.ts'
import { CURRENCY, withVat } from '#lib/format/money.ts'
import { colourFamiliesOf } from './colour-families.ts'
import type { ColourParts, FamilyParts, VariantParts } from './family.ts'

const NO_PICTURE: Media = { sha256: '', alt: '', blur: '' }

/** The public price of a variant; all null if the family shows no price. */
export function pricesOf(family: { visibility: boolean }, variant: VariantParts) {
  if (!family.visibility) return { exVatPrice: null, price: null, formerPrice: null }
  const { exVatCents, formerExVatCents, vatPerc } = variant
  return {
    exVatPrice: exVatCents,
    price: withVat(exVatCents, vatPerc),
    formerPrice: formerExVatCents === null ? null : withVat(formerExVatCents, vatPerc),
  }
}

export function mainImageOf(colour: ColourParts): Media {
  return colour.images[0] ?? NO_PICTURE
}

/** The variant that represents a colour: its first size, or the given size if the colour exists in it. */
export function leadingVariant(family: FamilyParts, colourCode: string, sizeCode?: string): VariantParts | undefined {
  const own = family.variants.filter((variant) => variant.colourCode === colourCode)
  const inSize = (code: string | undefined) => own.find((variant) => variant.sizeCode === code)
  return inSize(sizeCode) ?? family.sizes.map(({ code }) => inSize(code)).find((variant) => variant !== undefined)
}

/** The variant that leads a colour in lists: its first size in stock, or its first size. */
export function leadInStock(family: FamilyParts, colourCode: string): VariantParts | undefined {
  const own = family.variants.filter((variant) => variant.colourCode === colourCode && variant.isInStock)
  const first = family.sizes
    .map(({ code }) => own.find(({ sizeCode }) => sizeCode === code))
    .find((variant) => variant !== undefined)
  return first ?? leadingVariant(family, colourCode)
}

/** The variant that leads a family in lists: of its first colour that is in stock, or of its first colour. */
export function leadOf(
  family: FamilyParts,
  colours: readonly ColourParts[] = family.colours,
): VariantParts | undefined {
  const leads = colours.flatMap(({ code }) => leadInStock(family, code) ?? [])
  return leads.find(({ isInStock }) => isInStock) ?? leads[0]
}

/** Increases when the rules below change: data derived by older rules is derived again (list-worker.ts). */
export const DERIVED_BY = 1

/** The data of a family for lists and search, derived from its rows. */
export interface Derived {
  /** Wire form; null if no product of the family is sold. */
  card: z.input<typeof card> | null
  sizeCodes: string[]
  /** Sizes with something in stock. */
  sizesInStock: string[]
  /** Codes of its colour families, and of the colour families in stock. */
  colourFamilies: string[]
  colourFamiliesInStock: string[]
  /** By colour family: the card's fields that differ in that colour; empty for its own colour. */
  colourCards: Record<string, Partial<z.input<typeof card>>>
  priceCents: number | null
  searchText: string
}

/** Derives a family's card, filter codes and search words. */
export function deriveFamily(family: FamilyParts): Derived {
  const made = family.status === 'active' ? cardOf(family) : null
  const wire = made && z.encode(card, made)
  const sold = family.sizes.filter(({ code }) => family.variants.some((variant) => variant.sizeCode === code))
  const stocked = family.variants.filter(({ isInStock }) => isInStock)
  const colours = coloursByFamily(family)
  const isStocked = (code: string) => stocked.some(({ colourCode }) => colourCode === code)
  return {
    card: wire,
    sizeCodes: sold.map(({ code }) => code),
    sizesInStock: sold.map(({ code }) => code).filter((code) => stocked.some(({ sizeCode }) => sizeCode === code)),
    colourFamilies: [...colours.keys()],
    colourFamiliesInStock: [...colours]
      .filter(([, own]) => own.some(({ code }) => isStocked(code)))
      .map(([code]) => code),
    colourCards: wire ? colourCardsOf(family, wire, colours) : {},
    priceCents: made?.price ?? null,
    searchText: [
      family.clusterCode,
      family.brandName,
      family.collectionName,
      family.subCollectionName,
      family.featureName,
      family.category,
      ...family.colours.map(({ name }) => name),
      ...sold.map(({ name }) => name),
      ...family.materials.map(({ name }) => name),
      ...family.tags,
      family.isOffer ? 'Offer' : '',
      ...family.keywords,
      family.shortDescription,
    ].join(' '),
  }
}

/** The colours that are sold, by the families of colour they belong to. */
function coloursByFamily(family: FamilyParts): Map<string, ColourParts[]> {
  const byFamily = new Map<string, ColourParts[]>()
  for (const colour of family.colours) {
    if (!family.variants.some(({ colourCode }) => colourCode === colour.code)) continue
    for (const code of colourFamiliesOf(colour.name, colour.swatch.blur)) {
      byFamily.set(code, [...(byFamily.get(code) ?? []), colour])
    }
  }
  return byFamily
}

/** The fields of a card that depend on its leading product. */
const LED = [
  'id',
  'sizeName',
  'mainImage',
  'exVatPrice',
  'price',
  'formerPrice',
  'piecesPerBale',
  'colorCode',
  'isSoldOut',
] as const

function colourCardsOf(
  family: FamilyParts,
  own: z.input<typeof card>,
  byFamily: ReadonlyMap<string, ColourParts[]>,
): Derived['colourCards'] {
  const cards: Derived['colourCards'] = {}
  for (const [code, colours] of byFamily) {
    const isOwn = colours.some((colour) => colour.code === own.colorCode)
    const made = isOwn ? null : cardOf(family, leadOf(family, colours))
    const wire: Record<string, unknown> | null = made && z.encode(card, made)
    const fields = LED.map((field): [string, unknown] => [field, wire?.[field]])
    cards[code] = wire ? Object.fromEntries(fields) : {}
  }
  return cards
}

/**
 * A family's card. Each of its colours is represented by its first size, which is also the colour's page.
 * @param lead the product shown on the card, instead of the first product in stock
 */
export function cardOf(family: FamilyParts, lead?: VariantParts): Card | null {
  const colours = family.colours.flatMap((colour) => {
    const leading = leadingVariant(family, colour.code)
    return leading ? [{ colour, leading }] : []
  })
  const variant = lead ?? leadOf(family)
  const leading = colours.find(({ colour }) => colour.code === variant?.colourCode)
  if (!variant || !leading) return null
  return {
    id: variant.id,
    clusterCode: family.clusterCode,
    clusterName: family.clusterName,
    brandCode: family.brandCode,
    brandName: family.brandName,
    brandImage: family.brandImage,
    subCollectionName: family.subCollectionName,
    featureCode: family.featureCode,
    featureName: family.featureName,
    sizeName: family.sizes.find(({ code }) => code === variant.sizeCode)?.name ?? '',
    sizes: new Set(family.variants.map(({ sizeCode }) => sizeCode)).size,
    mainImage: mainImageOf(leading.colour),
    currency: CURRENCY.code,
    ...pricesOf(family, variant),
    Unittext: family.unitText,
    piecesPerBale: variant.piecesPerBale,
    visibility: family.visibility,
    colorCode: leading.colour.code,
    // Products made to order have no price and no stock.
    isSoldOut: family.visibility && !variant.isInStock,
    colours: colours.map(({ colour, leading }) => ({
      id: leading.id,
      code: colour.code,
      name: colour.name,
      swatch: colour.swatch,
      mainImage: mainImageOf(colour),
      isSoldOut:
        family.visibility &&
        !family.variants.some(({ colourCode, isInStock }) => colourCode === colour.code && isInStock),
    })),
    tags: family.tags,
  }
}
