import type { Clock } from '#lib/clock.ts'
import type { Input } from '#lib/contract/call.ts'
import type { login } from '#lib/contract/session.ts'
import type { Query } from '../../db/client.ts'
import type { From } from '../../http/from.ts'
import { refuse } from '../../http/problem-error.ts'
import { ACCOUNT_COLUMNS, type Account, identityOf } from './account.ts'
import { deviceOf } from './device.ts'
import { hashPassword, isPasswordOf, isWeak } from './password-hash.ts'
import { hashOfToken } from './secret-token.ts'
import { beginSession } from './sessions.ts'
import { type Attempt, countFailure, forgetFailures, secondsToWait } from './slow-down.ts'

const WRONG = 'That email and password do not go together. Please try again, or set a new password.'
const NOT_CONFIRMED = 'Please open the link we mailed you first. We have just sent it again.'
const SWITCHED_OFF = 'This account is switched off. Please ask your company, or write to us.'

/**
 * Signs somebody in. Neither the words nor the time of a refusal tell whether an email has an account: only whoever
 * knows the password learns that it is not confirmed or switched off.
 * @param mailAgain sends the confirmation link again
 * @throws ProblemError wrong-credentials, not-confirmed, not-allowed, too-many-requests
 */
export async function signIn(
  query: Query,
  clock: Clock,
  input: Input<typeof login>,
  from: From,
  mailAgain: (userId: number) => Promise<void>,
) {
  const email = input.email.toLowerCase()
  const addressHash = hashOfToken(from.address)
  const [row] = await query<Account & { passwordHash: string | null; known: boolean }>(
    `SELECT ${ACCOUNT_COLUMNS}, u.password_hash AS "passwordHash",
       EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.address_hash = $2) AS known
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.email = $1`,
    [email, addressHash],
    'account-of-email',
  )
  const attempt: Attempt = { subject: email, address: from.address, known: row?.known ?? false }
  await checkPace(query, clock, attempt)
  if (!(await isPasswordOf(input.password, row?.passwordHash ?? null)) || !row) {
    await countFailure(query, clock, attempt)
    throw refuse('wrong-credentials', WRONG)
  }
  if (!row.active) throw refuse('not-allowed', SWITCHED_OFF)
  if (!row.confirmed) {
    await mailAgain(row.userId)
    throw refuse('not-confirmed', NOT_CONFIRMED)
  }
  await forgetFailures(query, attempt)
  if (row.passwordHash && isWeak(row.passwordHash)) {
    const stronger = await hashPassword(input.password)
    await query('UPDATE users SET password_hash = $2 WHERE id = $1', [row.userId, stronger])
  }
  const { userId } = row
  const device = deviceOf(from.userAgent)
  const tokens = await beginSession(query, clock, { userId, remember: input.remember, device, addressHash })
  return { ...identityOf(row), tokens }
}

/** @throws ProblemError too-many-requests with the seconds to wait */
export async function checkPace(query: Query, clock: Clock, attempt: Attempt): Promise<void> {
  const seconds = await secondsToWait(query, clock, attempt)
  if (seconds === 0) return
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  throw refuse('too-many-requests', `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
