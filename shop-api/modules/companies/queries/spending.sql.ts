import * as z from 'zod/mini'
import { ORDER_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Locks a team member until the transaction ends, so that two orders at once count each other. */
export const lockMember = statement<{ userId: number }>()({
  name: 'lock-member',
  row: z.strictObject({ id: z.number() }),
  sql: 'SELECT id::float8 AS id FROM users WHERE id = $userId FOR NO KEY UPDATE',
})

/** A team member's limits, and the value of its orders since a time, without cancelled orders. */
export const loadSpending = statement<{ userId: number; since: Date }>()({
  name: 'member-spending',
  row: z.strictObject({
    orderLimitCents: z.nullable(z.number()),
    monthLimitCents: z.nullable(z.number()),
    spentCents: z.number(),
  }),
  sql: `SELECT u.order_limit_cents::float8 AS "orderLimitCents", u.month_limit_cents::float8 AS "monthLimitCents",
      CASE WHEN u.month_limit_cents IS NULL THEN 0 ELSE (
        SELECT coalesce(sum(o.value_cents), 0) FROM orders o
        WHERE o.user_id = u.id AND o.created_at >= $since AND o.status <> ${ORDER_STATUS.cancelled}) END::float8 AS "spentCents"
    FROM users u WHERE u.id = $userId`,
})

/** People who can approve orders of a company's team: its owners, and members with the right. */
export const loadApprovers = statement<{ companyId: number; exceptUserId: number }>()({
  name: 'company-approvers',
  row: z.strictObject({
    userId: z.number(),
    name: z.string(),
    email: z.nullable(z.string()),
    wantsEmails: z.boolean(),
  }),
  sql: `SELECT u.id::float8 AS "userId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name) AS name, u.email,
      coalesce(s.email, true) AS "wantsEmails"
    FROM users u JOIN companies c ON c.id = u.company_id LEFT JOIN notification_settings s ON s.user_id = u.id
    WHERE u.company_id = $companyId AND u.id <> $exceptUserId AND u.active AND u.deleted_at IS NULL
      AND (u.user_type = ${USER_TYPE.trader} OR (u.user_type = ${USER_TYPE.branch} AND u.approves_orders))
    ORDER BY u.user_type DESC, u.id`,
})
