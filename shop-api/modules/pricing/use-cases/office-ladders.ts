/** Reading and writing ladders for the office. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type { LadderForm, OfficeLadder, officeLadderList } from '#lib/contract/pricing/office/ladders.ts'
import type { OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { collections, families, subCollections, variants } from '../../../db/schema/catalogue.ts'
import { priceLadderSteps, priceLadders, priceLadderTargets } from '../../../db/schema/price-ladders.ts'
import { companyGroups } from '../../../db/schema/prices.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { listLadders } from '../queries/office-ladders.sql.ts'
import { isSameOffer, ladderFaults, ladderState } from '../rules/ladder-form.ts'
import { refuseLadderBelowCost } from './check-ladder.ts'

type Row = typeof priceLadders.$inferSelect

const PAGE = 100

/** Ladders by buyer, product and period, newest first. */
export async function loadLadderList(
  { query }: Session,
  now: Date,
  { text, buyers, state, companyId, skip }: Required<Input<typeof officeLadderList>>,
): Promise<Output<typeof officeLadderList>> {
  const day = dayInNairobi(now)
  const like = `%${likeText(text)}%`
  const rows = await listLadders(query, { text, like, buyers, state, companyId, day, skip, most: PAGE + 1 })
  return {
    ladders: rows.slice(0, PAGE).map(({ id, groupId, companyId: ofCompany, total: _, ...row }) => ({
      ladderId: id,
      buyer: buyerKind({ groupId, companyId: ofCompany }),
      ...row,
    })),
    total: rows[0]?.total ?? 0,
    next: rows.length > PAGE ? skip + PAGE : null,
  }
}

const buyerKind = ({ groupId, companyId }: Pick<Row, 'groupId' | 'companyId'>): LadderForm['buyer'] =>
  companyId !== null ? 'company' : groupId !== null ? 'group' : 'everybody'

/** One ladder as a form. @throws `not-found` */
export async function loadLadder(tx: Session, now: Date, ladderId: number): Promise<OfficeLadder> {
  const [row] = await tx.db.select().from(priceLadders).where(eq(priceLadders.id, ladderId))
  if (!row) throw refuse('not-found', 'We could not find this ladder.')
  return shownLadder(tx, now, row)
}

async function shownLadder(tx: Session, now: Date, row: Row): Promise<OfficeLadder> {
  const [targets, steps, buyerOf] = await Promise.all([targetsOf(tx, row.id), stepsOf(tx, row.id), namedBuyer(tx, row)])
  const { name, isOfAll, counting, unit, validFrom, validTo } = row
  return {
    ladderId: row.id,
    version: row.version,
    state: ladderState(row, dayInNairobi(now)),
    form: {
      ...{ name, buyer: buyerKind(row), buyerOf, isOfAll, targets, counting, unit, steps, validFrom, validTo },
    },
  }
}

function stepsOf({ db }: Session, ladderId: number): Promise<LadderForm['steps']> {
  const { fromUnits, exVatCents: exVatPrice, percentHundredths } = priceLadderSteps
  return db
    .select({ fromUnits, exVatPrice, percentHundredths })
    .from(priceLadderSteps)
    .where(eq(priceLadderSteps.ladderId, ladderId))
    .orderBy(asc(fromUnits))
}

async function namedBuyer(
  { db }: Session,
  { groupId, companyId }: Pick<Row, 'groupId' | 'companyId'>,
): Promise<LadderForm['buyerOf']> {
  const [found] =
    companyId !== null
      ? await db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, companyId))
      : groupId !== null
        ? await db
            .select({ id: companyGroups.id, name: companyGroups.name })
            .from(companyGroups)
            .where(eq(companyGroups.id, groupId))
        : []
  return found ?? null
}

const VARIANT_NAME = sql<string>`(SELECT f.cluster_name FROM families f WHERE f.id = ${variants.familyId}) || ', ' || ${variants.code}`

async function targetsOf({ db }: Session, ladderId: number): Promise<OfferTarget[]> {
  const t = priceLadderTargets
  const rows = await db
    .select({
      collection: t.collectionCode,
      subCollection: t.subCollectionCode,
      familyId: t.familyId,
      variantId: t.variantId,
      name: sql<string>`coalesce(${collections.name}, ${subCollections.name}, ${families.clusterName}, ${VARIANT_NAME})`,
    })
    .from(t)
    .leftJoin(collections, eq(collections.code, t.collectionCode))
    .leftJoin(subCollections, eq(subCollections.code, t.subCollectionCode))
    .leftJoin(families, eq(families.id, t.familyId))
    .leftJoin(variants, eq(variants.id, t.variantId))
    .where(eq(t.ladderId, ladderId))
    .orderBy(asc(t.id))
  return rows.map(({ collection, subCollection, familyId, variantId, name }): OfferTarget => {
    if (collection !== null) return { kind: 'collection', id: collection, name }
    if (subCollection !== null) return { kind: 'sub-collection', id: subCollection, name }
    return familyId !== null
      ? { kind: 'family', id: String(familyId), name }
      : { kind: 'variant', id: String(variantId), name }
  })
}

/** The ladder to save: new, or replacing the version that was read. */
export interface LadderInput {
  ladderId?: number | undefined
  version?: number | undefined
  form: LadderForm
}

