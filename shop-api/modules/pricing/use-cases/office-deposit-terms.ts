import { and, eq } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type {
  DepositTermsForm,
  OfficeDepositTerms,
  officeDepositTerms,
  officeDepositTermsSave,
} from '#lib/contract/pricing/office/deposit-terms.ts'
import { showMoney } from '#lib/format/money.ts'
import { depositTermsText } from '#lib/orders/deposit-text.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { depositTerms } from '../../../db/schema/deposits.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { countDepositTerms, listDepositTerms } from '../queries/office-deposit-terms.sql.ts'

const PAGE = 100

type Listed = Awaited<ReturnType<typeof listDepositTerms>>[number]

function termsOf(row: Listed): OfficeDepositTerms {
  const { id, version, variantId, familyId, from, name, code, changedBy, changedAt, percent, ...terms } = row
  const target: DepositTermsForm['target'] =
    familyId === null
      ? null
      : variantId === null
        ? { kind: 'family', id: familyId }
        : { kind: 'variant', id: variantId }
  return {
    ...{ termsId: id, version, code: code ?? '', changedBy, changedAt: changedAt.toISOString() },
    form: { target, from, depositPercent: percent, ...terms },
    name: from === null ? (name ?? '') : `Orders from ${showMoney(from, 'auto')}`,
    text: depositTermsText({ percent, ...terms }, from === null ? 'each' : ''),
  }
}

/** Terms of deposits: those of orders by their amount, then those of products by name. */
export async function loadOfficeDepositTerms(
  { query }: Session,
  { text, skip }: Required<Input<typeof officeDepositTerms>>,
): Promise<Output<typeof officeDepositTerms>> {
  const filter = { termsId: null, like: `%${likeText(text)}%` }
  const [rows, [count]] = await Promise.all([
    listDepositTerms(query, { ...filter, skip, most: PAGE + 1 }),
    countDepositTerms(query, filter),
  ])
  return {
    terms: rows.slice(0, PAGE).map(termsOf),
    total: count?.total ?? 0,
    next: rows.length > PAGE ? skip + PAGE : null,
  }
}

async function oneOf({ query }: Session, termsId: number): Promise<{ row: Listed; shown: OfficeDepositTerms } | null> {
  const [row] = await listDepositTerms(query, { termsId, like: '%%', skip: 0, most: 1 })
  return row ? { row, shown: termsOf(row) } : null
}

export interface SavedDepositTerms {
  after: OfficeDepositTerms
  before: OfficeDepositTerms | null
  /** The shop's pages that show the terms; null for orders. */
  shopChange: ShopChange | null
}

/**
 * Adds terms, or saves them over the version that was read. The product or amount of stored terms does not change.
 * @throws `not-found`, `changed-meanwhile` with the current terms, `invalid-request`
 */
export async function saveDepositTerms(
  tx: Session,
  { now, staffId }: { now: Date; staffId: number },
  { termsId, version, ...form }: Input<typeof officeDepositTermsSave>,
): Promise<SavedDepositTerms> {
  const { depositPercent: percent, amount: amountCents, balanceDue, balanceDays, retainedPercent } = form
  const values = { percent, amountCents, balanceDue, balanceDays, retainedPercent, changedBy: staffId, changedAt: now }
  const before = termsId === undefined ? null : await lockTerms(tx, termsId, version)
  const id = before ? before.shown.termsId : await insertTerms(tx, form, values)
  if (before)
    await tx.db
      .update(depositTerms)
      .set({ ...values, version: before.shown.version + 1 })
      .where(eq(depositTerms.id, id))
  const after = await oneOf(tx, id)
  if (!after) throw new Error(`deposit terms ${id} are missing`)
  return { after: after.shown, before: before?.shown ?? null, shopChange: await changeOfPages(tx, after.row) }
}

const changeOfPages = async (tx: Session, { familyId }: Listed): Promise<ShopChange | null> =>
  familyId === null ? null : changedFamilies(tx, [familyId])

async function insertTerms(
  tx: Session,
  { target, from }: DepositTermsForm,
  values: Omit<typeof depositTerms.$inferInsert, 'familyId' | 'variantId' | 'fromCents'>,
): Promise<number> {
  if (target) await demandTarget(tx, target)
  const [made] = await tx.db
    .insert(depositTerms)
    .values({
      ...values,
      familyId: target?.kind === 'family' ? target.id : null,
      variantId: target?.kind === 'variant' ? target.id : null,
      fromCents: from,
    })
    .onConflictDoNothing()
    .returning({ id: depositTerms.id })
  if (made) return made.id
  const message = `There are terms for this ${target ? 'product' : 'amount'} already. Change those.`
  throw refuse('invalid-request', message, { fields: { [target ? 'target' : 'from']: message } })
}

async function demandTarget({ db }: Session, { kind, id }: NonNullable<DepositTermsForm['target']>): Promise<void> {
  const table = kind === 'family' ? families : variants
  const found = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (found.length === 0) throw refuse('not-found', 'This product is no longer sold.')
}

/** @throws `not-found`, `changed-meanwhile` with the current terms */
async function lockTerms(tx: Session, termsId: number, version: number | undefined) {
  await tx.db.select({ id: depositTerms.id }).from(depositTerms).where(eq(depositTerms.id, termsId)).for('update')
  const current = await oneOf(tx, termsId)
  if (!current) throw refuse('not-found', 'A colleague has removed these terms.')
  if (current.shown.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed these terms since you opened them.', {
      data: current.shown,
    })
  return current
}

/** Removes terms. @throws as `saveDepositTerms` */
export async function removeDepositTerms(
  tx: Session,
  { termsId, version }: { termsId: number; version: number },
): Promise<Pick<SavedDepositTerms, 'shopChange'> & { before: OfficeDepositTerms }> {
  const { shown, row } = await lockTerms(tx, termsId, version)
  await tx.db.delete(depositTerms).where(and(eq(depositTerms.id, termsId), eq(depositTerms.version, version)))
  return { before: shown, shopChange: await changeOfPages(tx, row) }
}
