import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeVatPreview, Vat } from '#lib/contract/pricing/office/vat.ts'
import { withVat } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { vatRates } from '../../../db/schema/vat-rates.ts'
import { refuse } from '../../../refusal.ts'
import { standardVatPerc } from '../../site/queries/standard-vat.ts'
import { countRates, exampleCharge, exampleProducts, textsNamingRate } from '../queries/vat.sql.ts'

/** The standard rate of VAT: current, scheduled and past. */

const SHOWN_CHANGES = 50
const SHOWN_EXAMPLES = 5

/** Current rates, scheduled changes and history. */
export async function loadVat(tx: Session): Promise<Vat> {
  const canceller = alias(staffMembers, 'canceller')
  const { staffId, cancelledBy: cancellerId, cardsUntil: _cards, id, ...columns } = getTableColumns(vatRates)
  const rows = await tx.db
    .select({ ...columns, changeId: id, by: staffMembers.name, cancelledBy: canceller.name })
    .from(vatRates)
    .innerJoin(staffMembers, eq(staffMembers.id, staffId))
    .leftJoin(canceller, eq(canceller.id, cancellerId))
    .orderBy(desc(id))
    .limit(SHOWN_CHANGES)
  const standard = await standardVatPerc(tx)
  const changes = rows.map((row) => ({
    ...row,
    ...{ holdsFrom: row.holdsFrom.toISOString(), createdAt: row.createdAt.toISOString() },
    ...{ appliedAt: row.appliedAt?.toISOString() ?? null, cancelledAt: row.cancelledAt?.toISOString() ?? null },
  }))
  const isOver = ({ appliedAt, cancelledAt }: (typeof changes)[number]) => appliedAt !== null || cancelledAt !== null
  return {
    standard,
    classes: (await countRates(tx.query, {})).map((row) => ({ ...row, isStandard: row.perc === standard })),
    scheduled: changes.find((one) => !isOver(one)) ?? null,
    history: changes.filter(isOver),
  }
}

/** The effects of a different standard rate. */
export async function previewVat(tx: Session, perc: number): Promise<Output<typeof officeVatPreview>> {
  const standard = await standardVatPerc(tx)
  const none = { variants: 0, families: 0, charges: 0 }
  const rates = await countRates(tx.query, {})
  const others = rates.filter((one) => one.perc !== standard)
  const sum = (of: keyof typeof none) => others.reduce((all, one) => all + one[of], 0)
  const { variants, families, charges } = rates.find((one) => one.perc === standard) ?? none
  const [charge] = await exampleCharge(tx.query, { perc: standard })
  const products = await exampleProducts(tx.query, { perc: standard, most: SHOWN_EXAMPLES })
  const examples = [...products, ...(charge ? [{ name: 'Delivery, the usual charge', exVat: charge.exVat }] : [])]
  const texts = await textsNamingRate(tx.query, { pattern: `(^|[^0-9.])${standard} ?%` })
  return {
    ...{ variants, families, charges },
    unchanged: { variants: sum('variants'), families: sum('families'), charges: sum('charges') },
    examples: examples.map(({ name, exVat }) => ({
      ...{ name, exVat, before: withVat(exVat, standard), after: withVat(exVat, perc) },
    })),
    texts: texts.map(({ text }) => text),
  }
}

const SCHEDULED = and(isNull(vatRates.appliedAt), isNull(vatRates.cancelledAt))

/**
 * Schedules a change.
 * @returns its id
 * @throws `invalid-request` for the current rate or a rate of other products; `changed-meanwhile` if a change is
 * scheduled, or the standard rate has changed since it was read
 */
export async function scheduleVat(
  tx: Session,
  now: Date,
  given: { perc: number; standard: number; holdsFrom: Date; reason: string; staffId: number },
): Promise<number> {
  const { perc, holdsFrom, reason, staffId } = given
  const vat = await loadVat(tx)
  const { standard, scheduled, classes } = vat
  if (scheduled)
    throw refuse('changed-meanwhile', `A change to ${scheduled.perc}% is scheduled. Cancel it first.`, {
      data: vat,
    })
  if (standard !== given.standard)
    throw refuse('changed-meanwhile', `The standard rate is now ${standard}%. Check it and try again.`, { data: vat })
  const wrong =
    perc === standard
      ? `${perc}% is already the standard rate. Enter a different rate.`
      : classes.some((one) => one.perc === perc)
        ? `Some products or charges have ${perc}% as a separate rate: they could not be distinguished afterwards. Give them another rate first.`
        : null
  if (wrong) throw refuse('invalid-request', wrong, { fields: { perc: wrong } })
  const [made] = await tx.db
    .insert(vatRates)
    .values({ perc, previousPerc: standard, holdsFrom, reason, staffId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: vatRates.id })
  if (!made)
    throw refuse('changed-meanwhile', 'A colleague has already scheduled a change. Check it first.', {
      data: await loadVat(tx),
    })
  return made.id
}

/** Cancels a scheduled change. @throws `changed-meanwhile` if it is already in force or was cancelled */
export async function cancelVat(tx: Session, now: Date, { changeId, staffId }: { changeId: number; staffId: number }) {
  const [cancelled] = await tx.db
    .update(vatRates)
    .set({ cancelledAt: now, cancelledBy: staffId })
    .where(and(eq(vatRates.id, changeId), SCHEDULED))
    .returning({ perc: vatRates.perc, holdsFrom: vatRates.holdsFrom })
  if (!cancelled)
    throw refuse('changed-meanwhile', 'This change is already in force or was cancelled. Check the current rates.', {
      data: await loadVat(tx),
    })
  return cancelled
}
