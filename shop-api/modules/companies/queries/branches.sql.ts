import * as z from 'zod/mini'
import { approvalStatus } from '#lib/contract/identity/session.ts'
import { statement } from '../../../db/statement.ts'
import { placeRow } from '../../site/queries/place-row.ts'

const row = z.strictObject({
  id: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  name: z.string(),
  sameAddress: z.boolean(),
  invoicePlace: placeRow,
  deliveryPlace: placeRow,
  contactId: z.int(),
  contactName: z.string(),
  contactMobile: z.string(),
  contactEmail: z.string(),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  active: z.boolean(),
})

const SELECT = `
  SELECT b.id, b.company_id AS "companyId", c.name AS "companyName", b.name, b.invoice_place IS NULL AS "sameAddress",
    coalesce(b.invoice_place, c.invoice_place) AS "invoicePlace",
    coalesce(b.delivery_place, c.delivery_place, c.invoice_place) AS "deliveryPlace", u.id AS "contactId",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name) AS "contactName",
    u.mobile_country_code || ltrim(u.mobile_number, '0') AS "contactMobile", coalesce(u.email, '') AS "contactEmail",
    b.approval_status AS "approvalStatus", b.declined_reason AS "declinedReason", b.active
  FROM branches b
  JOIN companies c ON c.id = b.company_id
  JOIN users u ON u.id = b.primary_contact_id`

/** Branches of the company; for a given member only their assigned branches. */
const VISIBLE = `b.company_id = $companyId AND ($memberId::bigint IS NULL
  OR EXISTS (SELECT 1 FROM user_branches a WHERE a.branch_id = b.id AND a.user_id = $memberId))`

/** A company, and the member of its team who sees only their own branches; null for all. */
interface Visible {
  companyId: number
  memberId: number | null
}

export const selectVisible = statement<Visible & { orderableOnly: boolean }>()({
  row,
  sql: `${SELECT} WHERE ${VISIBLE} AND (NOT $orderableOnly OR (b.active AND b.approval_status = 'approved'))
    ORDER BY lower(b.name), b.id`,
})

/** Runs with every order of a company. */
export const selectOneVisible = statement<Visible & { id: number }>()({
  name: 'visible-branch',
  row,
  sql: `${SELECT} WHERE ${VISIBLE} AND b.id = $id`,
})

/** Of one company, or with null of all. */
export const selectOfCompany = statement<{ companyId: number | null }>()({
  row,
  sql: `${SELECT} WHERE $companyId::bigint IS NULL OR b.company_id = $companyId ORDER BY c.name, lower(b.name), b.id`,
})

export const selectById = statement<{ id: number }>()({ row, sql: `${SELECT} WHERE b.id = $id` })
