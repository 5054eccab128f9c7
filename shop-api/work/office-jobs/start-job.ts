import * as z from 'zod/mini'
import { HELD_MS } from '#lib/contract/office/jobs.ts'
import { fieldsOf } from '#lib/contract/problem.ts'
import type { Session } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { demandFreshFactor, demandPermission } from '../../http/staff-caller.ts'
import type { AuditEntry } from '../../store/audit/audit-log.ts'
import { addJob, itemsToTakeBack, type JobRow, lockJob, markUndone } from '../../store/office/jobs.ts'
import type { StaffSession } from '../../store/staff/staff-sessions.ts'
import type { JobKind, JobParts } from './job-kind.ts'
import { JOB_KINDS } from './job-kinds.ts'

/** More is refused: a filter is made narrower. */
const MOST_ITEMS = 10_000

export interface Started {
  job: JobRow
  audit: AuditEntry[]
}

/**
 * Writes down what a staff member wants to be done; it is begun when it is due.
 * @throws not-allowed, factor-needed, invalid-request, or what the kind's items refuse
 */
export async function startJob(
  tx: Session,
  now: Date,
  staff: StaffSession,
  asked: { kind: string; input: unknown },
  kinds: readonly JobKind[] = JOB_KINDS,
): Promise<Started> {
  const kind = kinds.find((one) => one.kind === asked.kind)
  if (!kind) throw refuse('invalid-request', 'There is no such work.')
  demandPermission(staff, kind.permission)
  if (kind.needsFreshFactor) demandFreshFactor(staff, now)
  const read = z.safeDecode(kind.schema, asked.input as never)
  if (!read.success) {
    const fields = fieldsOf(read.error.issues)
    throw refuse('invalid-request', Object.values(fields)[0] ?? 'The request is not valid.', { fields })
  }
  const items = await kind.items(tx, read.data)
  if (items.length === 0) throw refuse('invalid-request', 'There is nothing to do.')
  if (items.length > MOST_ITEMS) throw refuse('invalid-request', 'At most 10,000 at once. Choose fewer.')
  const label = kind.label(read.data, items.length)
  const startsAt = new Date(now.getTime() + (kind.isHeld ? HELD_MS : 0))
  const job = await addJob(tx, now, {
    kind: kind.kind,
    staffId: staff.staffId,
    label,
    input: read.data,
    items,
    startsAt,
  })
  const entry = {
    action: 'job.start',
    subject: { kind: 'job', id: job.id },
    after: { kind: kind.kind, items: items.length },
  }
  return { job, audit: [entry] }
}

/** Whether a job can be undone, as far as it tells by itself. */
export function canUndo({ state, kind }: JobRow, kinds: readonly JobKind[] = JOB_KINDS): boolean {
  if (state === 'waiting') return true
  return state === 'done' && kinds.find((one) => one.kind === kind)?.undo !== undefined
}

/**
 * Undoes a job: one that has not begun does not happen; of one that is done everything is taken back, or nothing.
 * @throws changed-meanwhile when it is too late; what the kind's undo refuses
 */
export async function undoJob(
  tx: Session,
  now: Date,
  staff: StaffSession,
  parts: JobParts,
  id: number,
  kinds: readonly JobKind[] = JOB_KINDS,
): Promise<Started> {
  const job = await lockJob(tx, staff.staffId, id)
  if (!job) throw refuse('not-found', 'There is no such work of yours.')
  const entry = { action: 'job.undo', subject: { kind: 'job', id }, after: { kind: job.kind, state: job.state } }
  if (job.state === 'undone') return { job, audit: [entry] }
  if (!canUndo(job, kinds)) throw refuse('changed-meanwhile', tooLate(job))
  const audit: AuditEntry[] = [entry]
  if (job.state === 'done') audit.push(...(await takeBack(tx, now, staff, parts, job, kinds)))
  return { job: await markUndone(tx, id, now), audit }
}

const tooLate = ({ state }: JobRow) =>
  state === 'running' ? 'It has begun. Wait until it is done.' : 'It is done, and can only be corrected now.'

async function takeBack(
  tx: Session,
  now: Date,
  staff: StaffSession,
  parts: JobParts,
  job: JobRow,
  kinds: readonly JobKind[],
): Promise<AuditEntry[]> {
  const kind = kinds.find((one) => one.kind === job.kind)
  if (!kind?.undo) throw refuse('changed-meanwhile', tooLate(job))
  demandPermission(staff, kind.permission)
  const context = { tx, now, parts, staff: { staffId: staff.staffId, name: staff.name } }
  const entries: AuditEntry[] = []
  for (const { item, undo } of await itemsToTakeBack(tx, job.id)) {
    if (undo === null) throw refuse('changed-meanwhile', `${kind.itemName(item)} cannot be taken back.`)
    entries.push(...[await kind.undo(context, item, undo)].flat())
  }
  return entries
}
