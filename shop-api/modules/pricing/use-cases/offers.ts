/** Reading and writing offers for the office. */
import { eq, sql } from 'drizzle-orm'
import type { OfferForm } from '#lib/contract/pricing/office/offer-form.ts'
import type { ListedOffer, Offer } from '#lib/contract/pricing/office/offers.ts'
import type { Session } from '../../../db/client.ts'
import { promotionUses } from '../../../db/schema/promotion-uses.ts'
import { promotions, promotionTargets } from '../../../db/schema/promotions.ts'
import { refuse } from '../../../refusal.ts'
import { benefitOf } from '../queries/load-promotions.ts'
import { targetsOf } from '../queries/offer-targets.ts'
import { listOffers } from '../queries/offers.sql.ts'
import { lastMinute, offerColumns, offerFaults, wallOf } from '../rules/offer-form.ts'
import { benefitText, byState, offerState, targetText } from '../rules/offer-words.ts'
import { refuseBelowCost } from './try-offer.ts'

type Row = typeof promotions.$inferSelect

/** All offers: active, scheduled and ended. */
export async function loadOffers({ query }: Session, now: Date): Promise<ListedOffer[]> {
  const rows = await listOffers(query, {})
  return rows
    .map((row) => ({
      offerId: row.id,
      name: row.name,
      code: row.code,
      what: benefitText(benefitOf(row), row.unit),
      of: targetText(row.isOfAll, row.names, row.audience),
      state: offerState(row, now),
      startsAt: row.startsAt.toISOString(),
      endsAt: (row.endedAt ?? row.endsAt)?.toISOString() ?? null,
      given: row.given,
      orders: row.orders,
    }))
    .sort(byState)
}

/** One offer as a form. @throws `not-found` */
export async function loadOffer(tx: Session, now: Date, offerId: number): Promise<Offer> {
  const [row] = await tx.db.select().from(promotions).where(eq(promotions.id, offerId))
  if (!row) throw refuse('not-found', 'We could not find this offer.')
  return shownOffer(tx, now, row)
}

async function shownOffer(tx: Session, now: Date, row: Row): Promise<Offer> {
  const [named, [uses]] = await Promise.all([
    targetsOf(tx, row.id),
    tx.db
      .select({
        given: sql<number>`coalesce(sum(${promotionUses.cents}), 0)::float8`,
        orders: sql<number>`count(*)::int`,
      })
      .from(promotionUses)
      .where(sql`${promotionUses.promotionId} = ${row.id} AND ${promotionUses.givenBackAt} IS NULL`),
  ])
  return {
    offerId: row.id,
    version: row.version,
    state: offerState(row, now),
    form: {
      ...{ name: row.name, code: row.code ?? '', kind: row.kind },
      percent: row.percentHundredths === null ? null : row.percentHundredths / 100,
      ...{ amount: row.amountCents, buyUnits: row.buyUnits, freeUnits: row.freeUnits, unit: row.unit },
      ...{ leastUnits: row.leastUnits, least: row.leastCents, isOfAll: row.isOfAll, ...named },
      ...{ audience: row.audience, isFirstOrderOnly: row.isFirstOrderOnly },
      ...{ limitPerPerson: row.limitPerPerson, limitInAll: row.limitInAll },
      startsAt: wallOf(row.startsAt),
      endsAt: row.endsAt && lastMinute(row.endsAt),
    },
    used: row.used,
    given: uses?.given ?? 0,
    orders: uses?.orders ?? 0,
  }
}

/**
 * Saves a new offer, or replaces the version that was read.
 * @returns the saved and the previous offer
 * @throws `invalid-request` with the faults by field; `not-found`; `changed-meanwhile`; `not-allowed` for an ended
 * offer; `second-person-needed` if products would sell below cost
 */
export async function saveOffer(
  tx: Session,
  now: Date,
  by: { staffId: number; maySellBelowCost: boolean },
  input: OfferInput,
): Promise<{ offer: Offer; before: Offer | null }> {
  const { form } = input
  const row = await demandSavable(tx, now, input)
  const before = row && (await shownOffer(tx, now, row))
  const columns = offerColumns(form)
  if (!by.maySellBelowCost) await refuseBelowCost(tx, form)
  const id = row ? row.id : await insertOffer(tx, now, by.staffId, columns)
  if (row) {
    await tx.db
      .update(promotions)
      .set({
        ...columns,
        // A new limit includes earlier uses.
        used: sql`(SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = ${id} AND u.given_back_at IS NULL)`,
        version: row.version + 1,
        changedAt: now,
      })
      .where(eq(promotions.id, id))
    await tx.db.delete(promotionTargets).where(eq(promotionTargets.promotionId, id))
  }
  const targets = targetRows(id, form)
  if (targets.length > 0) await tx.db.insert(promotionTargets).values(targets)
  return { offer: await loadOffer(tx, now, id), before }
}

