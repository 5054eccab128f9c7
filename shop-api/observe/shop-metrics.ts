import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import type { Clock } from '#lib/format/clock.ts'
import { addAdmission, addCallDurations, addRefusals, addWorkRuns } from '#lib/observe/call-metrics.ts'
import { answeredCalls, paymentEvents } from '#lib/observe/reports.ts'
import type { Database, Session } from '../db/client.ts'
import { MAX_EMAIL_TRIES } from '../email/outbox.ts'
import type { Env } from '../env.ts'
import type { Catalogue } from '../modules/catalogue/queries/catalogue.ts'
import { degraded } from '../runtime/degraded.ts'
import { addDatabase } from './database-metrics.ts'
import { type QueueFigures, readQueueFigures } from './queue-figures.sql.ts'

/** Sources of the metrics of the shop API's processes. */

export interface ShopMetricsParts {
  env: Pick<Env, 'DATA_DIR' | 'SMTP_URL'>
  database: Database
  clock: Clock
  /** For a process that serves calls. */
  catalogue?: Pick<Catalogue, 'figures'>
}

/** The database is queried at most once in this time, for any number of reads. */
const READ_EVERY_MS = 5_000
/** A read of metrics does not wait longer for the database. */
const ANSWER_WITHIN_MS = 3_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Queues and open payments, at most five seconds old.
 * @returns null while the database does not respond
 */
function queueFiguresReader(session: Pick<Session, 'query'>, clock: Clock): () => Promise<QueueFigures | null> {
  let last: { at: number; figures: Promise<QueueFigures | null> } | undefined
  const read = async (): Promise<QueueFigures | null> => {
    const now = clock()
    const asked = readQueueFigures(session.query, {
      now,
      dayAgo: new Date(now.getTime() - DAY_MS),
      mostEmailAttempts: MAX_EMAIL_TRIES,
    }).then(([row]) => row ?? null)
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS)
    // The metric itself reports an unavailable database.
    return Promise.race([asked.catch(() => null), tooLate]).finally(() => clearTimeout(timer))
  }
  return () => {
    if (!last || performance.now() - last.at >= READ_EVERY_MS) last = { at: performance.now(), figures: read() }
    return last.figures
  }
}

export function addShopMetrics(registry: Registry, { env, database, clock, catalogue }: ShopMetricsParts): void {
  const readFigures = queueFiguresReader(database, clock)
  addDatabase(registry, database, async () => (await readFigures()) !== null)
  addQueues(registry, readFigures, env.SMTP_URL !== undefined)
  addLedger(registry, readFigures)
  addWorkRuns(registry)
  addDisk(registry, env.DATA_DIR)
  addPaymentEvents(registry)
  addDegraded(registry)
  if (!catalogue) return
  addCallDurations(registry, 'fuma_call_seconds', 'Calls served by this process.', answeredCalls)
  addRefusals(registry)
  addAdmission(registry)
  addCatalogue(registry, catalogue, readFigures)
}

type ReadFigures = () => Promise<QueueFigures | null>

/** A gauge that is absent while its figures are. */
function figure(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number | null> | number | null,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** @param sendsEmails without SMTP emails wait on the mailbox page, and no email is late */
function addQueues(registry: Registry, readFigures: ReadFigures, sendsEmails: boolean): void {
  new Gauge({
    name: 'fuma_queue_oldest_seconds',
    help: 'Waiting time of the oldest due work; 0: no work is due.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset()
      const figures = await readFigures()
      if (!figures) return
      const { emails, orderEvents, payments, pictures } = figures
      if (sendsEmails) this.set({ queue: 'emails' }, emails ?? 0)
      this.set({ queue: 'order-events' }, orderEvents ?? 0)
      this.set({ queue: 'payments' }, payments ?? 0)
      this.set({ queue: 'pictures' }, pictures ?? 0)
    },
  })
  const of = (read: (figures: QueueFigures) => number) => async () => {
    const figures = await readFigures()
    return figures && read(figures)
  }
  figure(
    registry,
    'fuma_emails_given_up',
    'Emails that no server took within a day.',
    of(({ emailsGivenUp }) => emailsGivenUp),
  )
}

function addLedger(registry: Registry, readFigures: ReadFigures): void {
  const of = (read: (figures: QueueFigures) => number) => async () => {
    const figures = await readFigures()
    return figures && read(figures)
  }
  new Gauge({
    name: 'fuma_payment_attempts_open',
    help: 'Payment attempts: in flight (sent to the provider), and undecided (no result in time).',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const figures = await readFigures()
      if (!figures) return
      this.set({ state: 'in-flight' }, figures.attemptsInFlight)
      this.set({ state: 'undecided' }, figures.attemptsUndecided)
    },
  })
  figure(
    registry,
    'fuma_payment_contradictions_day',
    'Events of the last 24 hours that contradict the ledger.',
    of(({ contradictions }) => contradictions),
  )
  figure(
    registry,
    'fuma_unmatched_payments',
    'Payments received without a matching order.',
    of(({ unmatched }) => unmatched),
  )
}

function addPaymentEvents(registry: Registry): void {
  const events = new Counter({
    name: 'fuma_payment_events_total',
    help: 'Recorded payment events, by their outcome and the outcome of the attempt.',
    labelNames: ['method', 'outcome', 'state'],
    registers: [registry],
  })
  // From zero: the first payment after a start is an increase too.
  for (const method of PAYMENT_METHOD_IDS) events.inc({ method, outcome: 'applied', state: 'paid' }, 0)
  paymentEvents.subscribe((event) => events.inc({ ...event }))
}

function addDegraded(registry: Registry): void {
  new Gauge({
    name: 'fuma_degraded',
    help: 'Degraded parts, by their name in /health: 1 for each.',
    labelNames: ['problem'],
    registers: [registry],
    collect() {
      this.reset()
      for (const problem of degraded()) this.set({ problem }, 1)
    },
  })
}

function addCatalogue(registry: Registry, catalogue: Pick<Catalogue, 'figures'>, readFigures: ReadFigures): void {
  figure(
    registry,
    'fuma_catalogue_families',
    'Product families in the index.',
    () => catalogue.figures?.families ?? null,
  )
  figure(
    registry,
    'fuma_catalogue_version',
    'The version of the catalogue that the index was made from.',
    () => catalogue.figures?.version ?? null,
  )
  figure(registry, 'fuma_catalogue_index_age_seconds', 'How long ago the index was made.', () => {
    const { figures } = catalogue
    return figures && (performance.now() - figures.readAt) / 1000
  })
  figure(registry, 'fuma_catalogue_variants', 'Variants, as the database last estimated them.', async () => {
    return (await readFigures())?.variants ?? null
  })
}

/** The disk of DATA_DIR: pictures, files and the database if it is embedded. */
function addDisk(registry: Registry, folder: string): void {
  const disk = (
    name: string,
    help: string,
    read: (stats: { blocks: number; bavail: number; bsize: number }) => number,
  ) => figure(registry, name, help, () => statfs(folder).then(read, () => null))
  disk('fuma_disk_free_bytes', 'Free space on the disk of DATA_DIR.', ({ bavail, bsize }) => bavail * bsize)
  disk('fuma_disk_size_bytes', 'The size of that disk.', ({ blocks, bsize }) => blocks * bsize)
}
