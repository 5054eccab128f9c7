import { createHash } from 'node:crypto'
import type { Clock } from '#lib/format/clock.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { Database, Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'

/**
 * Guessing gets slower and slower, and so does asking for letters. Turns are counted for the subject with the network
 * they came from, for the subject as a whole, and for the network as a whole. Nobody is ever locked out: where an
 * account has signed in before only its own mistakes and, once they are very many, those of the whole network count,
 * because a network may be a carrier's that many share.
 */

export interface Attempt {
  /**
   * A guess at a secret; a letter that somebody may not have asked for; a guest's order or enquiry, which sends one.
   */
  kind: 'guess' | 'letter' | 'order' | 'enquiry'
  /** What is guarded: an email, an account. */
  subject: string
  /** Null where it is not known any more. */
  address: string | null
  /** True when this account has signed in from this network before. */
  known: boolean
}

interface Pace {
  /** So many are free before it gets slow. */
  free: number
  longestMs: number
}
interface Rule extends Pace {
  key: string
}

const MINUTE_MS = 60_000
/** Turns are forgotten after a day without one. */
const FORGET_MS = 24 * 60 * MINUTE_MS

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const pace = (free: number, minutes: number): Pace => ({ free, longestMs: minutes * MINUTE_MS })
const OWN = pace(5, 5)
/** Of a subject wherever it is asked for, and of a network whatever it asks for; null where that is not counted. */
const PACES: Readonly<Record<Attempt['kind'], { subject: Pace | null; network: Pace }>> = {
  guess: { subject: pace(20, 1), network: pace(50, 5) },
  letter: { subject: pace(6, 60), network: pace(50, 5) },
  order: { subject: pace(6, 60), network: pace(200, 1) },
  enquiry: { subject: null, network: pace(20, 30) },
}
/**
 * Where the account has signed in before. A sprayer on a shared network is slowed to one guess in ten seconds, and its
 * customers, who then wait as well, wait no longer than that.
 */
const KNOWN_NETWORK = pace(200, 1 / 6)

/**
 * The attempt's own first: that of this subject from this network. A network's are counted by the day: of many thousand
 * customers of a carrier somebody mistypes a password every minute, and the count would never come down.
 */
function rulesFor({ kind, subject, address, known }: Attempt, now: Date): Rule[] {
  const paces = PACES[kind]
  const network = address === null ? null : networkOf(address)
  return [
    ...(network === null ? [] : [{ key: keyOf(kind, 'both', subject, network), ...OWN }]),
    ...(known || !paces.subject ? [] : [{ key: keyOf(kind, 'subject', subject), ...paces.subject }]),
    ...(network === null
      ? []
      : [
          {
            key: keyOf(kind, 'address', network, now.toISOString().slice(0, 10)),
            ...(known ? KNOWN_NETWORK : paces.network),
          },
        ]),
  ]
}

/** Of an email that letters go to: one mailbox counts once, however it is written. */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const name = lower.slice(0, at).replace(/\+.*$/, '')
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** One second after the first one too many, twice as long after each further one. */
const waitAfter = (turns: number, { free, longestMs }: Pace) =>
  turns < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(30, turns - free))

/**
 * Takes a turn, which counts as a mistake until it is given back: a hundred guesses sent at once are a hundred turns.
 * @throws ProblemError too-many-requests with the seconds to wait; then nothing is counted
 */
export async function takeTurn(database: Database, clock: Clock, attempt: Attempt): Promise<void> {
  const wait = await database.transaction(({ query }) => tryAttempt(query, clock, attempt))
  if (wait > 0) throw tooSoon(wait)
}

/** The same in the caller's transaction. @throws ProblemError too-many-requests */
export async function countAttemptWithin(query: Query, clock: Clock, attempt: Attempt): Promise<void> {
  const wait = await tryAttempt(query, clock, attempt)
  if (wait > 0) throw tooSoon(wait)
}

/** Takes a turn in the caller's transaction. @returns the seconds to wait instead; 0 when it is taken */
export async function tryAttempt(query: Query, clock: Clock, attempt: Attempt): Promise<number> {
  const now = clock()
  const rules = rulesFor(attempt, now)
  // Always locked in the same order, so that two never wait for each other in a ring.
  const keys = rules.map(({ key }) => key).sort()
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
  if (longest > 0) return Math.ceil(longest / 1000)
  await query(
    `UPDATE sign_in_failures SET failures = CASE WHEN last_at < $3 THEN 1 ELSE failures + 1 END, last_at = $2
     WHERE key = ANY($1::text[])`,
    [keys, now, new Date(now.getTime() - FORGET_MS)],
    'take-turn',
  )
  return 0
}

function tooSoon(seconds: number) {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return refuse('too-many-requests', `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Gives a turn back that was no mistake, and forgets the mistakes made before it; what strangers did stays counted. */
export async function uncountAttempt(query: Query, clock: Clock, attempt: Attempt): Promise<void> {
  const [own, ...others] = rulesFor(attempt, clock())
  if (own) await query('DELETE FROM sign_in_failures WHERE key = $1', [own.key])
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
export async function forgetOldAttempts(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM sign_in_failures WHERE last_at < $1', [new Date(clock().getTime() - FORGET_MS)])
}
