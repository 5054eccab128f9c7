import type { Input } from '#lib/contract/call.ts'
import type { TeamMember, teamMemberAdd, teamMemberUpdate } from '#lib/contract/team.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { endLinks } from '../identity/links.ts'
import { endOtherSessions } from '../identity/sessions.ts'
import { lockCompany, noBranch } from './branches.ts'

/** As many as a company can have. */
const MOST = 500
const EMAIL_TAKEN = 'This email has an account at Fuma already. Please use another one for the team.'
const EMAIL_STAYS = 'The email stays as it is. Add somebody new for another one.'

const noMember = () => refuse('not-found', 'There is no such team member.')
const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })

type AddForm = Input<typeof teamMemberAdd>
type UpdateForm = Input<typeof teamMemberUpdate>

interface Row extends Omit<TeamMember, 'profilePhoto' | 'active' | 'invitedUntil'> {
  photoFile: string | null
  active: boolean
  invitedUntil: Date | null
}

/** Over `users u` and their company `c`. */
const MEMBERS = `
  SELECT u.id AS "userId", coalesce(u.first_name, c.name) AS "firstName", coalesce(u.last_name, '') AS "lastName",
    u.mobile_country_code AS "countryCode", ltrim(u.mobile_number, '0') AS "mobileNumber", u.email,
    u.photo_file AS "photoFile", u.active, b.ids AS "assignBranch", b.names AS "assignBranchNames", b.contact AS "contactOf",
    u.confirmed_at IS NULL AS "isInvited",
    (SELECT max(l.expires_at) FROM link_tokens l
     WHERE l.user_id = u.id AND l.kind = 'invite' AND l.used_at IS NULL) AS "invitedUntil"
  FROM users u
  JOIN companies c ON c.id = u.company_id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(b.id::int ORDER BY lower(b.name)), '{}') AS ids,
      coalesce(array_agg(b.name ORDER BY lower(b.name)), '{}') AS names,
      coalesce(array_agg(b.name ORDER BY lower(b.name)) FILTER (WHERE b.primary_contact_id = u.id), '{}') AS contact
    FROM user_branches a JOIN branches b ON b.id = a.branch_id WHERE a.user_id = u.id
  ) b
  WHERE u.company_id = $1 AND u.deleted_at IS NULL`

function memberOf({ photoFile, ...row }: Row): TeamMember {
  return {
    ...row,
    active: row.active ? 1 : 0,
    // The key is chance: its end tells one photo's address from the next.
    profilePhoto: photoFile ? `/api/team-member-photo?userId=${row.userId}&v=${photoFile.slice(-8)}` : null,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
  }
}

/** The company's team, by name. @param contacts whoever can be a branch's contact: its owner too, no one switched off */
export async function listTeam(query: Query, companyId: number, contacts: boolean): Promise<TeamMember[]> {
  const who = contacts ? 'u.user_type IN (1, 3) AND u.active' : 'u.user_type = 1'
  const rows = await query<Row>(
    `${MEMBERS} AND ${who} ORDER BY u.user_type DESC, lower(coalesce(u.first_name, '')), lower(coalesce(u.last_name, '')), u.id`,
    [companyId],
  )
  return rows.map(memberOf)
}

/** One of the company's team. @throws ProblemError not-found for anybody else */
export async function loadMember(query: Query, companyId: number, userId: number): Promise<TeamMember> {
  const [row] = await query<Row>(`${MEMBERS} AND u.user_type = 1 AND u.id = $2`, [companyId, userId])
  if (!row) throw noMember()
  return memberOf(row)
}

