import type { Input } from '#lib/contract/base/call.ts'
import { permissionsOf } from '#lib/contract/base/permissions.ts'
import { HELD_MS, MAX_SCHEDULED_DAYS, MIN_SCHEDULED_MS, type OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { joinChanges, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { demandFreshFactor, demandPermission } from '../../staff/staff-caller.ts'
import type { StaffSession } from '../../staff/use-cases/staff-sessions.ts'
import { addJob, itemsToTakeBack, type JobRow, lockJob, markUndone } from '../use-cases/jobs.ts'
import type { JobKind, JobParts } from './job-kind.ts'

/** More is refused: a filter is made narrower. */
const MAX_ITEMS = 10_000

export interface Started {
  job: JobRow
  audit: AuditEntry[]
  /** Changes of the shop's pages by the undo. */
  shopChange?: ShopChange
}

/**
 * Stores a job of a staff member; it begins when it is due.
 * @throws factor-needed, invalid-request, or any refusal of the kind's items
 */
export async function startJob(
  tx: Session,
  now: Date,
  staff: StaffSession,
  kind: JobKind,
  { input, startAt }: Input<OfficeJobCall>,
): Promise<Started> {
  if (kind.needsFreshFactor?.(input)) demandFreshFactor(staff, now)
  const items = await kind.items(tx, input, staff)
  if (items.length === 0) throw refuse('invalid-request', 'There is nothing to do.')
  if (items.length > MAX_ITEMS) throw refuse('invalid-request', 'At most 10,000 at once. Choose fewer.')
  const label = kind.label(input, items.length)
  const startsAt = startAt
    ? scheduledTime(kind, now, new Date(startAt))
    : new Date(now.getTime() + (kind.job.isHeld ? HELD_MS : 0))
  const job = await addJob(tx, now, {
    kind: kind.job.kind,
    staffId: staff.staffId,
    label,
    input,
    items,
    startsAt,
  })
  const entry = {
    action: 'job.start' as const,
    subject: { kind: 'job', id: job.id },
    after: { kind: kind.job.kind, items: items.length, ...(startAt ? { startsAt: startsAt.toISOString() } : {}) },
  }
  return { job, audit: [entry] }
}

const DAY_MS = 24 * 60 * 60_000

/** @throws invalid-request for a kind that cannot be scheduled, and for a time that has passed or is too far ahead */
function scheduledTime(kind: JobKind, now: Date, startAt: Date): Date {
  if (!kind.job.canBeScheduled) throw refuse('invalid-request', 'This cannot be scheduled. Do it now instead.')
  const aheadMs = startAt.getTime() - now.getTime()
  if (aheadMs < MIN_SCHEDULED_MS) throw refuse('invalid-request', 'Choose a time at least a minute ahead.')
  if (aheadMs > MAX_SCHEDULED_DAYS * DAY_MS) throw refuse('invalid-request', 'Choose a day within a year.')
  return startAt
}

/** Whether a job was scheduled for a time, rather than begun at once or held for ten seconds. */
export const isScheduled = ({ createdAt, startsAt }: JobRow): boolean =>
  startsAt.getTime() - createdAt.getTime() >= MIN_SCHEDULED_MS

/**
 * Whether a person can see a job and undo it: its starter, and for a scheduled job anyone with permission to start its
 * kind.
 */
export function mayHandle(staff: StaffSession, job: JobRow, kinds: readonly JobKind[]): boolean {
  if (job.staffId === staff.staffId) return true
  const kind = kinds.find((one) => one.job.kind === job.kind)
  return kind !== undefined && isScheduled(job) && permissionsOf(staff.roles).has(kind.job.permission)
}

/** The kinds that a person can start and that can be scheduled. */
export const scheduledKindsOf = (staff: StaffSession, kinds: readonly JobKind[]): string[] => {
  const allowed = permissionsOf(staff.roles)
  return kinds.flatMap(({ job: { kind, permission, canBeScheduled } }) =>
    canBeScheduled && allowed.has(permission) ? [kind] : [],
  )
}

/** Whether a job can be undone, by its own state. */
export function canUndo({ state, kind }: JobRow, kinds: readonly JobKind[]): boolean {
  if (state === 'waiting') return true
  return state === 'done' && kinds.find((one) => one.job.kind === kind)?.undo !== undefined
}

/**
 * Undoes a job: a job that has not begun is cancelled; a finished job is undone completely or not at all.
 * @throws `changed-meanwhile` if it is too late; any refusal of the kind's undo
 */
export async function undoJob(
  tx: Session,
  now: Date,
  staff: StaffSession,
  parts: JobParts,
  id: number,
  kinds: readonly JobKind[],
): Promise<Started> {
  const job = await lockJob(tx, id)
  if (!job || !mayHandle(staff, job, kinds)) throw refuse('not-found', 'You have no such job.')
  const entry = {
    action: 'job.undo' as const,
    subject: { kind: 'job', id },
    after: { kind: job.kind, state: job.state },
  }
  if (job.state === 'undone') return { job, audit: [entry] }
  if (!canUndo(job, kinds)) throw refuse('changed-meanwhile', tooLate(job))
  const back = job.state === 'done' ? await takeBack(tx, now, staff, parts, job, kinds) : null
  const audit = [entry, ...(back?.entries ?? [])]
  return { job: await markUndone(tx, id, now), audit, shopChange: back?.shopChange }
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
): Promise<{ entries: AuditEntry[]; shopChange?: ShopChange }> {
  const kind = kinds.find((one) => one.job.kind === job.kind)
  if (!kind?.undo) throw refuse('changed-meanwhile', tooLate(job))
  demandPermission(staff, kind.job.permission)
  const context = { tx, now, jobId: job.id, parts, staff }
  const entries: AuditEntry[] = []
  let shopChange: ShopChange | undefined
  for (const { item, undo } of await itemsToTakeBack(tx, job.id)) {
    if (undo === null) throw refuse('changed-meanwhile', `${kind.itemName(item)} cannot be undone.`)
    const undone = await kind.undo(context, item, undo)
    if (!('audit' in undone)) {
      entries.push(...[undone].flat())
      continue
    }
    entries.push(...[undone.audit].flat())
    if (undone.shopChange) shopChange = shopChange ? joinChanges(shopChange, undone.shopChange) : undone.shopChange
  }
  return { entries, shopChange }
}
