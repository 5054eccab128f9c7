import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { rangeHint, rangeProblem, type SoldBy } from '#lib/catalogue/quantity-range.ts'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type {
  OfficeQuantityTerms,
  officeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsSave,
  QuantityTermsForm,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import type { Session } from '../../../db/client.ts'
import { companyGroups } from '../../../db/schema/prices.ts'
import { quantityTerms } from '../../../db/schema/quantity-terms.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { countTerms, findTermsTarget, listTerms } from '../queries/office-quantity-terms.sql.ts'
import { quantityOf, rangeOf } from '../rules/quantity.ts'
import { termsFaults, termsOfForm } from '../rules/terms-faults.ts'
import { ALL_BUYERS } from '../rules/terms-table.ts'

const PAGE = 100
/** Above every number of terms. */
export const MAX_TERMS = 1_000_000

type Listed = Awaited<ReturnType<typeof listTerms>>[number]
/** A product or a family with the facts for its quantities. */
export type Target = Awaited<ReturnType<typeof findTermsTarget>>[number]

const soldBy = ({ unit, piecesPerBale, stepTenths }: Target): SoldBy => ({
  ...{ unit, piecesPerBale, baseStep: quantityOf(stepTenths) },
})
const quantityOrNull = (tenths: number | null) => (tenths === null ? null : quantityOf(tenths))

function termsOf({ id, version, variantId, groupId, groupName, ...row }: Listed): OfficeQuantityTerms {
  const { minTenths, multipleTenths, maxTenths, familyId, code, name, unit, stepTenths } = row
  const terms = { minTenths, multipleTenths, maxTenths }
  return {
    ...{ termsId: id, version, familyId, code, name, unit, step: quantityOf(stepTenths) },
    form: {
      target: variantId === null ? { kind: 'family', id: familyId } : { kind: 'variant', id: variantId },
      groupId,
      min: quantityOrNull(minTenths),
      multiple: quantityOrNull(multipleTenths),
      max: quantityOrNull(maxTenths),
    },
    buyerName: groupName ?? ALL_BUYERS,
    hint: rangeHint(rangeOf({ stepTenths, terms }), soldBy(row)),
  }
}

/** A page of quantity terms by product and buyers, and their number. */
export async function pageQuantityTerms(
  { query }: Session,
  { text, buyers, familyId = null }: { text: string; buyers: string; familyId?: number | null | undefined },
  skip: number,
  most: number,
): Promise<{ terms: OfficeQuantityTerms[]; total: number }> {
  const filter = { termsId: null, familyId, like: `%${likeText(text)}%`, buyers }
  const [rows, [count]] = await Promise.all([listTerms(query, { ...filter, skip, most }), countTerms(query, filter)])
  return { terms: rows.map(termsOf), total: count?.total ?? 0 }
}

/** Quantity terms by product and buyers, 100 per page. */
export async function loadQuantityTerms(
  tx: Session,
  { skip, ...filter }: z.output<typeof officeQuantityTerms.request>,
): Promise<Output<typeof officeQuantityTerms>> {
  const { terms, total } = await pageQuantityTerms(tx, filter, skip, PAGE)
  return { terms, total, next: skip + terms.length < total ? skip + PAGE : null }
}

async function oneOf({ query }: Session, termsId: number): Promise<OfficeQuantityTerms | null> {
  const [row] = await listTerms(query, { termsId, familyId: null, like: '%', buyers: 'any', skip: 0, most: 1 })
  return row ? termsOf(row) : null
}

/** The text of terms in the shop: "Cartons of 12"; empty without limits. */
export const hintOf = (form: QuantityTermsForm, target: Target): string =>
  rangeHint(rangeOf({ stepTenths: target.stepTenths, terms: termsOfForm(form) }), soldBy(target))

const idsOf = ({ kind, id }: QuantityTermsForm['target']) => ({
  ...{ variantId: kind === 'variant' ? id : null, familyId: kind === 'family' ? id : null },
})

async function targetOf({ query }: Session, { target }: QuantityTermsForm): Promise<Target> {
  const [found] = await findTermsTarget(query, idsOf(target))
  if (!found) throw refuse('not-found', 'This product is no longer sold.')
  return found
}

/** Validates terms, and tries a quantity with them as a cart would. @throws `not-found` */
export async function checkQuantityTerms(
  tx: Session,
  { form, quantity }: Input<typeof officeQuantityTermsCheck>,
): Promise<Output<typeof officeQuantityTermsCheck>> {
  const target = await targetOf(tx, form)
  const { name, code, stepTenths } = target
  const range = rangeOf({ stepTenths, terms: termsOfForm(form) })
  return {
    ...{ name, code, range, hint: rangeHint(range, soldBy(target)) },
    faults: termsFaults(form, stepTenths),
    problem: quantity === null ? null : rangeProblem(quantity, range, soldBy(target)),
  }
}

export interface SavedTerms {
  after: OfficeQuantityTerms
  before: OfficeQuantityTerms | null
  /** The shop's pages that show the terms; null if they are for a group. */
  shopChange: ShopChange | null
}

/**
 * Adds terms, or saves them over the version that was read.
 * @throws `not-found`, `changed-meanwhile` with the current terms, `invalid-request`
 */
export async function saveQuantityTerms(
  tx: Session,
  now: Date,
  { termsId, version, ...form }: Input<typeof officeQuantityTermsSave>,
): Promise<SavedTerms> {
  const { stepTenths, familyId } = await targetOf(tx, form)
  const faults = termsFaults(form, stepTenths)
  const [fault] = Object.values(faults)
  if (fault) throw refuse('invalid-request', fault, { fields: faults })
  await demandGroup(tx, form.groupId)
  const values = { ...termsOfForm(form), changedAt: now }
  const before = termsId === undefined ? null : await lockTerms(tx, termsId, version)
  const id = before ? before.termsId : await insertTerms(tx, form, values, now)
  if (before)
    await tx.db
      .update(quantityTerms)
      .set({ ...values, version: before.version + 1 })
      .where(eq(quantityTerms.id, id))
  const after = await oneOf(tx, id)
  if (!after) throw new Error(`quantity terms ${id} are gone`)
  return { after, before, shopChange: await changeOfPages(tx, form.groupId, familyId) }
}

/** Pages show the terms of all buyers. */
const changeOfPages = async (tx: Session, groupId: number | null, familyId: number): Promise<ShopChange | null> =>
  groupId === null ? changedFamilies(tx, [familyId]) : null

async function demandGroup({ db }: Session, groupId: number | null): Promise<void> {
  if (groupId === null) return
  const found = await db.select({ id: companyGroups.id }).from(companyGroups).where(eq(companyGroups.id, groupId))
  if (found.length === 0) throw refuse('not-found', 'There is no such group.')
}

/** @returns the number of the new terms. @throws `invalid-request` if there are terms for these buyers already */
export async function insertTerms(
  { db }: Session,
  { target, groupId }: QuantityTermsForm,
  values: Pick<typeof quantityTerms.$inferInsert, 'minTenths' | 'multipleTenths' | 'maxTenths' | 'changedAt'>,
  now: Date,
): Promise<number> {
  const [made] = await db
    .insert(quantityTerms)
    .values({ ...idsOf(target), groupId, ...values, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: quantityTerms.id })
  if (made) return made.id
  const message = 'There are quantities of this product for these buyers already. Change those.'
  throw refuse('invalid-request', message, { fields: { target: message } })
}

/** @throws `not-found`, `changed-meanwhile` with the current terms */
async function lockTerms(tx: Session, termsId: number, version: number | undefined): Promise<OfficeQuantityTerms> {
  await tx.db.select({ id: quantityTerms.id }).from(quantityTerms).where(eq(quantityTerms.id, termsId)).for('update')
  const current = await oneOf(tx, termsId)
  if (!current) throw refuse('not-found', 'A colleague has removed these quantities.')
  if (current.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed these quantities since you opened them.', {
      data: current,
    })
  return current
}

/** Removes terms: the next less specific terms apply. @throws as `saveQuantityTerms` */
export async function removeQuantityTerms(
  tx: Session,
  { termsId, version }: { termsId: number; version: number },
): Promise<Pick<SavedTerms, 'shopChange'> & { before: OfficeQuantityTerms }> {
  const before = await lockTerms(tx, termsId, version)
  await tx.db.delete(quantityTerms).where(and(eq(quantityTerms.id, termsId), eq(quantityTerms.version, version)))
  return { before, shopChange: await changeOfPages(tx, before.form.groupId, before.familyId) }
}
