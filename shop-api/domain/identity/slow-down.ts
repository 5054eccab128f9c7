import { createHash } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import type { Query } from '../../db/client.ts'

/**
 * Guessing gets slower and slower. Wrong passwords are counted for the account with the network address they came from,
 * for the account as a whole, and for the address as a whole. Nobody is ever locked out: whoever comes from an address
 * where this account has signed in before waits only for their own mistakes, never for a stranger's.
 */

export interface Attempt {
  /** What is guarded: an email, a link, a form. */
  subject: string
  address: string
  /** True when this account has signed in from this address before. */
  known: boolean
}

interface Rule {
  key: string
  /** So many may go wrong before it gets slow. */
  free: number
  longestMs: number
}

const MINUTE_MS = 60_000
/** Mistakes are forgotten after a day without one. */
const FORGET_MS = 24 * 60 * MINUTE_MS

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function rulesFor({ subject, address, known }: Attempt): Rule[] {
  const own = { key: keyOf('both', subject, address), free: 5, longestMs: 5 * MINUTE_MS }
  const everywhere = { key: keyOf('subject', subject), free: 20, longestMs: MINUTE_MS }
  const anybody = { key: keyOf('address', address), free: 50, longestMs: 5 * MINUTE_MS }
  return known ? [own] : [own, everywhere, anybody]
}

/** One second after the first one too many, twice as long after each further one. */
const waitAfter = (failures: number, { free, longestMs }: Rule) =>
  failures < free ? 0 : Math.min(longestMs, 1000 * 2 ** (failures - free))

/** How many seconds to wait before the next attempt; 0 for none. */
export async function secondsToWait(query: Query, clock: Clock, attempt: Attempt): Promise<number> {
  const rules = rulesFor(attempt)
  const rows = await query<{ key: string; failures: number; lastAt: Date }>(
    'SELECT key, failures, last_at AS "lastAt" FROM sign_in_failures WHERE key = ANY($1::text[])',
    [rules.map(({ key }) => key)],
    'sign-in-failures',
  )
  const now = clock().getTime()
  const waits = rows.map(({ key, failures, lastAt }) => {
    const rule = rules.find((one) => one.key === key) as Rule
    return new Date(lastAt).getTime() + waitAfter(failures, rule) - now
  })
  return Math.max(0, Math.ceil(Math.max(0, ...waits) / 1000))
}

/** Counts one that went wrong. */
export async function countFailure(query: Query, clock: Clock, attempt: Attempt): Promise<void> {
  const now = clock()
  // A stranger's mistake counts against the account only where strangers come from.
  const keys = rulesFor(attempt).map(({ key }) => key)
  await query(
    `INSERT INTO sign_in_failures (key, failures, last_at) SELECT key, 1, $2 FROM unnest($1::text[]) AS key
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN sign_in_failures.last_at < $3 THEN 1 ELSE sign_in_failures.failures + 1 END, last_at = $2`,
    [keys, now, new Date(now.getTime() - FORGET_MS)],
    'count-failure',
  )
}

/** Forgets the mistakes somebody made before they got it right; what strangers did elsewhere stays counted. */
export async function forgetFailures(query: Query, attempt: Attempt): Promise<void> {
  const [own] = rulesFor(attempt) as [Rule]
  await query('DELETE FROM sign_in_failures WHERE key = $1', [own.key])
}

/** Removes counts that no longer slow anybody down. */
export async function forgetOldFailures(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM sign_in_failures WHERE last_at < $1', [new Date(clock().getTime() - FORGET_MS)])
}
