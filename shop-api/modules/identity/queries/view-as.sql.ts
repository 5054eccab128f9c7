import * as z from 'zod/mini'
import { ALL_ROLES } from '#lib/contract/base/permissions.ts'
import { statement } from '../../../db/statement.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_FIELDS } from './account-columns.sql.ts'

interface ByHash {
  hash: string
  now: Date
}

const ROW = {
  viewAsId: z.int(),
  staffId: z.int(),
  roles: z.array(z.enum(ALL_ROLES)),
  expiresAt: z.date(),
  ...ACCOUNT_FIELDS,
}

/** The end of the staff member's own office session ends this session too. */
const FROM = `FROM view_as_sessions v JOIN staff_sessions s ON s.id = v.staff_session_id AND s.expires_at > $now
  JOIN staff_members m ON m.id = s.staff_id AND m.state <> 'left'
  JOIN users u ON u.id = v.user_id LEFT JOIN companies c ON c.id = u.company_id`
const COLUMNS = `v.id AS "viewAsId", m.id AS "staffId", m.roles, v.expires_at AS "expiresAt", ${ACCOUNT_COLUMNS}`

/** The session of a token, on every call made with it. */
export const findViewAsByToken = statement<ByHash>()({
  name: 'view-as-by-token',
  row: z.strictObject(ROW),
  sql: `SELECT ${COLUMNS} ${FROM} WHERE v.token_hash = $hash AND v.expires_at > $now`,
})

/** The session of a ticket, locked: it is good once. */
export const lockViewAsByTicket = statement<ByHash>()({
  name: 'view-as-by-ticket',
  row: z.strictObject(ROW),
  sql: `SELECT ${COLUMNS} ${FROM} WHERE v.ticket_hash = $hash AND v.expires_at > $now FOR UPDATE OF v`,
})
