import * as z from 'zod/mini'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { approvalStatus } from '#lib/contract/identity/session.ts'
import { statement } from '../../../db/statement.ts'
import { SELECTION_ENDS } from '../rules/trader-selection.ts'

/** Over `companies c`. */
const STATUS = `c.approval_status AS "approvalStatus", EXISTS (SELECT 1 FROM users o
  WHERE o.company_id = c.id AND o.user_type = ${USER_TYPE.trader} AND o.active AND o.deleted_at IS NULL) AS active`

/** The traders of a representative, by name; one of them with a company. */
export const findTraders = statement<{ userId: number; companyId: number | null }>()({
  row: z.strictObject({ id: z.int(), name: z.string(), approvalStatus, active: z.boolean() }),
  sql: `
    SELECT c.id, c.name, ${STATUS} FROM sales_reps r JOIN companies c ON c.id = r.company_id
    WHERE r.user_id = $userId AND ($companyId::bigint IS NULL OR c.id = $companyId) ORDER BY lower(c.name), c.id`,
})

/** The selection of a token, on every call that is made for a trader. */
export const findSelection = statement<{ hash: string; userId: number; sessionId: number }>()({
  name: 'selection-by-token',
  row: z.strictObject({
    companyId: z.int(),
    companyName: z.string(),
    approvalStatus,
    active: z.boolean(),
    isAssigned: z.boolean(),
    expiresAt: z.date(),
    endsAt: z.date(),
    endedBy: z.nullable(z.enum(SELECTION_ENDS)),
  }),
  sql: `
    SELECT a.company_id AS "companyId", c.name AS "companyName", ${STATUS},
      a.expires_at AS "expiresAt", a.ends_at AS "endsAt", a.ended_by AS "endedBy",
      EXISTS (SELECT 1 FROM sales_reps r WHERE r.company_id = a.company_id AND r.user_id = a.user_id) AS "isAssigned"
    FROM acting a JOIN companies c ON c.id = a.company_id
    WHERE a.token_hash = $hash AND a.session_id = $sessionId AND a.user_id = $userId`,
})
