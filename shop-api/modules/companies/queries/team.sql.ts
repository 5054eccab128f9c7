import * as z from 'zod/mini'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

const row = z.strictObject({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  countryCode: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  photoFile: z.nullable(z.string()),
  active: z.boolean(),
  assignBranch: z.array(z.int()),
  assignBranchNames: z.array(z.string()),
  contactOf: z.array(z.string()),
  isInvited: z.boolean(),
  invitedUntil: z.nullable(z.date()),
  orderLimit: z.nullable(z.number()),
  monthLimit: z.nullable(z.number()),
  approvesOrders: z.boolean(),
})
export type MemberRow = z.output<typeof row>

const MEMBERS = `
  SELECT u.id AS "userId", coalesce(u.first_name, c.name) AS "firstName", coalesce(u.last_name, '') AS "lastName",
    u.mobile_country_code AS "countryCode", ltrim(u.mobile_number, '0') AS "mobileNumber", u.email,
    u.photo_file AS "photoFile", u.active, b.ids AS "assignBranch", b.names AS "assignBranchNames",
    b.contact AS "contactOf", u.confirmed_at IS NULL AS "isInvited",
    (SELECT max(l.expires_at) FROM link_tokens l
     WHERE l.user_id = u.id AND l.kind = 'invite' AND l.used_at IS NULL) AS "invitedUntil",
    u.order_limit_cents::float8 AS "orderLimit", u.month_limit_cents::float8 AS "monthLimit", u.approves_orders AS "approvesOrders"
  FROM users u
  JOIN companies c ON c.id = u.company_id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(b.id::int ORDER BY lower(b.name)), '{}') AS ids,
      coalesce(array_agg(b.name ORDER BY lower(b.name)), '{}') AS names,
      coalesce(array_agg(b.name ORDER BY lower(b.name)) FILTER (WHERE b.primary_contact_id = u.id), '{}') AS contact
    FROM user_branches a JOIN branches b ON b.id = a.branch_id WHERE a.user_id = u.id
  ) b
  WHERE u.company_id = $companyId AND u.deleted_at IS NULL`

/** The team by name; or all possible contacts of a branch: active members, including the owner. */
export const selectTeam = statement<{ companyId: number; contactsOnly: boolean }>()({
  row,
  sql: `${MEMBERS} AND CASE WHEN $contactsOnly
      THEN u.user_type IN (${[USER_TYPE.branch, USER_TYPE.trader]}) AND u.active
      ELSE u.user_type = ${USER_TYPE.branch} END
    ORDER BY u.user_type DESC, lower(coalesce(u.first_name, '')), lower(coalesce(u.last_name, '')), u.id`,
})

export const selectMember = statement<{ companyId: number; userId: number }>()({
  row,
  sql: `${MEMBERS} AND u.user_type = ${USER_TYPE.branch} AND u.id = $userId`,
})
