import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * Accounts that the published sample password can open: the sample's own, and any account with the same password hash
 * (its email was changed). An account that was never confirmed cannot be signed in to, regardless of its address.
 */
export const findOpenSampleAccounts = statement<{ email: string; staffEmail: string }>()({
  row: z.strictObject({ email: z.string() }),
  sql: `
    SELECT email FROM users
    WHERE active AND deleted_at IS NULL AND confirmed_at IS NOT NULL AND password_hash IS NOT NULL
      AND (email LIKE $email OR password_hash IN (SELECT password_hash FROM users WHERE email LIKE $email))
    UNION ALL
    SELECT email FROM staff_members
    WHERE state <> 'left' AND password_hash IS NOT NULL
      AND (email LIKE $staffEmail
        OR password_hash IN (SELECT password_hash FROM staff_members WHERE email LIKE $staffEmail))
    ORDER BY email`,
})
