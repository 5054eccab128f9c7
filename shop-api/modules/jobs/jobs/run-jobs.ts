import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Permission, permissionsOf } from '#lib/contract/base/permissions.ts'
import type { Session } from '../../../db/client.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { logAudit } from '../../../observe/audit-log.ts'
import { ProblemError } from '../../../refusal.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { NotifyOfChange } from '../../catalogue/use-cases/storefront-notifier.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'
import {
  claimJob,
  continueItem,
  countFault,
  endItem,
  finishJob,
  type JobItemRow,
  type JobRow,
  jobStaff,
  nextItem,
  noteProgress,
  takeDueJob,
} from '../use-cases/jobs.ts'
import type { ItemDone, JobKind, JobParts, JobStaff } from './job-kind.ts'

export interface JobWorkerParts extends JobParts {
  /** Called after jobs have done work: emails and order events can be pending. */
  onWorked: () => void
  /** Called for each change of the shop's pages, after the commit. */
  onShopChange: NotifyOfChange
  /** Every kind of job that staff can start. */
  kinds: readonly JobKind[]
  /** True for the kinds that can take minutes, which have a separate worker; all others otherwise. */
  isLong?: boolean
}

/** For work that waits for a payment provider: no other process begins the same item during this time. */
const CLAIMED_MS = 120_000
/** Maximum internal faults of an item before it fails finally. */
const MAX_FAULTS = 3
const GIVEN_UP = 'Something went wrong on our side. Nothing was changed.'

/** An item to be worked on outside of a transaction. */
interface Claimed {
  job: JobRow
  item: JobItemRow
  kind: JobKind
}

/** Runs the jobs of staff, repeatedly. */
export function createJobWorker(parts: JobWorkerParts & { everyMs: number }): Worker {
  const { log, everyMs, isLong = false } = parts
  const run = (signal: AbortSignal) => runDueJobs(parts, signal)
  return new Worker({
    name: isLong ? 'office-long-jobs' : 'office-jobs',
    run,
    everyMs,
    log,
    failure: 'jobs of the office failed',
  })
}

/**
 * Runs due work, item by item; jobs that are due together take turns. Each item and its mark are written together, so a
 * killed process leaves no item undone or done twice. Several processes can run it at once.
 */
export async function runDueJobs(parts: JobWorkerParts, signal?: AbortSignal): Promise<void> {
  let isWorked = false
  while (!signal?.aborted && (await workOnNext(parts))) {
    isWorked = true
    // The embedded database responds within the same turn of the event loop: without this, requests wait for the whole
    // job.
    await nextTurn()
  }
  if (isWorked) parts.onWorked()
}

/** @returns whether there was anything to do */
async function workOnNext(parts: JobWorkerParts): Promise<boolean> {
  const { database, clock, kinds, isLong = false } = parts
  const long = kinds.filter((one) => one.isLong).map(({ job }) => job.kind)
  let taken: { job: JobRow; item: JobItemRow } | undefined
  let change: ShopChange | undefined
  try {
    const found = await database.transaction<'nothing' | 'worked' | Claimed>(async (tx) => {
      const now = clock()
      const job = await takeDueJob(tx, now, isLong ? { only: long } : { but: long })
      if (!job) return 'nothing'
      const item = await nextItem(tx, job.id)
      if (!item) {
        await finishJob(tx, job, now)
        return 'worked'
      }
      taken = { job, item }
      const kind = kinds.find((one) => one.job.kind === job.kind)
      if (!kind) throw new Error(`there is no job kind "${job.kind}"`)
      if (kind.transaction === 'own') {
        await claimJob(tx, job.id, now, new Date(now.getTime() + CLAIMED_MS))
        return { job, item, kind }
      }
      const done = await runItem(tx, parts, kind, taken)
      await settle(tx, parts, taken, done)
      change = done.shopChange
      return 'worked'
    })
    if (found === 'nothing') return false
    if (found !== 'worked') {
      const done = await runItem(database, parts, found.kind, found)
      await database.transaction((tx) => settle(tx, parts, found, done))
      change = done.shopChange
    }
    if (change) void parts.onShopChange(change)
  } catch (error) {
    if (!taken || isUnavailable(error)) throw error
    await fail(parts, taken, error)
  }
  return true
}

/** @throws ProblemError if the person is no longer allowed to do it */
async function runItem(
  tx: Session,
  parts: JobWorkerParts,
  kind: JobKind,
  { job, item }: { job: JobRow; item: JobItemRow },
): Promise<ItemDone> {
  const { roles, state, staffId, name } = await jobStaff(tx, job.staffId)
  const staff: JobStaff = { staffId, name, permissions: permissionsOf(roles) }
  if (state === 'left' || !staff.permissions.has(kind.job.permission)) {
    throw new Forbidden(kind.job.permission, `${name} is no longer allowed to do this.`)
  }
  return kind.run({ tx, now: parts.clock(), jobId: job.id, staff, parts }, item.item, job.input)
}

/** A role was taken away while the work was waiting. */
class Forbidden extends Error {
  readonly permission: Permission

  constructor(permission: Permission, sentence: string) {
    super(sentence)
    this.permission = permission
  }
}

async function settle(
  tx: Session,
  { clock }: JobWorkerParts,
  { job, item }: { job: JobRow; item: JobItemRow },
  { sentence, undo, audit, progress }: ItemDone,
): Promise<void> {
  const now = clock()
  await logAudit(tx, now, { staffId: job.staffId, requestId: `job-${job.id}` }, [audit].flat())
  if (progress?.next !== undefined) await continueItem(tx, item, progress.next)
  else await endItem(tx, item, now, { state: 'done', sentence, undo })
  if (progress) await noteProgress(tx, job.id, now, progress)
}

/** The item wrote no data: it is marked as failed, or retried after an internal fault. */
async function fail(
  { database, clock, log }: JobWorkerParts,
  { job, item }: { job: JobRow; item: JobItemRow },
  error: unknown,
): Promise<void> {
  const now = clock()
  const sentence =
    error instanceof ProblemError ? error.problem.message : error instanceof Forbidden ? error.message : null
  await database.transaction(async (tx) => {
    if (error instanceof Forbidden) {
      const refused = { action: error.permission, after: { job: job.kind, item: item.no } }
      await logAudit(tx, now, { staffId: job.staffId, requestId: `job-${job.id}` }, [refused], 'refused')
    }
    if (sentence !== null) return endItem(tx, item, now, { state: 'failed', sentence })
    const faults = await countFault(tx, item, now)
    log.error({ err: error, job: job.id, kind: job.kind, item: item.no, faults }, 'an item of a job failed')
    if (faults >= MAX_FAULTS) await endItem(tx, item, now, { state: 'failed', sentence: GIVEN_UP })
  })
}
