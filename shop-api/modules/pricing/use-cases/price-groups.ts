import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { officePriceGroupSave, PriceGroup } from '#lib/contract/pricing/office/price-rules.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { companyGroupMembers, companyGroups, groupPrices } from '../../../db/schema/prices.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'

/** The groups of companies; "All companies" first. @param groupId only this group */
export async function loadGroups({ db }: Session, now: Date, groupId?: number): Promise<PriceGroup[]> {
  const day = dayInNairobi(now)
  const [groups, members] = await Promise.all([
    db
      .select({
        groupId: companyGroups.id,
        version: companyGroups.version,
        name: companyGroups.name,
        isAll: companyGroups.isAll,
        prices: sql<number>`(SELECT count(*)::int FROM ${groupPrices} WHERE ${groupPrices.groupId} = "company_groups"."id"
          AND (${groupPrices.validTo} IS NULL OR ${groupPrices.validTo} >= ${day}::date))`,
      })
      .from(companyGroups)
      .where(groupId === undefined ? undefined : eq(companyGroups.id, groupId))
      .orderBy(desc(companyGroups.isAll), asc(companyGroups.name)),
    db
      .select({ groupId: companyGroupMembers.groupId, id: companies.id, name: companies.name })
      .from(companyGroupMembers)
      .innerJoin(companies, eq(companies.id, companyGroupMembers.companyId))
      .where(groupId === undefined ? undefined : eq(companyGroupMembers.groupId, groupId))
      .orderBy(asc(companies.name)),
  ])
  const byGroup = Map.groupBy(members, (one) => one.groupId)
  return groups.map((group) => ({
    ...group,
    companies: (byGroup.get(group.groupId) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

/**
 * Creates a group, or changes its name and members.
 * @returns the saved and the previous group
 * @throws `not-found`, `changed-meanwhile` with the current group, `not-allowed` for the group of all companies,
 * `invalid-request`
 */
export async function saveGroup(
  tx: Session,
  now: Date,
  { groupId, version, name, companyIds }: Input<typeof officePriceGroupSave>,
): Promise<{ group: PriceGroup; before: PriceGroup | null }> {
  const before = groupId === undefined ? null : await lockGroup(tx, now, groupId, version)
  const trimmed = name.trim()
  const [taken] = await tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(eq(sql`lower(${companyGroups.name})`, trimmed.toLowerCase()))
  if (taken && taken.id !== groupId) {
    const message = 'There is already a group with this name. Choose another name.'
    throw refuse('invalid-request', message, { fields: { name: message } })
  }
  const ids = [...new Set(companyIds)]
  const known = await tx.db.select({ id: companies.id }).from(companies).where(isAnyOf(companies.id, ids))
  if (known.length < ids.length) throw refuse('not-found', 'One of these companies no longer exists. Remove it.')
  const id = before ? before.groupId : await insertGroup(tx, trimmed, now)
  if (before) {
    await tx.db
      .update(companyGroups)
      .set({ name: trimmed, version: before.version + 1, changedAt: now })
      .where(eq(companyGroups.id, id))
    await tx.db.delete(companyGroupMembers).where(eq(companyGroupMembers.groupId, id))
  }
  if (ids.length > 0)
    await tx.db.insert(companyGroupMembers).values(ids.map((companyId) => ({ groupId: id, companyId })))
  const [group] = await loadGroups(tx, now, id)
  if (!group) throw new Error(`group ${id} is gone`)
  return { group, before }
}

async function lockGroup(tx: Session, now: Date, groupId: number, version: number | undefined): Promise<PriceGroup> {
  await tx.db.select({ id: companyGroups.id }).from(companyGroups).where(eq(companyGroups.id, groupId)).for('update')
  const [group] = await loadGroups(tx, now, groupId)
  if (!group) throw refuse('not-found', 'There is no such group.')
  if (group.isAll) throw refuse('not-allowed', 'Every company is in this group: it cannot be changed.')
  if (group.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this group since you opened it. Check it again.', {
      data: group,
    })
  return group
}

async function insertGroup({ db }: Session, name: string, now: Date): Promise<number> {
  const [made] = await db
    .insert(companyGroups)
    .values({ name, createdAt: now, changedAt: now })
    .returning({ id: companyGroups.id })
  return (made as { id: number }).id
}
