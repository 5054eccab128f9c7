import { createHash } from 'node:crypto'
import { networkOf } from '#lib/http/client-network.ts'
import { type ProblemError, refuse } from '../../../refusal.ts'

/**
 * Throttles attempts with growing waits: for guesses at secrets, and for emails that their recipient did not
 * necessarily request. Attempts are counted per subject and network, per subject, and per network. Accounts are never
 * locked. From a network with an earlier sign-in only the attempts of that network count, because many customers of a
 * carrier can share a network.
 */

export interface Attempt {
  /** A guess at a secret; an email that a caller requests; a guest's order or enquiry, which sends one; a wrong code of an offer;
   * a wrong API key; a check of a KRA PIN. */
  kind: 'guess' | 'email' | 'order' | 'enquiry' | 'code' | 'api-key' | 'pin'
  /** The protected subject: an email, an account. */
  subject: string
  /** Null if it is no longer known. */
  address: string | null
  /** The account has signed in from this network before. */
  isKnownNetwork: boolean
}

interface Limit {
  /** Attempts without a wait. */
  free: number
  longestMs: number
}

/** A count of attempts, and the limit on it. */
export interface Counter extends Limit {
  key: string
}

const MINUTE_MS = 60_000
/** Counts restart after a day without an attempt. */
const FORGET_MS = 24 * 60 * MINUTE_MS

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const limit = (free: number, minutes: number): Limit => ({ free, longestMs: minutes * MINUTE_MS })
const SUBJECT_FROM_NETWORK = limit(5, 5)
/** Limits of a subject from any network, and of a network for any subject; null if it is not counted. */
const LIMITS: Readonly<Record<Attempt['kind'], { pair?: Limit; subject: Limit | null; network: Limit }>> = {
  guess: { subject: limit(20, 1), network: limit(50, 5) },
  email: { subject: limit(6, 60), network: limit(50, 5) },
  order: { subject: limit(6, 60), network: limit(200, 1) },
  enquiry: { subject: null, network: limit(20, 30) },
  // One row for all networks would have every wrong key wait for the others.
  'api-key': { subject: null, network: limit(50, 5) },
  // Many customers of a carrier share a network, and each can mistype a code.
  code: { pair: limit(20, 2), subject: null, network: limit(200, 2) },
  pin: { pair: limit(20, 5), subject: null, network: limit(200, 5) },
}
/**
 * For a network with an earlier sign-in of the account. A caller who tries many accounts of a shared network is slowed
 * to one guess in ten seconds; its customers then wait as well, but at most ten seconds.
 */
const KNOWN_NETWORK = limit(200, 1 / 6)

/**
 * The counters of an attempt, subject plus network first. A network's attempts are counted by the day: among a
 * carrier's many thousand customers a customer mistypes a password every minute, and the count would never decrease.
 */
export function countersOf({ kind, subject, address, isKnownNetwork }: Attempt, now: Date): Counter[] {
  const limits = LIMITS[kind]
  const counters: Counter[] = []
  const network = address === null ? null : networkOf(address)
  if (network !== null)
    counters.push({ key: keyOf(kind, 'both', subject, network), ...(limits.pair ?? SUBJECT_FROM_NETWORK) })
  if (!isKnownNetwork && limits.subject) counters.push({ key: keyOf(kind, 'subject', subject), ...limits.subject })
  if (network !== null) {
    const day = now.toISOString().slice(0, 10)
    const ofNetwork = isKnownNetwork ? KNOWN_NETWORK : limits.network
    counters.push({ key: keyOf(kind, 'address', network, day), ...ofNetwork })
  }
  return counters
}

/** The key that counts guesses at a subject from anywhere. */
export const guessesKey = (subject: string): string => keyOf('guess', 'subject', subject)

/** One key per mailbox, regardless of the spelling of its email. */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const name = lower.slice(0, at).split('+', 1)[0] ?? ''
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** One second after the first attempt too many, twice as long after each further one. */
const waitMs = (attempts: number, { free, longestMs }: Limit) =>
  attempts < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(30, attempts - free))

export interface Count {
  key: string
  attempts: number
  lastAt: Date
}

/** Seconds until an attempt is allowed: the longest wait of its counters. */
export function secondsToWait(counters: readonly Counter[], counts: readonly Count[], now: Date): number {
  const waits = counters.map((counter) => {
    const count = counts.find(({ key }) => key === counter.key)
    return count ? count.lastAt.getTime() + waitMs(count.attempts, counter) - now.getTime() : 0
  })
  return Math.ceil(Math.max(0, ...waits) / 1000)
}

/** Counts last increased before this time restart. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGET_MS)

export function tooManyAttempts(seconds: number): ProblemError {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return refuse('too-many-requests', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}
