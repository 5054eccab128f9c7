import { arrayOverlaps, eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/base/answer-shape.ts'
import { type Family, type FamilyChanges, family as familySchema } from '#lib/contract/catalogue/office/family.ts'
import type { FamilyForm } from '#lib/contract/catalogue/office/family-form.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { brands, families, familyColours, subCollections, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { refuse } from '../../../refusal.ts'
import { findFamilyMarks } from '../queries/family-figures.sql.ts'
import { columnsOf } from '../queries/family-form.ts'
import { findVariantsOfCodes } from '../queries/same-codes.ts'
import { shortCodeOf } from '../rules/codes.ts'
import { whyNotOnSale } from './change-families.ts'
import { demandNone, type Faults } from './faults.ts'
import { loadFamily } from './load-family.ts'
import { makeVariants } from './make-variants.ts'
import { saveColours, saveSizes } from './save-axes.ts'

/** The collection of a sub-collection, and whether the brand is there. @throws invalid-request at the field that is not known */
export async function placeOfForm(
  { db }: Session,
  { brandCode, subCollectionCode }: Pick<FamilyForm, 'brandCode' | 'subCollectionCode'>,
  at = '',
): Promise<{ collectionCode: string; subName: string; brandName: string }> {
  const [sub] = await db
    .select({ collectionCode: subCollections.collectionCode, name: subCollections.name })
    .from(subCollections)
    .where(eq(subCollections.code, subCollectionCode))
  const [brand] = await db.select({ name: brands.name }).from(brands).where(eq(brands.code, brandCode))
  const unknown: Faults = {}
  if (!sub) unknown[`${at}subCollectionCode`] = 'This collection no longer exists. Choose another.'
  if (!brand) unknown[`${at}brandCode`] = 'This brand no longer exists. Choose another.'
  demandNone(unknown)
  return { collectionCode: sub?.collectionCode ?? '', subName: sub?.name ?? '', brandName: brand?.name ?? '' }
}

/** The code of a feature: that of the families that have it already, else one of its name. */
export async function featureCodeOf({ db }: Session, featureName: string): Promise<string> {
  const [found] = await db
    .select({ code: families.featureCode })
    .from(families)
    .where(eq(families.featureName, featureName))
    .limit(1)
  return found?.code ?? shortCodeOf(featureName)
}

async function saveForm(tx: Session, familyId: number, form: FamilyForm, before: Family): Promise<void> {
  const { collectionCode, subName, brandName } = await placeOfForm(tx, form, 'changes.form.')
  const featureCode =
    form.featureName === before.form.featureName ? {} : { featureCode: await featureCodeOf(tx, form.featureName) }
  const set = {
    ...columnsOf(form),
    ...featureCode,
    ...{
      collectionCode,
      category: form.category || subName,
      clusterFullName: form.fullName || `${brandName} ${form.name}`,
    },
  }
  await tx.db.update(families).set(set).where(eq(families.id, familyId))
}

/**
 * Changes the descriptions of pictures in all places.
 * @returns ids of all families that show one of them
 */
async function saveDescriptions({ db }: Session, pictures: FamilyChanges['pictures']): Promise<number[]> {
  if (pictures.length === 0) return []
  for (const { sha256, alt, focal } of pictures) {
    const set = { alt, focalX: focal?.x ?? null, focalY: focal?.y ?? null }
    await db.update(media).set(set).where(eq(media.sha256, sha256))
  }
  const hashes = pictures.map(({ sha256 }) => sha256)
  const shown = await db
    .selectDistinct({ familyId: familyColours.familyId })
    .from(familyColours)
    .where(or(arrayOverlaps(familyColours.imageShas, hashes), isAnyOf(familyColours.swatchSha, hashes)))
  return shown.map(({ familyId }) => familyId)
}

/** @throws invalid-request at a code that another variant has, or that is named twice */
async function saveCodes(tx: Session, before: Family, codes: FamilyChanges['codes']): Promise<void> {
  if (codes.length === 0) return
  const own = new Set(before.variants.map(({ variantId }) => variantId))
  const taken = await findVariantsOfCodes(
    tx,
    codes.map(({ code }) => code),
  )
  const faults: Faults = {}
  codes.forEach(({ variantId, code }, at) => {
    const isTaken = taken.some((one) => normalCode(one.code) === normalCode(code) && one.id !== variantId)
    const isTwice = codes.some((one, other) => other < at && normalCode(one.code) === normalCode(code))
    if (!own.has(variantId)) faults[`changes.codes.${at}.code`] = 'This variant is not of this family.'
    else if (isTaken || isTwice) faults[`changes.codes.${at}.code`] = `Another variant has the code ${code}.`
  })
  demandNone(faults)
  for (const { variantId, code } of codes) {
    await tx.db
      .update(variants)
      .set({ code, version: sql`${variants.version} + 1` })
      .where(eq(variants.id, variantId))
  }
}

/**
 * Saves the changes of a family, in the caller's transaction; the caller refreshes the derived lists.
 * @returns the family before and after, and `alike`: ids of families whose picture descriptions change with it
 * @throws not-found; `changed-meanwhile` with the current family; invalid-request naming each invalid field
 */
export async function saveFamily(
  tx: Session,
  store: FileStore,
  { familyId, changes, seesCosts }: { familyId: number; changes: FamilyChanges; seesCosts: boolean },
): Promise<{ before: Family; after: Family; alike: number[] }> {
  const [locked] = await tx.db
    .select({ version: families.version })
    .from(families)
    .where(eq(families.id, familyId))
    .for('no key update')
  const before = await loadFamily(tx, familyId, seesCosts)
  if (!locked || locked.version !== changes.version) {
    const data = z.encode(answerShape(familySchema), before)
    throw refuse('changed-meanwhile', 'Someone else has changed this family since you opened it.', { data })
  }
  const { form, colours, sizes, pictures, codes, made } = changes
  if (form) await saveForm(tx, familyId, form, before)
  if (colours) await saveColours(tx, store, before, colours)
  if (sizes) await saveSizes(tx, before, sizes)
  const alike = await saveDescriptions(tx, pictures)
  await saveCodes(tx, before, codes)
  if (made.length > 0) await makeVariants(tx, await loadFamily(tx, familyId, seesCosts), made)
  await tx.db
    .update(families)
    .set({ version: sql`${families.version} + 1` })
    .where(eq(families.id, familyId))
  const after = await loadFamily(tx, familyId, seesCosts)
  if (after.form.status === 'active' && before.form.status !== 'active') {
    const [marks] = await findFamilyMarks(tx.query, { ids: [familyId] })
    const why = marks ? whyNotOnSale(marks) : null
    if (why) demandNone({ 'changes.form.status': `It cannot be put on sale. ${why}` })
  }
  return { before, after, alike }
}