/** Adds somebody to the company's team, without a password. In a transaction. @returns their id */
export async function addMember(
  query: Query,
  clock: Clock,
  companyId: number,
  form: AddForm,
  photo: string | null,
): Promise<number> {
  await lockCompany(query, companyId)
  const [counted] = await query<{ all: number }>(
    'SELECT count(*)::int AS all FROM users WHERE company_id = $1 AND user_type = 1 AND deleted_at IS NULL',
    [companyId],
  )
  if ((counted?.all ?? 0) >= MOST) throw refuse('invalid-request', `At most ${MOST} people can be in a team.`)
  const [added] = await query<{ id: number }>(
    `INSERT INTO users (user_type, email, company_id, first_name, last_name, mobile_number, mobile_country_code,
       communication_mode, photo_file, active, created_at)
     VALUES (1, $1, $2, $3, $4, $5, '254', 'Email', $6, $7, $8) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [
      form.email.toLowerCase(),
      companyId,
      form.firstName,
      form.lastName || null,
      localOf(form.mobileNumber),
      photo,
      form.active === 1,
      clock(),
    ],
  )
  if (!added) throw wrong('email', EMAIL_TAKEN)
  await assign(query, companyId, added.id, form.assignBranch)
  return added.id
}

/**
 * Changes somebody of the company's team. In a transaction.
 * @param photo a new one's key; null leaves it, or with `removePhoto` takes it away
 * @returns the key of a photo that nobody needs any more
 */
export async function updateMember(
  query: Query,
  companyId: number,
  form: UpdateForm,
  photo: string | null,
): Promise<string | null> {
  await lockCompany(query, companyId)
  const before = await loadMember(query, companyId, form.userId)
  if (form.email && form.email.toLowerCase() !== before.email) throw wrong('email', EMAIL_STAYS)
  const takesAway = photo !== null || form.removePhoto === 1
  const [row] = await query<{ former: string | null }>(
    `WITH before AS (SELECT id, photo_file FROM users WHERE id = $1)
     UPDATE users u SET first_name = $2, last_name = $3, mobile_number = $4, mobile_country_code = '254',
       photo_file = CASE WHEN $5 THEN $6 ELSE u.photo_file END
     FROM before WHERE u.id = before.id RETURNING before.photo_file AS former`,
    [form.userId, form.firstName, form.lastName || null, localOf(form.mobileNumber), takesAway, photo],
  )
  await assign(query, companyId, form.userId, form.assignBranch)
  await setMemberActive(query, companyId, form.userId, form.active === 1)
  return takesAway ? (row?.former ?? null) : null
}

const localOf = (mobile: string) => mobile.replace(/^254/, '')

/** Assigns exactly these branches of the company to somebody of its team. */
async function assign(query: Query, companyId: number, userId: number, branchIds: readonly number[]): Promise<void> {
  const ids = [...new Set(branchIds)]
  const known = await query<{ id: number }>(
    'SELECT id FROM branches WHERE company_id = $1 AND id = ANY($2::bigint[])',
    [companyId, ids],
  )
  if (known.length < ids.length) throw noBranch()
  const [kept] = await query<{ name: string; person: string }>(
    `SELECT b.name, concat_ws(' ', u.first_name, u.last_name) AS person FROM branches b JOIN users u ON u.id = $1
     WHERE b.primary_contact_id = $1 AND NOT b.id = ANY($2::bigint[]) ORDER BY lower(b.name) LIMIT 1`,
    [userId, ids],
  )
  if (kept) {
    const { person, name } = kept
    throw wrong('assignBranch', `${person} is the primary contact of ${name}. Choose another one there first.`)
  }
  await query('DELETE FROM user_branches WHERE user_id = $1 AND NOT branch_id = ANY($2::bigint[])', [userId, ids])
  await query(
    `INSERT INTO user_branches (user_id, branch_id) SELECT $1, id FROM unnest($2::bigint[]) AS branch(id)
     ON CONFLICT DO NOTHING`,
    [userId, ids],
  )
}

/**
 * Switches somebody of the company's team on or off. In a transaction. Switched off, their sign-ins and mailed links end
 * with it. @throws ProblemError not-found; invalid-request for the primary contact of a branch
 */
export async function setMemberActive(query: Query, companyId: number, userId: number, active: boolean): Promise<void> {
  await lockCompany(query, companyId)
  const member = await loadMember(query, companyId, userId)
  if (active === (member.active === 1)) return
  const [branch] = member.contactOf
  if (!active && branch !== undefined) {
    const name = [member.firstName, member.lastName].filter(Boolean).join(' ')
    throw wrong('active', `${name} is the primary contact of ${branch}. Choose another one there first.`)
  }
  await query('UPDATE users SET active = $2 WHERE id = $1', [userId, active])
  if (active) return
  await endOtherSessions(query, userId, null)
  await endLinks(query, userId)
}

/** The key of a team member's photo. @throws ProblemError not-found, for nobody of the team and for no photo */
export async function photoOf(query: Query, companyId: number, userId: number): Promise<string> {
  const [row] = await query<{ file: string | null }>(
    'SELECT photo_file AS file FROM users WHERE id = $2 AND company_id = $1 AND user_type = 1 AND deleted_at IS NULL',
    [companyId, userId],
  )
  if (!row?.file) throw refuse('not-found', 'There is no photo.')
  return row.file
}
