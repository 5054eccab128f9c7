import { PAYMENT_METHOD_IDS, PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import type { HealthOfPart } from '#lib/contract/site/office/settings.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { MAX_EMAIL_TRIES } from '../email/outbox.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Providers } from '../modules/payments/providers/provider.ts'
import { degraded } from '../runtime/degraded.ts'
import { SingleFlight } from '../runtime/single-flight.ts'
import { countProcesses, readWaiting } from './health.sql.ts'

export interface HealthParts {
  database: Database
  clock: Clock
  files: Pick<FileStore, 'has'>
  providers: Providers
  /** Whether everything runs in one process, and emails go out at all. */
  isAlone: boolean
  sendsEmails: boolean
}

/** Each source is read once in this time, for any number of viewers. */
const READ_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 2_000
/** Above this, users notice the wait. */
const SLOW_DATABASE_MS = 150
const EMAILS_LATE_SECONDS = 120
const EVENTS_LATE_SECONDS = 60
const JOBS_LATE_SECONDS = 30

/** The state of every part of the shop, at most five seconds old. */
export function officeHealthReader(parts: HealthParts): () => Promise<HealthOfPart[]> {
  const reading = new SingleFlight<HealthOfPart[]>()
  let last: { at: number; health: HealthOfPart[] } | undefined
  return async () => {
    if (last && performance.now() - last.at < READ_EVERY_MS) return last.health
    const health = await reading.run('health', () => readHealth(parts))
    last = { at: performance.now(), health }
    return health
  }
}

async function readHealth(parts: HealthParts): Promise<HealthOfPart[]> {
  const problems = degraded()
  const [database, waiting, work, storage] = await Promise.all([
    databaseHealth(parts),
    waitingHealth(parts),
    workHealth(parts),
    storageHealth(parts),
  ])
  const providers = [...providerHealth(parts, problems), ...providerWarnings(parts)]
  return [...database, ...providers, ...waiting, ...work, storage]
}

async function databaseHealth({ database }: HealthParts): Promise<HealthOfPart[]> {
  const began = performance.now()
  await database.query('SELECT 1')
  const ms = Math.round(performance.now() - began)
  const pool = database.connections?.()
  const busy = pool && pool.waiting > 0 ? `, ${pool.waiting} wait for a connection` : ''
  const state = ms > SLOW_DATABASE_MS || busy ? 'slow' : 'good'
  const main: HealthOfPart = { part: 'database', name: 'Database', state, sentence: `responds in ${ms} ms${busy}` }
  const { replica } = database
  if (!replica) return [main]
  const { problem, lagSeconds } = replica
  return [
    main,
    problem === null
      ? { part: 'replica', name: 'Replica', state: 'good', sentence: `${lagSeconds.toFixed(1)} s behind` }
      : { part: 'replica', name: 'Replica', state: 'bad', sentence: `not read: ${problem}` },
  ]
}

function providerHealth({ providers }: HealthParts, problems: readonly string[]): HealthOfPart[] {
  return PAYMENT_METHOD_IDS.filter((method) => PAYMENT_METHODS[method].healthPart && providers[method]).map(
    (method) => {
      const name = PAYMENT_METHODS[method].figuresName
      // The name of an unresponsive provider in `degraded`.
      const exchange = method === 'card' ? 'Card payments' : name
      const problem = problems.find((text) => text.startsWith(exchange))
      const state = problem ? ('bad' as const) : ('good' as const)
      return { part: method, name, state, sentence: problem ? 'does not respond' : 'responds' }
    },
  )
}

/** Warnings about the settings of providers. */
function providerWarnings({ providers, clock }: HealthParts): HealthOfPart[] {
  return PAYMENT_METHOD_IDS.flatMap((method) => {
    const sentence = providers[method]?.warning?.(clock()) ?? null
    if (sentence === null) return []
    const name = `${PAYMENT_METHODS[method].figuresName}: settings`
    return [{ part: `${method}-settings`, name, state: 'warning' as const, sentence }]
  })
}

async function waitingHealth({ database, clock, sendsEmails }: HealthParts): Promise<HealthOfPart[]> {
  const [row] = await readWaiting(database.query, { now: clock(), mostEmailAttempts: MAX_EMAIL_TRIES })
  if (!row) return []
  const { emails, emailSeconds, emailsGivenUp, eventSeconds, jobs, jobSeconds } = row
  const given = emailsGivenUp > 0 ? `, ${emailsGivenUp} could not be sent` : ''
  const isLate = (emailSeconds ?? 0) > EMAILS_LATE_SECONDS
  const mail: HealthOfPart = sendsEmails
    ? {
        ...{
          part: 'emails',
          name: emails > 0 ? `Mail ${emails} waiting` : 'Mail',
          state: stateOf(isLate, given !== ''),
        },
        sentence: (emails === 0 ? 'nothing waiting' : `${emails} waiting, the oldest ${ageOf(emailSeconds)}`) + given,
      }
    : { part: 'emails', name: 'Mail', state: 'off', sentence: 'no mail server is set: emails are on the mailbox page' }
  return [
    mail,
    lateHealth('order-events', 'Events of orders', eventSeconds, EVENTS_LATE_SECONDS),
    {
      ...lateHealth('jobs', 'Jobs of the office', jobSeconds, JOBS_LATE_SECONDS),
      ...(jobs > 0 && (jobSeconds ?? 0) <= JOBS_LATE_SECONDS && { sentence: `${jobs} running` }),
    },
  ]
}

const stateOf = (isBad: boolean, isSlow: boolean) => (isBad ? 'bad' : isSlow ? 'slow' : 'good')

function lateHealth(part: string, name: string, seconds: number | null, most: number): HealthOfPart {
  if (seconds === null) return { part, name, state: 'good', sentence: 'nothing waiting' }
  return { part, name, state: seconds > most ? 'bad' : 'good', sentence: `the oldest waits ${ageOf(seconds)}` }
}

const ageOf = (seconds: number | null): string =>
  seconds === null || seconds < 60 ? `${Math.round(seconds ?? 0)} s` : `${Math.round(seconds / 60)} min`

/** The state of background workers. */
async function workHealth({ database, isAlone }: HealthParts): Promise<HealthOfPart[]> {
  const work = { part: 'workers', name: 'Background work' }
  if (isAlone) return [{ ...work, state: 'good', sentence: 'done by this process' }]
  const rows = await countProcesses(database.query, {})
  const workers = rows.find(({ part }) => part === 'worker')?.count ?? 0
  const apis = rows.find(({ part }) => part === 'shop-api')?.count ?? 0
  const differ = rows.some(({ versions, secrets }) => versions > 1 || secrets > 1)
  const sentence = workers === 0 ? 'no worker is running' : `${workers} ${workers === 1 ? 'worker' : 'workers'}`
  return [
    { ...work, state: workers === 0 ? 'bad' : 'good', sentence },
    {
      ...{ part: 'processes', name: 'Shop APIs', state: differ ? 'slow' : 'good' },
      sentence: differ ? `${apis}, of different builds or secrets` : `${apis}`,
    },
  ]
}

async function storageHealth({ files }: HealthParts): Promise<HealthOfPart> {
  const part = { part: 'storage', name: 'File storage' }
  const { promise: tooLate, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), ANSWER_WITHIN_MS)
  const asked = files.has('private/health').then(
    () => 'responds' as const,
    () => 'fails' as const,
  )
  const answered = await Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
  if (answered === 'responds') return { ...part, state: 'good', sentence: 'responds' }
  return { ...part, state: 'bad', sentence: answered === 'late' ? 'does not respond in time' : 'does not respond' }
}
