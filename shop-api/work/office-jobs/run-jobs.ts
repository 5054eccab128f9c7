import { type Permission, permissionsOf } from '#lib/contract/office/permissions.ts'
import type { Session } from '../../db/client.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { ProblemError } from '../../domain/refusal.ts'
import { logAudit } from '../../store/audit/audit-log.ts'
import {
  claimJob,
  countFault,
  endItem,
  finishJob,
  type JobItemRow,
  type JobRow,
  jobStaff,
  nextItem,
  takeDueJob,
} from '../../store/office/jobs.ts'
import { Worker } from '../worker.ts'
import type { ItemDone, JobKind, JobParts, JobStaff } from './job-kind.ts'
import { JOB_KINDS } from './job-kinds.ts'

export interface JobWorkerParts extends JobParts {
  /** Called after jobs have done something: emails and order events may wait. */
  onWorked: () => void
  /** For tests; all there are otherwise. */
  kinds?: readonly JobKind[]
}

/** Of work that waits for a payment provider: no other process begins the same item meanwhile. */
const CLAIMED_MS = 120_000
/** An item that ended in a fault of ours so often is given up. */
const MOST_FAULTS = 3
const GIVEN_UP = 'Something went wrong on our side. Nothing was changed.'

/** An item to be worked on outside of a transaction. */
interface Claimed {
  job: JobRow
  item: JobItemRow
  kind: JobKind
}

/** Runs what staff started, again and again. */
export function createJobWorker(parts: JobWorkerParts & { everyMs: number }): Worker {
  const { log, everyMs } = parts
  const run = (signal: AbortSignal) => runDueJobs(parts, signal)
  return new Worker({ name: 'office-jobs', run, everyMs, log, failure: 'work of the office could not be done' })
}

/**
 * Does what is due, item by item; jobs that are due together take turns. Each item and its mark are written together, so a
 * process that is killed leaves no item undone or done twice. Several processes may do it at once.
 */
export async function runDueJobs(parts: JobWorkerParts, signal?: AbortSignal): Promise<void> {
  let isWorked = false
  while (!signal?.aborted && (await workOnNext(parts))) isWorked = true
  if (isWorked) parts.onWorked()
}

/** @returns whether there was anything to do */
async function workOnNext(parts: JobWorkerParts): Promise<boolean> {
  const { database, clock, kinds = JOB_KINDS } = parts
  let taken: { job: JobRow; item: JobItemRow } | undefined
  try {
    const found = await database.transaction<'nothing' | 'worked' | Claimed>(async (tx) => {
      const now = clock()
      const job = await takeDueJob(tx, now)
      if (!job) return 'nothing'
      const item = await nextItem(tx, job.id)
      if (!item) {
        await finishJob(tx, job, now)
        return 'worked'
      }
      taken = { job, item }
      const kind = kinds.find((one) => one.kind === job.kind)
      if (!kind) throw new Error(`there is no job kind "${job.kind}"`)
      if (kind.transaction === 'own') {
        await claimJob(tx, job.id, now, new Date(now.getTime() + CLAIMED_MS))
        return { job, item, kind }
      }
      await settle(tx, parts, taken, await runItem(tx, parts, kind, taken))
      return 'worked'
    })
    if (found === 'nothing') return false
    if (found !== 'worked') {
      const done = await runItem(database, parts, found.kind, found)
      await database.transaction((tx) => settle(tx, parts, found, done))
    }
  } catch (error) {
    if (!taken || isUnavailable(error)) throw error
    await fail(parts, taken, error)
  }
  return true
}

/** @throws ProblemError when the person may not do it any more */
async function runItem(
  tx: Session,
  parts: JobWorkerParts,
  kind: JobKind,
  { job, item }: { job: JobRow; item: JobItemRow },
): Promise<ItemDone> {
  const { roles, state, ...staff } = await jobStaff(tx, job.staffId)
  if (state === 'left' || !permissionsOf(roles).has(kind.permission)) {
    throw new Forbidden(kind.permission, `${staff.name} may not do this any more.`)
  }
  return kind.run({ tx, now: parts.clock(), staff: staff satisfies JobStaff, parts }, item.item, job.input)
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
  { sentence, undo, audit }: ItemDone,
): Promise<void> {
  const now = clock()
  await logAudit(tx, now, { staffId: job.staffId, requestId: `job-${job.id}` }, [audit].flat())
  await endItem(tx, item, now, { state: 'done', sentence, undo })
}

/** Nothing of the item was written: it is marked as failed, or tried again after a fault of ours. */
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
    if (faults >= MOST_FAULTS) await endItem(tx, item, now, { state: 'failed', sentence: GIVEN_UP })
  })
}
