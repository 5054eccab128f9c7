import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_FIELDS } from './account-columns.sql.ts'

/** The account of an email with its password's hash, and whether it has signed in from a network before. */
export const findByEmail = statement<{ email: string; addressHash: string }>()({
  name: 'account-by-email',
  row: z.strictObject({ ...ACCOUNT_FIELDS, passwordHash: z.nullable(z.string()), isKnownNetwork: z.boolean() }),
  sql: `
    SELECT ${ACCOUNT_COLUMNS}, u.password_hash AS "passwordHash",
      EXISTS (SELECT 1 FROM sign_in_places p WHERE p.user_id = u.id AND p.address_hash = $addressHash) AS "isKnownNetwork"
    FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.email = $email`,
})
