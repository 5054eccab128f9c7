import { eq, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { FamiliesChange, FamilyFilter, officeFamiliesPreview } from '#lib/contract/catalogue/office/family-list.ts'
import type { Session } from '../../../db/client.ts'
import { families } from '../../../db/schema/catalogue.ts'
import { refuse } from '../../../refusal.ts'
import { countOpenOrders, findFamilyMarks, lockFamilyMarks } from '../queries/family-figures.sql.ts'
import { familiesWhere } from '../queries/family-filter.ts'

/** More than a bulk change takes: it refuses them itself. */
const MAX = 10_001
/** Maximum reasons shown of families that cannot be changed. */
const MAX_REASONS = 20

export type MarkedFamily = Awaited<ReturnType<typeof findFamilyMarks>>[number]
/** All fields of a bulk change. */
export type FamilyMarks = Required<FamiliesChange>

export const marksOf = (marks: FamilyMarks): FamilyMarks => {
  const { status, showsPrice, isNew, isTrending, isOffer, gender, ageGroup, pattern, googleCategory } = marks
  return { status, showsPrice, isNew, isTrending, isOffer, gender, ageGroup, pattern, googleCategory }
}

/** The families that are meant, by number. */
export async function familyIdsOf(
  { db }: Session,
  { familyIds, filter }: { familyIds?: readonly number[] | undefined; filter?: FamilyFilter | undefined },
): Promise<number[]> {
  if (familyIds) return [...new Set(familyIds)]
  const rows = await db
    .select({ id: families.id })
    .from(families)
    .where(filter && familiesWhere(filter))
    .orderBy(families.id)
    .limit(MAX)
  return rows.map(({ id }) => id)
}

/** Which fields a change would set otherwise than they are. */
const differs = (family: MarkedFamily, change: FamiliesChange): boolean =>
  (Object.keys(change) as (keyof FamiliesChange)[]).some(
    (name) => change[name] !== undefined && change[name] !== family[name],
  )

/** Why a family cannot be activated; null if it can. */
export function whyNotOnSale({ variants, shown, pictures }: Pick<MarkedFamily, 'variants' | 'shown' | 'pictures'>) {
  if (variants === 0) return 'It has no variants yet.'
  if (shown === 0) return 'All its variants are hidden.'
  return pictures === 0 ? 'It has no picture yet.' : null
}

const whyNot = (family: MarkedFamily, change: FamiliesChange): string | null =>
  change.status === 'active' && family.status !== 'active' ? whyNotOnSale(family) : null

/** The effect of a change of many families. */
export async function previewFamilies(
  tx: Session,
  which: { familyIds?: readonly number[] | undefined; filter?: FamilyFilter | undefined },
  change: FamiliesChange,
): Promise<Output<typeof officeFamiliesPreview>> {
  const found = await findFamilyMarks(tx.query, { ids: await familyIdsOf(tx, which) })
  const changing = found.filter((family) => differs(family, change))
  const refused = changing.flatMap((family) => {
    const why = whyNot(family, change)
    return why ? [{ familyId: family.familyId, name: family.name, why }] : []
  })
  const isRefused = new Set(refused.map(({ familyId }) => familyId))
  const willChange = changing.filter(({ familyId }) => !isRefused.has(familyId))
  const isTakenOff = change.status !== undefined && change.status !== 'active'
  const [open] = isTakenOff
    ? await countOpenOrders(tx.query, { ids: willChange.map(({ familyId }) => familyId) })
    : [{ count: 0 }]
  return {
    changes: willChange.length,
    unchanged: found.length - changing.length,
    variants: willChange.reduce((sum, { variants }) => sum + variants, 0),
    openOrders: open?.count ?? 0,
    refused: refused.slice(0, MAX_REASONS),
    refusedCount: refused.length,
  }
}

export interface FamilyChanged {
  name: string
  before: FamilyMarks
  after: FamilyMarks
  /** After the change. */
  version: number
}

/**
 * Applies a bulk change to one family; null if it has these values already.
 * @throws not-found if it no longer exists; not-allowed with the reason why it cannot be activated
 */
export async function changeFamily(tx: Session, id: number, change: FamiliesChange): Promise<FamilyChanged | null> {
  const [family] = await lockFamilyMarks(tx.query, { ids: [id] })
  if (!family) throw refuse('not-found', 'This product family no longer exists.')
  if (!differs(family, change)) return null
  const why = whyNot(family, change)
  if (why) throw refuse('not-allowed', why)
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...marksOf(family), ...set } as FamilyMarks
  return { name: family.name, before: marksOf(family), after, version: await writeMarks(tx, id, after) }
}

/** Restores the previous values. @throws `changed-meanwhile` if the family has been changed since */
export async function restoreFamily(tx: Session, id: number, { before, version }: FamilyChanged): Promise<void> {
  const [family] = await lockFamilyMarks(tx.query, { ids: [id] })
  if (!family) throw refuse('not-found', 'This product family no longer exists.')
  if (family.version !== version) throw refuse('changed-meanwhile', `${family.name} has been changed since.`)
  await writeMarks(tx, id, before)
}

async function writeMarks({ db }: Session, id: number, marks: FamilyMarks): Promise<number> {
  const { showsPrice: visibility, ...rest } = marks
  const [written] = await db
    .update(families)
    .set({ ...rest, visibility, version: sql`${families.version} + 1` })
    .where(eq(families.id, id))
    .returning({ version: families.version })
  return written?.version ?? 0
}
