import { and, count, eq, isNull } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { TeamMember, teamMemberAdd, teamMemberUpdate } from '#lib/contract/companies/team.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { refuse } from '../../../refusal.ts'
import { endLinks } from '../../identity/use-cases/links.ts'
import { endOtherSessions } from '../../identity/use-cases/sessions.ts'
import { lockCompany } from '../queries/lock-company.ts'
import { type MemberRow, selectMember, selectTeam } from '../queries/team.sql.ts'
import { assignBranches } from './assign-branches.ts'
import { withdrawRequests } from './withdraw-requests.ts'

/** As many as a company can have. */
const MAX = 500
const EMAIL_TAKEN = 'This email has an account here. Please use another email for the team.'
const EMAIL_STAYS = 'You cannot change this email. Add a new team member for another email.'

const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })

type AddForm = Input<typeof teamMemberAdd>
type UpdateForm = Input<typeof teamMemberUpdate>

function memberOf({ photoFile, ...row }: MemberRow): TeamMember {
  return {
    ...row,
    active: row.active ? 1 : 0,
    approvesOrders: row.approvesOrders ? 1 : 0,
    // The key is random: its end distinguishes the address of one photo from the next.
    profilePhoto: photoFile ? `/api/team-member-photo?userId=${row.userId}&v=${photoFile.slice(-8)}` : null,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
  }
}

/** The company's team, by name. @param contactsOnly the users who can be a branch's contact: the owner too, only active ones */
export async function listTeam(tx: Session, companyId: number, contactsOnly: boolean): Promise<TeamMember[]> {
  return (await selectTeam(tx.query, { companyId, contactsOnly })).map(memberOf)
}

/** A member of the company's team. @throws ProblemError not-found for any other person */
export async function loadMember(tx: Session, companyId: number, userId: number): Promise<TeamMember> {
  const [row] = await selectMember(tx.query, { companyId, userId })
  if (!row) throw refuse('not-found', 'We could not find this team member.')
  return memberOf(row)
}

/** Adds a user to the company's team, without a password. In a transaction. @returns their id */
export async function addMember(
  tx: Session,
  clock: Clock,
  companyId: number,
  form: AddForm,
  photoFile: string | null,
): Promise<number> {
  await lockCompany(tx, companyId)
  const [team] = await tx.db.select({ size: count() }).from(users).where(isInTeam(companyId))
  if ((team?.size ?? 0) >= MAX) throw refuse('invalid-request', `At most ${MAX} people can be in a team.`)
  const [added] = await tx.db
    .insert(users)
    .values({
      userType: USER_TYPE.branch,
      email: form.email.toLowerCase(),
      companyId,
      firstName: form.firstName,
      lastName: form.lastName || null,
      mobileNumber: localMobile(form.mobileNumber),
      mobileCountryCode: '254',
      communicationMode: 'Email',
      photoFile,
      active: form.active === 1,
      ...limitsOf(form),
      createdAt: clock(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!added) throw wrong('email', EMAIL_TAKEN)
  await assignBranches(tx, companyId, added.id, form.assignBranch)
  return added.id
}

/** The sent limits and the right to approve; empty for fields that were not sent. */
function limitsOf({
  orderLimit,
  monthLimit,
  approvesOrders,
}: Pick<AddForm, 'orderLimit' | 'monthLimit' | 'approvesOrders'>) {
  const centsOf = (text: string) => (text === '' ? null : Number(text) * 100)
  return {
    ...(orderLimit !== undefined && { orderLimitCents: centsOf(orderLimit) }),
    ...(monthLimit !== undefined && { monthLimitCents: centsOf(monthLimit) }),
    ...(approvesOrders !== undefined && { approvesOrders: approvesOrders === 1 }),
  }
}

const isInTeam = (companyId: number) =>
  and(eq(users.companyId, companyId), eq(users.userType, USER_TYPE.branch), isNull(users.deletedAt))

const localMobile = (mobile: string) => mobile.replace(/^254/, '')

/**
 * Changes a user of the company's team. In a transaction.
 * @param newPhoto key of a new photo; null leaves the photo unchanged, or deletes it with `removePhoto`
 * @returns the key of a photo that is no longer needed
 */
export async function updateMember(
  tx: Session,
  now: Date,
  companyId: number,
  form: UpdateForm,
  newPhoto: string | null,
): Promise<string | null> {
  const { userId, firstName, lastName, mobileNumber } = form
  await lockCompany(tx, companyId)
  const before = await loadMember(tx, companyId, userId)
  if (form.email && form.email.toLowerCase() !== before.email) throw wrong('email', EMAIL_STAYS)
  if (form.active === 0) await withdrawRequests(tx, userId, now)
  const changesPhoto = newPhoto !== null || form.removePhoto === 1
  const [former] = await tx.db.select({ photoFile: users.photoFile }).from(users).where(eq(users.id, userId))
  await tx.db
    .update(users)
    .set({
      firstName,
      lastName: lastName || null,
      mobileNumber: localMobile(mobileNumber),
      mobileCountryCode: '254',
      ...limitsOf(form),
      ...(changesPhoto && { photoFile: newPhoto }),
    })
    .where(eq(users.id, userId))
  await assignBranches(tx, companyId, userId, form.assignBranch)
  await setMemberActive(tx, now, companyId, userId, form.active === 1)
  return changesPhoto ? (former?.photoFile ?? null) : null
}

/**
 * Switches a user of the company's team on or off. In a transaction. Switching off ends their sessions and links, and
 * withdraws their order requests.
 * @throws ProblemError not-found; invalid-request for the primary contact of a branch
 */
export async function setMemberActive(
  tx: Session,
  now: Date,
  companyId: number,
  userId: number,
  active: boolean,
): Promise<void> {
  await lockCompany(tx, companyId)
  const member = await loadMember(tx, companyId, userId)
  if (active === (member.active === 1)) return
  const [branch] = member.contactOf
  if (!active && branch !== undefined) {
    const name = [member.firstName, member.lastName].filter(Boolean).join(' ')
    throw wrong('active', `${name} is the primary contact of ${branch}. Choose another contact there first.`)
  }
  if (!active) await withdrawRequests(tx, userId, now)
  await tx.db.update(users).set({ active }).where(eq(users.id, userId))
  if (active) return
  await endOtherSessions(tx, userId, null)
  await endLinks(tx, userId)
}

/** The key of a team member's photo. @throws ProblemError not-found for any other person, and without a photo */
export async function photoOf({ db }: Session, companyId: number, userId: number): Promise<string> {
  const [user] = await db
    .select({ photoFile: users.photoFile })
    .from(users)
    .where(and(isInTeam(companyId), eq(users.id, userId)))
  if (!user?.photoFile) throw refuse('not-found', 'There is no photo.')
  return user.photoFile
}
