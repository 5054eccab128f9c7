import { and, eq, notInArray } from 'drizzle-orm'
import { type Family, type FamilyChanges, MAX_AXIS, MAX_PICTURES } from '#lib/contract/catalogue/office/family.ts'
import type { Session } from '../../../db/client.ts'
import { familyColours, familySizes } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { blurOf } from '../../../media/blur.ts'
import { keepOriginal } from '../../../media/originals.ts'
import type { PictureRef } from '../import/product.ts'
import { loadSizeCodes } from '../queries/size-codes.ts'
import { freeCode, sameName, shortCodeOf } from '../rules/codes.ts'
import { drawColours, SWATCH_WIDTH, swatchNamed, swatchOfColours, undyed } from '../rules/colour-swatch.ts'
import { demandNone, type Faults } from './faults.ts'
import { loadPictures } from './load-family.ts'

type Named = readonly { code: string; name: string }[]

/**
 * Whether there are more than the maximum of a family, and more than it has already: older imports exceeded the
 * maximum.
 */
const isTooMany = (wanted: readonly unknown[], current: readonly unknown[], most: number) =>
  wanted.length > Math.max(most, current.length)

/**
 * Faults of colours or sizes: too many, duplicate names, codes that are not the family's, removed although they have
 * variants.
 */
function faultsOf(axis: 'colours' | 'sizes', wanted: Named, current: Named, used: ReadonlySet<string>): Faults {
  const one = axis === 'colours' ? 'colour' : 'size'
  const faults: Faults = {}
  if (isTooMany(wanted, current, MAX_AXIS)) faults[`changes.${axis}`] = `At most ${MAX_AXIS} ${axis}.`
  wanted.forEach(({ code, name }, at) => {
    const isTwice = wanted.some((other, before) => before < at && sameName(other.name) === sameName(name))
    const isUnknown = code !== '' && !current.some((known) => known.code === code)
    const isNamedTwice = code !== '' && wanted.some((other, before) => before < at && other.code === code)
    if (isTwice) faults[`changes.${axis}.${at}.name`] = `There is another ${one} ${name}.`
    if (isUnknown || isNamedTwice) faults[`changes.${axis}.${at}.name`] = `This ${one} is not of this family.`
  })
  for (const { code, name } of current) {
    if (!used.has(code) || wanted.some((one) => one.code === code)) continue
    faults[`changes.${axis}`] = `${name} has variants. Hide them instead of removing the ${one}.`
  }
  return faults
}

/**
 * The swatch of a colour: drawn in the given dyes, else from its name, else undyed. Drawn and stored if the shop does
 * not have it.
 * @returns the picture's name
 */
async function swatchFor(
  tx: Session,
  store: FileStore,
  { name, dyes }: { name: string; dyes?: readonly string[] | undefined },
): Promise<string> {
  const ref = dyes ? swatchOfColours([...dyes], name) : (swatchNamed(name) ?? undyed(name))
  await keepSwatch(tx, store, ref)
  return ref.sha256
}

async function keepSwatch({ db }: Session, store: FileStore, { sha256, alt, source }: PictureRef): Promise<void> {
  if (source?.kind !== 'colours') return
  const drawn = await drawColours(source.recipe)
  await keepOriginal(store, sha256, drawn)
  const size = { width: SWATCH_WIDTH, height: SWATCH_WIDTH }
  await db
    .insert(media)
    .values({ sha256, alt, blur: await blurOf(drawn), recipe: source.recipe, ...size })
    .onConflictDoNothing()
}

/** Saves a family's colours with their pictures, in their order. @throws invalid-request */
export async function saveColours(
  tx: Session,
  store: FileStore,
  family: Family,
  wanted: NonNullable<FamilyChanges['colours']>,
): Promise<void> {
  const { familyId, colours, variants } = family
  const used = new Set(variants.map(({ colourCode }) => colourCode))
  const faults = faultsOf('colours', wanted, colours, used)
  const shas = wanted.flatMap(({ pictures }) => pictures)
  const known = await loadPictures(tx, shas)
  wanted.forEach(({ code, pictures }, at) => {
    const before = colours.find((one) => one.code === code)?.pictures ?? []
    if (isTooMany(pictures, before, MAX_PICTURES))
      faults[`changes.colours.${at}.pictures`] = `At most ${MAX_PICTURES} pictures of one colour.`
    if (pictures.some((sha256) => !known.has(sha256)))
      faults[`changes.colours.${at}.pictures`] = 'A picture no longer exists. Add it again.'
  })
  demandNone(faults)
  const codes = new Set(colours.map(({ code }) => code))
  const kept: string[] = []
  for (const [position, { code, name, pictures, dyes }] of wanted.entries()) {
    const before = colours.find((one) => one.code === code)
    const own = before?.code ?? freeCode(shortCodeOf(name), (tried) => codes.has(tried))
    codes.add(own)
    kept.push(own)
    const swatchSha = before && !dyes ? before.swatch.sha256 : await swatchFor(tx, store, { name, dyes })
    const row = { name, position, swatchSha, imageShas: [...new Set(pictures)] }
    await tx.db
      .insert(familyColours)
      .values({ familyId, code: own, ...row })
      .onConflictDoUpdate({ target: [familyColours.familyId, familyColours.code], set: row })
  }
  await tx.db
    .delete(familyColours)
    .where(and(eq(familyColours.familyId, familyId), notInArray(familyColours.code, kept)))
}

/** Saves a family's sizes in their order. A size has the code that it has elsewhere in the shop. @throws invalid-request */
export async function saveSizes(
  tx: Session,
  family: Family,
  wanted: NonNullable<FamilyChanges['sizes']>,
): Promise<void> {
  const { familyId, sizes, variants } = family
  demandNone(faultsOf('sizes', wanted, sizes, new Set(variants.map(({ sizeCode }) => sizeCode))))
  const ofShop = await loadSizeCodes(tx)
  const codes = new Set(sizes.map(({ code }) => code))
  const kept: string[] = []
  for (const [position, { code, name }] of wanted.entries()) {
    const usual = ofShop.get(sameName(name)) ?? shortCodeOf(name)
    const own = code || freeCode(usual, (tried) => codes.has(tried))
    codes.add(own)
    kept.push(own)
    await tx.db
      .insert(familySizes)
      .values({ familyId, code: own, name, position })
      .onConflictDoUpdate({ target: [familySizes.familyId, familySizes.code], set: { name, position } })
  }
  await tx.db.delete(familySizes).where(and(eq(familySizes.familyId, familyId), notInArray(familySizes.code, kept)))
}
