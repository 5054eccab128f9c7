import type { Input } from '#lib/contract/call.ts'
import type { login } from '#lib/contract/session.ts'
import type { Clock } from '#lib/format/clock.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { Database } from '../../db/client.ts'
import { ACCOUNT_COLUMNS, type Account, identityOf } from '../../domain/identity/account.ts'
import { deviceOf } from '../../domain/identity/device.ts'
import type { KeyedHash } from '../../domain/identity/keyed-hash.ts'
import { hashPassword, isPasswordOf, isWeak } from '../../domain/identity/password-hash.ts'
import { refuse } from '../../domain/refusal.ts'
import type { From } from '../../http/trusted-address.ts'
import { type Attempt, takeTurn, uncountAttempt } from './login-throttle.ts'
import { beginSession } from './sessions.ts'

const WRONG = 'That email and password do not go together. Please try again, or set a new password.'
const NOT_CONFIRMED = 'Please open the link we mailed you first. We have just sent it again.'
const SWITCHED_OFF = 'This account is switched off. Please ask your company, or write to us.'

export interface SignInParts {
  hash: KeyedHash
  /** Sends the confirmation link again. */
  mailAgain: (userId: number) => Promise<void>
}

/**
 * Signs somebody in. Neither the words nor the time of a refusal tell whether an email has an account: only whoever
 * knows the password learns that it is not confirmed or switched off.
 * @throws ProblemError wrong-credentials, not-confirmed, not-allowed, too-many-requests
 */
export async function signIn(
  database: Database,
  clock: Clock,
  input: Input<typeof login>,
  from: From,
  { hash, mailAgain }: SignInParts,
) {
  const { query } = database
  const email = input.email.toLowerCase()
  const addressHash = hash('place', networkOf(from.address))
  const [row] = await query<Account & { passwordHash: string | null; known: boolean }>(
    `SELECT ${ACCOUNT_COLUMNS}, u.password_hash AS "passwordHash",
       EXISTS (SELECT 1 FROM sign_in_places p WHERE p.user_id = u.id AND p.address_hash = $2) AS known
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.email = $1`,
    [email, addressHash],
    'account-of-email',
  )
  const attempt: Attempt = { kind: 'guess', subject: email, address: from.address, known: row?.known ?? false }
  await takeTurn(database, clock, attempt)
  if (!(await isPasswordOf(input.password, row?.passwordHash ?? null)) || !row) throw refuse('wrong-credentials', WRONG)
  await uncountAttempt(query, clock, attempt)
  if (!row.active) throw refuse('not-allowed', SWITCHED_OFF)
  if (!row.confirmed) {
    await mailAgain(row.userId)
    throw refuse('not-confirmed', NOT_CONFIRMED)
  }
  if (row.passwordHash && isWeak(row.passwordHash)) {
    const stronger = await hashPassword(input.password)
    await query('UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = $3', [
      row.userId,
      stronger,
      row.passwordHash,
    ])
  }
  const { userId, userType } = row
  const device = deviceOf(from.userAgent)
  const tokens = await beginSession(query, clock, { userId, userType, remember: input.remember, device })
  await query(
    `INSERT INTO sign_in_places (user_id, address_hash, last_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = $3`,
    [userId, addressHash, clock()],
  )
  return { ...identityOf(row), tokens }
}

const PLACE_KEPT_MS = 180 * 24 * 60 * 60_000

/** Forgets addresses nobody has signed in from for half a year. */
export async function forgetOldPlaces(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock().getTime() - PLACE_KEPT_MS)
  await database.query('DELETE FROM sign_in_places WHERE last_at < $1', [before])
}
