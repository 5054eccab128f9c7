import * as z from 'zod/mini'
import type { Media } from '#lib/contract/fields.ts'
import { type Card, card } from '#lib/contract/product-list.ts'
import { CURRENCY, withVat } from '#lib/money.ts'
import type { ColourParts, FamilyParts, VariantParts } from './family-parts.ts'

const NO_PICTURE: Media = { sha256: '', alt: '', blur: '' }

/** The price of a variant as everybody sees it; all null when the family shows none. */
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

/** The variant that stands for a colour: its first size, and the size in hand when the colour comes in it. */
export function leadingVariant(family: FamilyParts, colourCode: string, sizeCode?: string): VariantParts | undefined {
  const own = family.variants.filter((variant) => variant.colourCode === colourCode)
  const inSize = (code: string | undefined) => own.find((variant) => variant.sizeCode === code)
  return inSize(sizeCode) ?? family.sizes.map(({ code }) => inSize(code)).find((variant) => variant !== undefined)
}

/** What lists and search read of a family, made from its rows. */
export interface Derived {
  /** Wire form; null when nothing of the family is sold. */
  card: z.input<typeof card> | null
  sizeCodes: string[]
  priceCents: number | null
  searchText: string
}

/** Derives a family's card, filter codes and search words. */
export function deriveFamily(family: FamilyParts): Derived {
  const made = family.status === 'active' ? cardOf(family) : null
  const sold = family.sizes.filter(({ code }) => family.variants.some((variant) => variant.sizeCode === code))
  return {
    card: made && z.encode(card, made),
    sizeCodes: sold.map(({ code }) => code),
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

/** A family's card. @param lead the product that leads it, in place of its first colour in its first size */
export function cardOf(family: FamilyParts, lead?: VariantParts): Card | null {
  const colours = family.colours.flatMap((colour) => {
    const variant = lead?.colourCode === colour.code ? lead : leadingVariant(family, colour.code)
    return variant ? [{ colour, variant }] : []
  })
  const leading = lead ? colours.find(({ variant }) => variant === lead) : colours[0]
  if (!leading) return null
  const { variant } = leading
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
    colours: colours.map(({ colour, variant: { id } }) => ({
      id,
      code: colour.code,
      name: colour.name,
      swatch: colour.swatch,
      mainImage: mainImageOf(colour),
    })),
    tags: family.tags,
  }
}
