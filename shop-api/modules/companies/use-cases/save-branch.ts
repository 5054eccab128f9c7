import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { BranchDetails, branchCreate } from '#lib/contract/companies/branch.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { branches, userBranches } from '../../../db/schema/company.ts'
import { loadPlaceOf } from '../../site/queries/load-place.ts'
import { branchById } from '../queries/branches.ts'
import { lockCompany } from '../queries/lock-company.ts'
import { branchDetails, checkBranchTeam, checkOtherBranches, checkRename, noBranch } from '../rules/branch.ts'

export type BranchForm = Input<typeof branchCreate>

/** One of the company's branches with its people. @throws ProblemError not-found for another company's */
export async function loadBranchDetails(tx: Session, companyId: number, branchId: number): Promise<BranchDetails> {
  const branch = await branchById(tx, branchId)
  if (branch?.companyId !== companyId) throw noBranch()
  const name = sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${companies.name})`
  const people = await tx.db
    .select({ userId: users.id, name, email: sql<string>`coalesce(${users.email}, '')`, active: users.active })
    .from(userBranches)
    .innerJoin(users, eq(users.id, userBranches.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(userBranches.branchId, branchId), isNull(users.deletedAt)))
    .orderBy(name, users.id)
  return branchDetails(
    branch,
    people.map(({ active, ...person }) => ({ ...person, active: active ? 1 : 0 })),
  )
}

/**
 * Adds a branch, or changes it if an id is given. In a transaction. The primary contact becomes a member of the team.
 * @param isByShop true for the office, which is allowed to rename an approved branch
 * @returns its id
 * @throws ProblemError not-found for a branch or a person of another company, invalid-request
 */
export async function saveBranch(
  tx: Session,
  companyId: number,
  form: BranchForm,
  id: number | null,
  isByShop = false,
): Promise<number> {
  const { branchName: name, primaryContact } = form
  await lockCompany(tx, companyId)
  const before = id === null ? null : await branchById(tx, id)
  if (id !== null && before?.companyId !== companyId) throw noBranch()
  checkRename(before, name, isByShop)
  checkOtherBranches(await otherNames(tx, companyId, id), name, id === null)
  const team = [...new Set([primaryContact, ...form.teamMemberUserIds])]
  checkBranchTeam(await peopleOf(tx, companyId, team), primaryContact, team)
  const isOwnPlace = form.sameAddress !== 1
  const values = {
    name,
    invoicePlace: isOwnPlace ? await loadPlaceOf(tx, form, 'invoice') : null,
    deliveryPlace: isOwnPlace ? await loadPlaceOf(tx, form, 'delivery') : null,
    primaryContactId: primaryContact,
  }
  const saved =
    id === null
      ? await tx.db
          .insert(branches)
          .values({ companyId, ...values })
          .returning({ id: branches.id })
      : await tx.db.update(branches).set(values).where(eq(branches.id, id)).returning({ id: branches.id })
  const { id: branchId } = saved[0] as { id: number }
  await tx.db
    .delete(userBranches)
    .where(and(eq(userBranches.branchId, branchId), notInArray(userBranches.userId, team)))
  await tx.db
    .insert(userBranches)
    .values(team.map((userId) => ({ userId, branchId })))
    .onConflictDoNothing()
  return branchId
}

/** The name of the branch that an approved company starts with. */
const FIRST_BRANCH = 'Head office'

/**
 * Makes the company's own address its first branch if it has no branch, so that it can order at once. In a transaction.
 */
export async function addFirstBranch(tx: Session, companyId: number, ownerId: number): Promise<void> {
  await lockCompany(tx, companyId)
  if ((await tx.db.$count(branches, eq(branches.companyId, companyId))) > 0) return
  const [branch] = await tx.db
    .insert(branches)
    .values({ companyId, name: FIRST_BRANCH, primaryContactId: ownerId })
    .returning({ id: branches.id })
  await tx.db.insert(userBranches).values({ userId: ownerId, branchId: (branch as { id: number }).id })
}

/** Names of the company's branches but one, in lower case. */
async function otherNames({ db }: Session, companyId: number, but: number | null): Promise<string[]> {
  const rows = await db
    .select({ name: branches.name })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), but === null ? undefined : ne(branches.id, but)))
  return rows.map(({ name }) => name.toLowerCase())
}

/** Those of the ids that are the company's owners and team. */
const peopleOf = ({ db }: Session, companyId: number, ids: number[]) =>
  db
    .select({ id: users.id, active: users.active })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        inArray(users.id, ids),
        inArray(users.userType, [USER_TYPE.branch, USER_TYPE.trader]),
        isNull(users.deletedAt),
      ),
    )

/** Switches one of the company's branches on or off. @returns its name. @throws ProblemError not-found */
export async function setBranchActive(
  { db }: Session,
  companyId: number,
  id: number,
  active: boolean,
): Promise<string> {
  const [branch] = await db
    .update(branches)
    .set({ active })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, id)))
    .returning({ name: branches.name })
  if (!branch) throw noBranch()
  return branch.name
}
