import type { BranchDetails, branchCreate } from '#lib/contract/branch.ts'
import type { Input } from '#lib/contract/call.ts'
import type { Query } from '../../db/client.ts'
import type { Place } from '../../db/schema/accounts.ts'
import { refuse } from '../../domain/refusal.ts'
import { placeIn } from '../identity/places.ts'
import { type BranchRow, branchById } from './branch-rows.ts'

export type BranchForm = Input<typeof branchCreate>

/** As many as a company can have. */
const MOST = 300
const NO_BRANCH = 'There is no such branch.'
const CONTACT = 'Choose a primary contact.'

const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })
export const noBranch = () => refuse('not-found', NO_BRANCH)

/** Writes about a company's branches and team go one after the other: what one has checked another must not undo. */
export const lockCompany = (query: Query, companyId: number) =>
  query('SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE', [companyId])

/** One of the company's branches with its people. @throws ProblemError not-found for any other's */
export async function loadBranchDetails(query: Query, companyId: number, branchId: number): Promise<BranchDetails> {
  const row = await branchById(query, branchId)
  if (row?.companyId !== companyId) throw noBranch()
  const people = await query<{ userId: number; name: string; email: string; active: boolean }>(
    `SELECT u.id AS "userId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name) AS name,
       coalesce(u.email, '') AS email, u.active
     FROM user_branches a JOIN users u ON u.id = a.user_id JOIN companies c ON c.id = u.company_id
     WHERE a.branch_id = $1 AND u.deleted_at IS NULL ORDER BY name, u.id`,
    [branchId],
  )
  return detailsOf(
    row,
    people.map(({ active, ...person }) => ({ ...person, active: active ? 1 : 0 })),
  )
}

function detailsOf(row: BranchRow, teamMembers: BranchDetails['teamMembers']): BranchDetails {
  const { sameAddress, invoicePlace, deliveryPlace } = row
  return {
    branchId: row.id,
    branchName: row.name,
    sameAddress: sameAddress ? 1 : 0,
    ...placeFields('invoice', sameAddress ? null : invoicePlace),
    ...placeFields('delivery', sameAddress ? null : deliveryPlace),
    primaryContact: row.contactId,
    primaryContactName: row.contactName,
    teamMemberUserIds: teamMembers.map(({ userId }) => userId),
    teamMembers,
    approval_status: row.approvalStatus,
    declinedReason: row.approvalStatus === 'approved' ? null : row.declinedReason,
    active: row.active ? 1 : 0,
  }
}

type PlaceFields<P extends 'invoice' | 'delivery'> = Pick<BranchDetails, Extract<keyof BranchDetails, `${P}${string}`>>

/** A place as the form's fields; none of the branch's own are empty fields. */
function placeFields<P extends 'invoice' | 'delivery'>(prefix: P, place: Place | null): PlaceFields<P> {
  const fields = {
    Country: place?.countryId ?? null,
    County: place?.countyId ?? null,
    City: place?.cityId ?? null,
    // A place with an id is named by our own list.
    CountyName: place?.countyId ? '' : (place?.countyName ?? ''),
    CityName: place?.cityName ?? '',
    Address: place?.postalAddress ?? '',
    PostalCode: place?.postalCode ?? '',
    PhysicalLocation: place?.physicalLocation ?? '',
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]),
  ) as unknown as PlaceFields<P>
}

/**
 * Adds a branch, or with an id changes one. In a transaction. The primary contact becomes one of the team.
 * @param mayRename true for the house, which may give an approved branch another name
 * @returns its id
 * @throws ProblemError not-found for a branch or a person of another company, invalid-request
 */
export async function saveBranch(
  query: Query,
  companyId: number,
  form: BranchForm,
  id: number | null,
  mayRename = false,
): Promise<number> {
  await lockCompany(query, companyId)
  const before = id === null ? null : await branchById(query, id)
  if (id !== null && before?.companyId !== companyId) throw noBranch()
  if (before?.approvalStatus === 'approved' && before.name !== form.branchName && !mayRename) {
    throw wrong('branchName', 'An approved branch keeps its name. Write to us if it has to change.')
  }
  await checkName(query, companyId, form.branchName, id)
  const team = [...new Set([form.primaryContact, ...form.teamMemberUserIds])]
  await checkPeople(query, companyId, form.primaryContact, team)
  const places =
    form.sameAddress === 1 ? null : [await placeIn(query, form, 'invoice'), await placeIn(query, form, 'delivery')]
  const [invoice, delivery] = (places ?? [null, null]).map((place) => place && JSON.stringify(place))
  const values = [companyId, form.branchName, invoice, delivery, form.primaryContact]
  const [saved] = await query<{ id: number }>(
    id === null
      ? `INSERT INTO branches (company_id, name, invoice_place, delivery_place, primary_contact_id)
         VALUES ($1, $2, $3, $4, $5) RETURNING id`
      : `UPDATE branches SET name = $2, invoice_place = $3, delivery_place = $4, primary_contact_id = $5
         WHERE company_id = $1 AND id = $6 RETURNING id`,
    id === null ? values : [...values, id],
  )
  const branchId = (saved as { id: number }).id
  await query('DELETE FROM user_branches WHERE branch_id = $1 AND NOT user_id = ANY($2::bigint[])', [branchId, team])
  await query(
    `INSERT INTO user_branches (user_id, branch_id) SELECT id, $1 FROM unnest($2::bigint[]) AS member(id)
     ON CONFLICT DO NOTHING`,
    [branchId, team],
  )
  return branchId
}

async function checkName(query: Query, companyId: number, name: string, id: number | null): Promise<void> {
  const [found] = await query<{ all: number; same: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE lower(name) = lower($2) AND id IS DISTINCT FROM $3)::int AS same
     FROM branches WHERE company_id = $1`,
    [companyId, name, id],
  )
  if (found?.same) throw wrong('branchName', 'You have a branch of this name already.')
  if (id === null && (found?.all ?? 0) >= MOST) throw refuse('invalid-request', `At most ${MOST} branches can be kept.`)
}

/** A branch's people are its own company's, and its contact can be reached. */
async function checkPeople(query: Query, companyId: number, contact: number, team: readonly number[]): Promise<void> {
  const people = await query<{ id: number; active: boolean }>(
    `SELECT id, active FROM users
     WHERE company_id = $1 AND id = ANY($2::bigint[]) AND user_type IN (1, 3) AND deleted_at IS NULL`,
    [companyId, team],
  )
  const found = people.find(({ id }) => id === contact)
  if (!found) throw refuse('not-found', CONTACT, { fields: { primaryContact: CONTACT } })
  if (!found.active) {
    throw wrong('primaryContact', 'This team member is not active. Activate them first, or choose somebody else.')
  }
  if (people.length < team.length) {
    const message = 'One of the team members is not there any more. Please reload this page.'
    throw refuse('not-found', message, { fields: { teamMemberUserIds: message } })
  }
}

/** Switches one of the company's branches on or off. @returns its name. @throws ProblemError not-found */
export async function setBranchActive(query: Query, companyId: number, id: number, active: boolean): Promise<string> {
  const [row] = await query<{ name: string }>(
    'UPDATE branches SET active = $3 WHERE company_id = $1 AND id = $2 RETURNING name',
    [companyId, id, active],
  )
  if (!row) throw noBranch()
  return row.name
}