/** The offer to save: new, or replacing the version that was read. */
export interface OfferInput {
  offerId?: number | undefined
  version?: number | undefined
  form: OfferForm
}

/**
 * Checks whether an offer can be saved. @returns its row, locked; null for a new offer. @throws as `saveOffer`, except
 * for costs
 */
export async function demandSavable(
  tx: Session,
  now: Date,
  { offerId, version, form }: OfferInput,
): Promise<Row | null> {
  const row = offerId === undefined ? null : await lockOffer(tx, now, offerId, version)
  const faults = offerFaults(form, now, row === null)
  if (Object.keys(faults).length > 0) throw faultsProblem(faults)
  await refuseTakenCode(tx, offerColumns(form).code, offerId)
  return row
}

/** Ends an offer now. @throws as `saveOffer` */
export async function endOffer(
  tx: Session,
  now: Date,
  { offerId, version }: { offerId: number; version: number },
): Promise<Offer> {
  const row = await lockOffer(tx, now, offerId, version)
  await tx.db
    .update(promotions)
    .set({ endedAt: now, version: row.version + 1, changedAt: now })
    .where(eq(promotions.id, offerId))
  return loadOffer(tx, now, offerId)
}

const faultsProblem = (faults: Record<string, string>) =>
  refuse('invalid-request', Object.values(faults)[0] ?? 'The offer is not complete.', {
    fields: Object.fromEntries(Object.entries(faults).map(([field, sentence]) => [`form.${field}`, sentence])),
  })

/** Locks for update, so that orders being placed with it are counted: their uses refer to its row. */
async function lockOffer(tx: Session, now: Date, offerId: number, version: number | undefined): Promise<Row> {
  const [row] = await tx.db.select().from(promotions).where(eq(promotions.id, offerId)).for('update')
  if (!row) throw refuse('not-found', 'We could not find this offer.')
  if (row.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this offer since you opened it. Check it again.', {
      data: await shownOffer(tx, now, row),
    })
  if (offerState(row, now) === 'over')
    throw refuse('not-allowed', 'This offer has ended. Create a new offer: orders refer to the old one.')
  return row
}

async function refuseTakenCode(tx: Session, code: string | null, offerId: number | undefined): Promise<void> {
  if (code === null) return
  const [taken] = await tx.db
    .select({ id: promotions.id, name: promotions.name })
    .from(promotions)
    .where(eq(promotions.code, code))
  if (taken && taken.id !== offerId)
    throw faultsProblem({ code: `The code ${code} belongs to “${taken.name}”. Choose another.` })
}

async function insertOffer(
  tx: Session,
  now: Date,
  staffId: number,
  columns: ReturnType<typeof offerColumns>,
): Promise<number> {
  const [made] = await tx.db
    .insert(promotions)
    .values({ ...columns, createdBy: staffId, createdAt: now, changedAt: now })
    .returning({ id: promotions.id })
  return (made as { id: number }).id
}

function targetRows(promotionId: number, form: OfferForm): (typeof promotionTargets.$inferInsert)[] {
  const products = form.isOfAll
    ? []
    : form.targets.map(({ kind, id }) => ({
        promotionId,
        ...(kind === 'collection' && { collectionCode: id }),
        ...(kind === 'sub-collection' && { subCollectionCode: id }),
        ...(kind === 'family' && { familyId: Number(id) }),
        ...(kind === 'variant' && { variantId: Number(id) }),
      }))
  return [
    ...products,
    ...form.leftOut.map(({ id }) => ({ promotionId, variantId: id, isLeftOut: true })),
    ...(form.audience === 'chosen-companies' ? form.companies.map(({ id }) => ({ promotionId, companyId: id })) : []),
    ...(form.kind === 'free-delivery' ? form.counties.map(({ id }) => ({ promotionId, countyId: id })) : []),
  ]
}
