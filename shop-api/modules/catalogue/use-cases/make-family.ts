import type { Input } from '#lib/contract/base/call.ts'
import type { officeFamilyMake } from '#lib/contract/catalogue/office/family.ts'
import { UNITS } from '#lib/contract/catalogue/office/family-form.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { families } from '../../../db/schema/catalogue.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { findFamiliesOfCodes } from '../queries/same-codes.ts'
import { shortCodeOf } from '../rules/codes.ts'
import { demandNone } from './faults.ts'
import { loadFamily } from './load-family.ts'
import { makeVariants } from './make-variants.ts'
import { saveColours, saveSizes } from './save-axes.ts'
import { featureCodeOf, placeOfForm } from './save-family.ts'

const EMPTY = {
  ...{ shortDescription: '', longDescription: '', careNote: '', inspired: null, sizeChart: null },
  ...{ gender: '' as const, ageGroup: '' as const, pattern: '', googleCategory: null },
  ...{ features: [], materials: [], specification: [], care: [], tags: [], keywords: [] },
  ...{
    isNew: false,
    isTrending: false,
    isOffer: false,
    visibility: true,
    isReturnable: true,
    status: 'draft' as const,
  },
}

/**
 * Makes a new family as a draft: in all the colours and sizes, each variant at one price.
 * @returns its number
 * @throws invalid-request naming each field that is wrong
 */
export async function makeFamily(
  tx: Session,
  store: FileStore,
  now: Date,
  input: Input<typeof officeFamilyMake>,
): Promise<number> {
  const { code, name, brandCode, subCollectionCode, featureName, unit, price, bale } = input
  const { collectionCode, subName, brandName } = await placeOfForm(tx, input)
  const [taken] = await findFamiliesOfCodes(tx, [code])
  if (taken) demandNone({ code: `The code ${code} belongs to “${taken.name}”. Choose another.` })
  const [made] = await tx.db
    .insert(families)
    .values({
      ...EMPTY,
      ...{ clusterCode: code, clusterName: name, clusterFullName: `${brandName} ${name}` },
      ...{ brandCode, collectionCode, subCollectionCode, featureName },
      featureCode: await featureCodeOf(tx, featureName),
      plCode: shortCodeOf(subName).slice(0, 2),
      category: subName,
      ...{ unitText: unit, convertedUnitText: UNITS[unit], quantityStepTenths: unit === 'metre' ? 1 : 10 },
      publishedOn: dayInNairobi(now),
    })
    .returning({ id: families.id })
  if (!made) throw new Error('the family was not made')
  const empty = await loadFamily(tx, made.id, false)
  await saveColours(
    tx,
    store,
    empty,
    input.colours.map((colour) => ({ code: '', name: colour, pictures: [] })),
  )
  await saveSizes(
    tx,
    empty,
    input.sizes.map((size) => ({ code: '', name: size })),
  )
  const named = await loadFamily(tx, made.id, false)
  await makeVariants(
    tx,
    named,
    named.colours.flatMap((colour) =>
      named.sizes.map((size) => ({ colourCode: colour.code, sizeCode: size.code, price, bale })),
    ),
  )
  return made.id
}
