import type { ListedBranch } from '#lib/contract/branch.ts'
import type { ApprovalStatus } from '#lib/contract/session.ts'
import type { Query } from '../../db/client.ts'
import type { Place } from '../../db/schema/accounts.ts'
import { invoiceLine, placeLine } from '../../domain/company/place-line.ts'

/** A branch as it is read: its places are the company's own where it has none. */
export interface BranchRow {
  id: number
  companyId: number
  companyName: string
  name: string
  sameAddress: boolean
  invoicePlace: Place
  deliveryPlace: Place
  contactId: number
  contactName: string
  contactMobile: string
  contactEmail: string
  approvalStatus: ApprovalStatus
  declinedReason: string | null
  active: boolean
}

/** Over `branches b`, its company `c` and its contact `u`. */
const BRANCHES = `
  SELECT b.id, b.company_id AS "companyId", c.name AS "companyName", b.name, b.invoice_place IS NULL AS "sameAddress",
    coalesce(b.invoice_place, c.invoice_place) AS "invoicePlace",
    coalesce(b.delivery_place, c.delivery_place, c.invoice_place) AS "deliveryPlace", u.id AS "contactId",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name) AS "contactName",
    u.mobile_country_code || ltrim(u.mobile_number, '0') AS "contactMobile", coalesce(u.email, '') AS "contactEmail",
    b.approval_status AS "approvalStatus", b.declined_reason AS "declinedReason", b.active
  FROM branches b
  JOIN companies c ON c.id = b.company_id
  JOIN users u ON u.id = b.primary_contact_id`

const ASSIGNED = 'EXISTS (SELECT 1 FROM user_branches a WHERE a.branch_id = b.id AND a.user_id = $2)'

/** Whose branches are looked at: the owner's company, or those assigned to a branch customer. */
export interface BranchViewer {
  companyId: number
  userId: number
  userType: number
}

/** The branches somebody may see, by name. @param orderable only those an order can be placed for */
export async function listBranches(query: Query, viewer: BranchViewer, orderable: boolean): Promise<BranchRow[]> {
  const { companyId, userId, userType } = viewer
  const own = userType === 1
  return query<BranchRow>(
    `${BRANCHES} WHERE b.company_id = $1${own ? ` AND ${ASSIGNED}` : ''}
     ${orderable ? "AND b.active AND b.approval_status = 'approved'" : ''} ORDER BY lower(b.name), b.id`,
    own ? [companyId, userId] : [companyId],
  )
}

/** One of the branches somebody may see; null for any other. */
export async function findBranch(query: Query, viewer: BranchViewer, id: number): Promise<BranchRow | null> {
  const { companyId, userId, userType } = viewer
  const own = userType === 1
  const [row] = await query<BranchRow>(
    own
      ? `${BRANCHES} WHERE b.company_id = $1 AND ${ASSIGNED} AND b.id = $3`
      : `${BRANCHES} WHERE b.company_id = $1 AND b.id = $2`,
    own ? [companyId, userId, id] : [companyId, id],
    own ? 'assigned-branch' : 'company-branch',
  )
  return row ?? null
}

/** Branches as the operator looks at them. @param only one company's, by id */
export const allBranches = (query: Query, only: number | null): Promise<BranchRow[]> =>
  query<BranchRow>(`${BRANCHES} WHERE $1::bigint IS NULL OR b.company_id = $1 ORDER BY c.name, lower(b.name), b.id`, [
    only,
  ])

/** One branch of any company, by its id; null when there is none. */
export async function branchById(query: Query, id: number): Promise<BranchRow | null> {
  const [row] = await query<BranchRow>(`${BRANCHES} WHERE b.id = $1`, [id])
  return row ?? null
}

/** A branch in a list. */
export const listedBranch = (row: BranchRow): ListedBranch => ({
  id: row.id,
  user_id: row.id,
  name: row.name,
  location: placeLine(row.deliveryPlace),
  invoiceLocation: invoiceLine(row.invoicePlace),
  contact_person_name: row.contactName,
  contact_number: row.contactMobile,
  email: row.contactEmail,
  approval_status: row.approvalStatus,
  declinedReason: row.approvalStatus === 'approved' ? null : row.declinedReason,
  active: row.active ? 1 : 0,
})
