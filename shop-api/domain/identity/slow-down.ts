import { createHash } from 'node:crypto'
import { networkOf } from '#lib/client-network.ts'
import type { Clock } from '#lib/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { refuse } from '../../http/problem-error.ts'

/**
 * Guessing gets slower and slower, and so does asking for letters. Turns are counted for the subject with the network
 * address they came from (of IPv6: its network), for the subject as a whole, and for the address as a whole. Nobody is ever locked out: whoever
 * comes from an address where this account has signed in before waits only for their own mistakes, never for a
 * stranger's.
 */

export interface Attempt {
  /** A guess at a secret, or a letter that somebody may not have asked for. */
  kind: 'guess' | 'letter'
  /** What is guarded: an email, an account. */
  subject: string
  address: string
  /** True when this account has signed in from this address before. */
  known: boolean
}

interface Rule {
  key: string
  /** So many are free before it gets slow. */
  free: number
  longestMs: number
}

const MINUTE_MS = 60_000
/** Turns are forgotten after a day without one. */
const FORGET_MS = 24 * 60 * MINUTE_MS

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The first is the attempt's own: that of this subject from this address. */
function rulesFor({ kind, subject, address, known }: Attempt): [Rule, ...Rule[]] {
  const network = networkOf(address)
  const own = { key: keyOf(kind, 'both', subject, network), free: 5, longestMs: 5 * MINUTE_MS }
  if (known) return [own]
  const everywhere = kind === 'guess' ? { free: 20, longestMs: MINUTE_MS } : { free: 6, longestMs: 60 * MINUTE_MS }
  return [
    own,
    { key: keyOf(kind, 'subject', subject), ...everywhere },
    { key: keyOf(kind, 'address', network), free: 50, longestMs: 5 * MINUTE_MS },
  ]
}

/** One second after the first one too many, twice as long after each further one. */
const waitAfter = (turns: number, { free, longestMs }: Rule) =>
  turns < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(30, turns - free))

/**
 * Takes a turn, which counts as a mistake until it is given back: a hundred guesses sent at once are a hundred turns.
 * @throws ProblemError too-many-requests with the seconds to wait; then nothing is counted
 */
export async function takeTurn(database: Database, clock: Clock, attempt: Attempt): Promise<void> {
  const rules = rulesFor(attempt)
  // Always locked in the same order, so that two never wait for each other in a ring.
  const keys = rules.map(({ key }) => key).sort()
  const now = clock()
  const wait = await database.transaction(async ({ query }) => {
    await query(
      `INSERT INTO sign_in_failures (key, failures, last_at) SELECT key, 0, $2 FROM unnest($1::text[]) AS key
       ON CONFLICT (key) DO NOTHING`,
      [keys, now],
      'begin-turns',
    )
    const rows = await query<{ key: string; failures: number; lastAt: Date }>(
      `SELECT key, failures, last_at AS "lastAt" FROM sign_in_failures WHERE key = ANY($1::text[])
       ORDER BY key FOR UPDATE`,
      [keys],
      'turns',
    )
    const waits = rows.map(({ key, failures, lastAt }) => {
      const rule = rules.find((one) => one.key === key) as Rule
      return new Date(lastAt).getTime() + waitAfter(failures, rule) - now.getTime()
    })
    const longest = Math.max(0, ...waits)
    if (longest === 0) {
      void query(
        `UPDATE sign_in_failures SET failures = CASE WHEN last_at < $3 THEN 1 ELSE failures + 1 END, last_at = $2
         WHERE key = ANY($1::text[])`,
        [keys, now, new Date(now.getTime() - FORGET_MS)],
        'take-turn',
      )
    }
    return longest
  })
  if (wait > 0) throw tooSoon(Math.ceil(wait / 1000))
}

function tooSoon(seconds: number) {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return refuse('too-many-requests', `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Gives a turn back that was no mistake, and forgets the mistakes made before it; what strangers did stays counted. */
export async function giveTurnBack(query: Query, attempt: Attempt): Promise<void> {
  const [own, ...others] = rulesFor(attempt)
  await query('DELETE FROM sign_in_failures WHERE key = $1', [own.key])
  if (others.length === 0) return
  await query('UPDATE sign_in_failures SET failures = greatest(failures - 1, 0) WHERE key = ANY($1::text[])', [
    others.map(({ key }) => key).sort(),
  ])
}

/** Forgets what was guessed of a subject wherever it was: its owner has proved who they are in another way. */
export async function forgetGuesses(query: Query, subject: string): Promise<void> {
  await query('DELETE FROM sign_in_failures WHERE key = $1', [keyOf('guess', 'subject', subject)])
}

/** Removes counts that no longer slow anybody down. */
export async function forgetOldTurns(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM sign_in_failures WHERE last_at < $1', [new Date(clock().getTime() - FORGET_MS)])
}
