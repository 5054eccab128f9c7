import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import {
  MAX_TERMS_ROWS,
  type OfficeQuantityTerms,
  type officeQuantityTermsCompare,
  type QuantityTermsForm,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { showCount } from '#lib/format/count.ts'
import type { Session } from '../../../db/client.ts'
import { companyGroups } from '../../../db/schema/prices.ts'
import { quantityTerms } from '../../../db/schema/quantity-terms.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { findTermsTargets } from '../queries/office-quantity-terms.sql.ts'
import { termsFaults, termsOfForm } from '../rules/terms-faults.ts'
import { ALL_BUYERS, readTermsTable, type TableFault, type TermsTableRow } from '../rules/terms-table.ts'
import { hintOf, insertTerms, MAX_TERMS, pageQuantityTerms, type Target } from './office-quantity-terms.ts'

/** Changes that the preview shows. */
const MAX_SHOWN = 50

/** Added or changed terms of a row. */
export interface TermsChange {
  line: number
  form: QuantityTermsForm
  target: Target
  buyerName: string
  before: OfficeQuantityTerms | null
}

interface Compared {
  changes: TermsChange[]
  faults: TableFault[]
  unchanged: number
}

const keyOf = ({ target, groupId }: Pick<QuantityTermsForm, 'target' | 'groupId'>) =>
  `${target.kind} ${target.id} ${groupId ?? 0}`
const isSame = (one: QuantityTermsForm, other: QuantityTermsForm) =>
  one.min === other.min && one.multiple === other.multiple && one.max === other.max

/** @throws `invalid-request` if the text is not a table of quantities, or is too long */
async function compare(tx: Session, table: string): Promise<Compared> {
  const read = readTermsTable(table)
  const tooLong = `At most ${showCount(MAX_TERMS_ROWS)} rows at a time.`
  const wrong = typeof read === 'string' ? read : read.rows.length > MAX_TERMS_ROWS ? tooLong : null
  if (typeof read === 'string' || wrong !== null)
    throw refuse('invalid-request', wrong ?? tooLong, { fields: { table: wrong ?? tooLong } })
  const codes = [...new Set(read.rows.map(({ code }) => code.toUpperCase()))]
  const [targets, groups, current] = await Promise.all([
    findTermsTargets(tx.query, { codes }),
    tx.db.select({ id: companyGroups.id, name: companyGroups.name }).from(companyGroups),
    pageQuantityTerms(tx, { text: '', buyers: 'any' }, 0, MAX_TERMS),
  ])
  const found: Compared = { changes: [], faults: [...read.faults], unchanged: 0 }
  const parts = {
    targets: new Map(targets.map((target) => [target.upperCode, target])),
    groups: new Map(groups.map(({ id, name }) => [name.toLowerCase(), id])),
    current: new Map(current.terms.map((terms) => [keyOf(terms.form), terms])),
    lines: new Map<string, number>(),
  }
  for (const row of read.rows) compareRow(row, parts, found)
  found.faults.sort((one, other) => one.line - other.line)
  return found
}

function compareRow(
  { line, code, group, min, multiple, max }: TermsTableRow,
  parts: {
    targets: ReadonlyMap<string, Target & { variantId: number | null }>
    groups: ReadonlyMap<string, number>
    current: ReadonlyMap<string, OfficeQuantityTerms>
    /** Lines of the rows before, by their product and buyers. */
    lines: Map<string, number>
  },
  found: Compared,
): void {
  const fault = (message: string) => found.faults.push({ line, message })
  const target = parts.targets.get(code.toUpperCase())
  if (!target) return void fault(`There is no product or family with the code ${code}.`)
  const groupId = group === null ? null : parts.groups.get(group.toLowerCase())
  if (groupId === undefined) return void fault(`There is no group with the name ${group}.`)
  const form: QuantityTermsForm = {
    target:
      target.variantId === null ? { kind: 'family', id: target.familyId } : { kind: 'variant', id: target.variantId },
    ...{ groupId, min, multiple, max },
  }
  const [wrong] = Object.values(termsFaults(form, target.stepTenths))
  if (wrong) return void fault(wrong)
  const key = keyOf(form)
  const first = parts.lines.get(key)
  if (first !== undefined) return void fault(`The same product and buyers as in line ${first}.`)
  parts.lines.set(key, line)
  const before = parts.current.get(key) ?? null
  if (before && isSame(before.form, form)) found.unchanged += 1
  else found.changes.push({ line, form, target, buyerName: group ?? ALL_BUYERS, before })
}

const fingerprintOf = (changes: readonly TermsChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ form, before }) => [form, before?.version ?? null])))
    .digest('hex')

const countsOf = (changes: readonly TermsChange[]) => {
  const added = changes.filter(({ before }) => before === null).length
  return { added, changed: changes.length - added }
}

/** Compares a pasted table with the current terms. @throws `invalid-request` if it is not a table of quantities */
export async function compareQuantityTerms(
  tx: Session,
  table: string,
): Promise<Output<typeof officeQuantityTermsCompare>> {
  const { changes, faults, unchanged } = await compare(tx, table)
  return {
    ...countsOf(changes),
    unchanged,
    faults: faults.slice(0, MAX_SHOWN),
    changes: changes.slice(0, MAX_SHOWN).map(({ line, form, target, buyerName, before }) => ({
      ...{ line, name: target.name, buyerName, before: before ? before.hint : null, after: hintOf(form, target) },
    })),
    fingerprint: fingerprintOf(changes),
  }
}

export interface ImportedTerms {
  counts: { added: number; changed: number }
  changes: readonly TermsChange[]
  /** The pages that show terms of all buyers; null if only groups have changed. */
  shopChange: ShopChange | null
}

/**
 * Writes the changes of a pasted table.
 * @param fingerprint of the changes that were shown
 * @throws `invalid-request` if a row has a fault; `changed-meanwhile` if the terms have changed since the comparison
 */
export async function importQuantityTerms(
  tx: Session,
  now: Date,
  { table, fingerprint }: { table: string; fingerprint: string },
): Promise<ImportedTerms> {
  // Locked first, so that the terms stay as compared.
  await tx.db.select({ id: quantityTerms.id }).from(quantityTerms).orderBy(quantityTerms.id).for('update')
  const { changes, faults } = await compare(tx, table)
  const [first] = faults
  if (first)
    throw refuse('invalid-request', `Line ${first.line}: ${first.message}`, { fields: { table: first.message } })
  if (fingerprintOf(changes) !== fingerprint)
    throw refuse('changed-meanwhile', 'Quantities have changed since the preview. Check the new preview, then import.')
  for (const { form, before } of changes) {
    const values = { ...termsOfForm(form), changedAt: now }
    if (before)
      await tx.db
        .update(quantityTerms)
        .set({ ...values, version: before.version + 1 })
        .where(eq(quantityTerms.id, before.termsId))
    else await insertTerms(tx, form, values, now)
  }
  const shown = changes.filter(({ form }) => form.groupId === null).map(({ target }) => target.familyId)
  return {
    ...{ counts: countsOf(changes), changes },
    shopChange: shown.length > 0 ? await changedFamilies(tx, [...new Set(shown)]) : null,
  }
}
