import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_FIELDS } from './account-columns.sql.ts'

/** The account of a user. */
export const findAccount = statement<{ userId: number }>()({
  name: 'account-by-id',
  row: z.strictObject(ACCOUNT_FIELDS),
  sql: `SELECT ${ACCOUNT_COLUMNS} FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $userId`,
})