/**
 * Saves a new ladder, or replaces the version that was read.
 * @param by the staff member; `maySellBelowCost` after the approval of a second person
 * @returns the saved and the previous ladder
 * @throws `invalid-request` with the faults by field; `not-found`; `changed-meanwhile`; `not-allowed` for an ended
 * ladder; `second-person-needed` if products would sell below cost
 */
export async function saveLadder(
  tx: Session,
  now: Date,
  by: { staffId: number; maySellBelowCost: boolean },
  input: LadderInput,
): Promise<{ ladder: OfficeLadder; before: OfficeLadder | null }> {
  const { form } = input
  const row = await demandLadder(tx, now, input)
  const before = row && (await shownLadder(tx, now, row))
  if (!by.maySellBelowCost && !(before && isSameOffer(before.form, form))) await refuseLadderBelowCost(tx, form)
  const columns = ladderColumns(form)
  const id = row ? row.id : await insertLadder(tx, now, by.staffId, columns)
  if (row) {
    await tx.db
      .update(priceLadders)
      .set({ ...columns, version: row.version + 1, changedAt: now })
      .where(eq(priceLadders.id, id))
    await tx.db.delete(priceLadderTargets).where(eq(priceLadderTargets.ladderId, id))
    await tx.db.delete(priceLadderSteps).where(eq(priceLadderSteps.ladderId, id))
  }
  const targets = targetRows(id, form)
  if (targets.length > 0) await tx.db.insert(priceLadderTargets).values(targets)
  await tx.db.insert(priceLadderSteps).values(
    form.steps.map(({ fromUnits, exVatPrice, percentHundredths }) => ({
      ...{ ladderId: id, fromUnits, exVatCents: exVatPrice, percentHundredths },
    })),
  )
  return { ladder: await loadLadder(tx, now, id), before }
}

/**
 * Checks whether a ladder can be saved.
 * @returns its row, locked; null for a new ladder
 * @throws as `saveLadder`, except for costs
 */
export async function demandLadder(
  tx: Session,
  now: Date,
  { ladderId, version, form }: LadderInput,
): Promise<Row | null> {
  const row = ladderId === undefined ? null : await lockLadder(tx, now, ladderId, version)
  const faults = ladderFaults(form, dayInNairobi(now), row === null)
  const [first] = Object.values(faults)
  if (first !== undefined) {
    const fields = Object.fromEntries(Object.entries(faults).map(([field, text]) => [`form.${field}`, text]))
    throw refuse('invalid-request', first, { fields })
  }
  await demandBuyer(tx, form)
  return row
}

async function demandBuyer(tx: Session, { buyer, buyerOf }: LadderForm): Promise<void> {
  if (buyer === 'everybody') return
  const ids = { groupId: null, companyId: null, [`${buyer}Id`]: buyerOf?.id ?? 0 }
  if (await namedBuyer(tx, ids)) return
  const message = `This ${buyer} no longer exists. Choose another ${buyer}.`
  throw refuse('invalid-request', message, { fields: { 'form.buyerOf': message } })
}

/** Ends a ladder now. @throws as `saveLadder` */
export async function endLadder(
  tx: Session,
  now: Date,
  { ladderId, version }: { ladderId: number; version: number },
): Promise<OfficeLadder> {
  const row = await lockLadder(tx, now, ladderId, version)
  await tx.db
    .update(priceLadders)
    .set({ endedAt: now, version: row.version + 1, changedAt: now })
    .where(eq(priceLadders.id, ladderId))
  return loadLadder(tx, now, ladderId)
}

async function lockLadder(tx: Session, now: Date, ladderId: number, version: number | undefined): Promise<Row> {
  const [row] = await tx.db.select().from(priceLadders).where(eq(priceLadders.id, ladderId)).for('update')
  if (!row) throw refuse('not-found', 'We could not find this ladder.')
  if (row.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this ladder since you opened it. Check it again.', {
      data: await shownLadder(tx, now, row),
    })
  if (ladderState(row, dayInNairobi(now)) === 'over')
    throw refuse('not-allowed', 'This ladder has ended. Copy it to a new ladder.')
  return row
}

const ladderColumns = ({ name, buyer, buyerOf, isOfAll, counting, unit, validFrom, validTo }: LadderForm) => ({
  ...{ name, isOfAll, counting, unit, validFrom, validTo },
  groupId: buyer === 'group' ? (buyerOf?.id ?? null) : null,
  companyId: buyer === 'company' ? (buyerOf?.id ?? null) : null,
})

async function insertLadder(
  { db }: Session,
  now: Date,
  staffId: number,
  columns: ReturnType<typeof ladderColumns>,
): Promise<number> {
  const [made] = await db
    .insert(priceLadders)
    .values({ ...columns, createdBy: staffId, createdAt: now, changedAt: now })
    .returning({ id: priceLadders.id })
  if (!made) throw new Error('a ladder was not written')
  return made.id
}

/** Targets chosen twice are written once. */
function targetRows(ladderId: number, form: LadderForm): (typeof priceLadderTargets.$inferInsert)[] {
  const unique = new Map(form.targets.map((target) => [`${target.kind} ${target.id}`, target]))
  return form.isOfAll
    ? []
    : [...unique.values()].map(({ kind, id }) => ({
        ladderId,
        ...(kind === 'collection' && { collectionCode: id }),
        ...(kind === 'sub-collection' && { subCollectionCode: id }),
        ...(kind === 'family' && { familyId: Number(id) }),
        ...(kind === 'variant' && { variantId: Number(id) }),
      }))
}
