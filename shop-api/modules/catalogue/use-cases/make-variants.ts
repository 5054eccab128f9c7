import { type Family, type FamilyChanges, MAX_VARIANTS } from '#lib/contract/catalogue/office/family.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { standardVatPerc } from '../../site/queries/standard-vat.ts'
import { findVariantsOfCodes } from '../queries/same-codes.ts'
import { freeCode } from '../rules/codes.ts'
import { demandNone, type Faults } from './faults.ts'

/** Leaves space within the 60 characters of a code for a suffix "-2" if the code is taken. */
const MAX_USUAL = 54

/** "HM-SB-0142-IND-150200": the default code of a new variant. */
export const usualCode = (familyCode: string, colourCode: string, sizeCode: string): string =>
  [familyCode, colourCode, sizeCode]
    .join('-')
    .toUpperCase()
    .replace(/[^A-Z0-9._/-]+/g, '')
    .slice(0, MAX_USUAL)

/**
 * A code for each variant without a code: the default code, or the first unused code with a number suffix.
 * @param usual the default code, in the order of the result
 * @param given codes that other variants receive at the same time
 */
async function freeCodes(tx: Session, usual: readonly string[], given: ReadonlySet<string>): Promise<string[]> {
  const taken = new Set<string>()
  const looked = new Set<string>()
  for (;;) {
    const chosen = new Set(given)
    const codes = usual.map((code) => {
      const own = freeCode(code, (tried) => taken.has(normalCode(tried)) || chosen.has(tried))
      chosen.add(own)
      return own
    })
    const unknown = codes.filter((code) => !looked.has(code))
    if (unknown.length === 0) return codes
    const found = await findVariantsOfCodes(tx, unknown)
    for (const code of unknown) looked.add(code)
    for (const { code } of found) taken.add(normalCode(code))
  }
}

/**
 * Creates new variants of a family, with zero stock.
 * @param family its current state, including new colours and sizes
 * @throws invalid-request for a cell that exists already or has no colour or size, and for a code that is taken
 */
export async function makeVariants(tx: Session, family: Family, made: FamilyChanges['made']): Promise<void> {
  const cell = ({ colourCode, sizeCode }: { colourCode: string; sizeCode: string }) => `${colourCode} ${sizeCode}`
  const named = new Set(made.flatMap(({ code }) => code ?? []))
  const taken = new Set((await findVariantsOfCodes(tx, [...named])).map(({ code }) => normalCode(code)))
  const unnamed = made.filter(({ code }) => code === undefined)
  const free = await freeCodes(
    tx,
    unnamed.map(({ colourCode, sizeCode }) => usualCode(family.code, colourCode, sizeCode)),
    named,
  )
  const freeOf = new Map(unnamed.map((one, at) => [one, free[at] ?? '']))
  const there = new Set(family.variants.map(cell))
  const faults: Faults = {}
  const vatPerc = family.variants[0]?.vatPerc ?? (await standardVatPerc(tx))
  const rows = made.map((one, at) => {
    const { colourCode, sizeCode, price: exVatCents, bale: piecesPerBale, code: asked } = one
    const field = `changes.made.${at}`
    const hasAxes =
      family.colours.some(({ code }) => code === colourCode) && family.sizes.some(({ code }) => code === sizeCode)
    if (!hasAxes) faults[`${field}.price`] = 'This family no longer has this colour or size.'
    else if (there.has(cell(one))) faults[`${field}.price`] = 'This variant exists.'
    there.add(cell(one))
    if (asked !== undefined && taken.has(normalCode(asked)))
      faults[`${field}.code`] = `Another variant has the code ${asked}.`
    const own = asked ?? freeOf.get(one) ?? ''
    if (asked !== undefined) taken.add(normalCode(asked))
    return {
      ...{ familyId: family.familyId, code: own, colourCode, sizeCode, exVatCents, piecesPerBale, stockTenths: 0 },
      vatPerc,
    }
  })
  if (family.variants.length + made.length > MAX_VARIANTS)
    faults['changes.made'] = 'A family has at most 1,000 variants. Make a second family.'
  demandNone(faults)
  await tx.db.insert(variants).values(rows)
}
