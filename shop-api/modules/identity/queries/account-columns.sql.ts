import * as z from 'zod/mini'
import { USER_TYPES } from '#lib/contract/base/codes.ts'
import { approvalStatus } from '#lib/contract/identity/session.ts'

/** The columns of an Account, for a statement in which `u` is users and `c` its company, joined from the left. */
export const ACCOUNT_COLUMNS = `
  u.id AS "userId", u.user_type AS "userType", u.company_id AS "companyId", c.name AS "companyName",
  u.first_name AS "firstName", u.last_name AS "lastName", u.email,
  u.mobile_country_code || ltrim(u.mobile_number, '0') AS mobile,
  coalesce(c.approval_status, 'approved') AS "approvalStatus", c.declined_reason AS "declinedReason",
  u.active AND u.deleted_at IS NULL AS active, u.confirmed_at IS NOT NULL AS confirmed`

/** The same columns in a row's schema. */
export const ACCOUNT_FIELDS = {
  userId: z.int(),
  userType: z.literal(USER_TYPES),
  companyId: z.nullable(z.int()),
  companyName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.string(),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  active: z.boolean(),
  confirmed: z.boolean(),
}
