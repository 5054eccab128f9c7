import { isClothing } from '#lib/contract/catalogue/google-categories.ts'
import { gtinFault } from '#lib/contract/catalogue/gtin.ts'
import { FEED_FAULT_NAMES, type FeedFault, type FeedFinding } from '#lib/contract/feeds/feed-report.ts'
import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'
import { descriptionOf, MAX_COLOUR, MAX_TITLE, titleOf } from './feed-product.ts'
import { cleanText, isInCapitals } from './feed-text.ts'

/** Missing and bad values of products in the feed, as Google reports them. */

const MIN_DESCRIPTION = 50
/** Pixels of the shorter side. */
const MIN_SIDE = 100
const MIN_SIDE_OF_CLOTHING = 250

/** Facts that are not part of a family. */
export interface FaultFacts {
  /** GTINs of more than one product. */
  repeatedGtins: ReadonlySet<string>
  /** Shorter sides of pictures, by sha256. */
  sides: ReadonlyMap<string, number>
}

/** The faults of a product, each with its bad value, empty for a missing value. */
function* faultsOf(family: FamilyParts, variant: VariantParts, facts: FaultFacts): Generator<[FeedFault, string]> {
  const needsClothing = isClothing(family.googleCategory ?? null)
  const title = titleOf(family, variant)
  if (title.length > MAX_TITLE) yield ['title-long', title]
  if (isInCapitals(cleanText(family.clusterFullName))) yield ['title-capitals', family.clusterFullName]
  const description = descriptionOf(family)
  if (description === '') yield ['no-description', '']
  else if (description.length < MIN_DESCRIPTION) yield ['description-short', description]
  yield* pictureFaults(family, variant, needsClothing, facts)
  if (!family.googleCategory) yield ['no-category', '']
  if (needsClothing) yield* clothingFaults(family, variant)
  const colour = family.colours.find(({ code }) => code === variant.colourCode)?.name ?? ''
  if (colour.length > MAX_COLOUR) yield ['colour-long', colour]
  if (family.materials.length === 0) yield ['no-material', '']
  if (!family.pattern) yield ['no-pattern', '']
  yield* gtinFaults(variant, facts)
}

function* pictureFaults(
  family: FamilyParts,
  variant: VariantParts,
  needsClothing: boolean,
  { sides }: FaultFacts,
): Generator<[FeedFault, string]> {
  const picture = family.colours.find(({ code }) => code === variant.colourCode)?.images[0]
  const side = picture && sides.get(picture.sha256)
  // A picture that is still being fetched has no size.
  if (side && side < (needsClothing ? MIN_SIDE_OF_CLOTHING : MIN_SIDE)) yield ['picture-small', `${side} pixels`]
}

function* clothingFaults(family: FamilyParts, variant: VariantParts): Generator<[FeedFault, string]> {
  if (!family.colours.find(({ code }) => code === variant.colourCode)?.name) yield ['no-colour', '']
  if (!family.sizes.find(({ code }) => code === variant.sizeCode)?.name) yield ['no-size', '']
  if (!family.gender) yield ['no-gender', '']
  if (!family.ageGroup) yield ['no-age-group', '']
}

function* gtinFaults({ gtin }: VariantParts, { repeatedGtins }: FaultFacts): Generator<[FeedFault, string]> {
  if (!gtin) yield ['no-gtin', '']
  else if (gtinFault(gtin)) yield ['gtin-bad', gtin]
  else if (repeatedGtins.has(gtin)) yield ['gtin-twice', gtin]
}

/** The findings of a family, in the order of the faults. @param variants those in the feed */
export function findingsOf(family: FamilyParts, variants: readonly VariantParts[], facts: FaultFacts): FeedFinding[] {
  const found = new Map<FeedFault, { values: Set<string>; products: FeedFinding['products'] }>()
  for (const variant of variants) {
    for (const [fault, value] of faultsOf(family, variant, facts)) {
      const entry = found.get(fault) ?? { values: new Set(), products: [] }
      entry.values.add(value)
      entry.products.push({ id: variant.id, code: variant.code })
      found.set(fault, entry)
    }
  }
  return FEED_FAULT_NAMES.flatMap((fault) => {
    const entry = found.get(fault)
    if (!entry) return []
    const [value = '', ...others] = entry.values
    return [{ fault, value: others.length > 0 ? '' : value, products: entry.products }]
  })
}
