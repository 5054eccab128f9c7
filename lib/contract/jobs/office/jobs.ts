import * as z from 'zod/mini'
import type { Schema } from '../../base/call.ts'
import { defineOfficeCall, type OfficeCall } from '../../base/office-call.ts'
import type { Permission } from '../../base/permissions.ts'

/** Background work: bulk changes, and work delayed for ten seconds so that it can be undone. */

const post = { method: 'POST', body: 'json', answer: 'json', access: 'staff' } as const

/** Delay in milliseconds of work that affects an order, money, an email or a document. */
export const HELD_MS = 10_000
/** Work can be scheduled from a minute ahead to a year ahead. */
export const MIN_SCHEDULED_MS = 60_000
export const MAX_SCHEDULED_DAYS = 366

export const jobId = z.int().check(z.positive())
export const JOB_STATES = ['waiting', 'running', 'done', 'undone', 'failed'] as const

const officeJobFields = z.object({
  jobId: z.int(),
  kind: z.string(),
  /** "Send 14 orders" */
  label: z.string(),
  state: z.enum(JOB_STATES),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  startsAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Whether it waits for an owner: the access of the person who started it has ended. */
  isSetAside: z.boolean(),
  /** True for scheduled work: anyone with permission to start this kind can see and stop it. */
  isScheduled: z.boolean(),
  /** Whether it can still be undone: before it starts, or afterwards if all changes are reversible. */
  canUndo: z.boolean(),
  /** For a finished export that is still stored: the downloadable file. */
  file: z.optional(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
})
export type OfficeJob = z.output<typeof officeJobFields>

/** A kind of background work, as the call that starts it. */
export interface OfficeJobCall<Input extends Schema = Schema>
  extends OfficeCall<z.ZodMiniObject<{ input: Input; startAt: typeof startAt }>, typeof officeJobFields> {
  /** "orders.advance": its name in the database. */
  kind: string
  permission: Permission
  /**
   * True for work that affects an order, money, an email or a document: it starts ten seconds later and can be undone
   * until then.
   */
  isHeld: boolean
  /** True when it can be scheduled. Its items are chosen when it is scheduled, and checked again when it runs. */
  canBeScheduled: boolean
}

/** Input of a kind of work. */
export type JobInput<Job extends OfficeJobCall> = z.output<Job['request']>['input']

/** When it begins, ISO 8601; only for work that can be scheduled. Absent: now. */
const startAt = z.optional(z.iso.datetime({ offset: true }))

/**
 * Declares a kind of background work: its name, the permission to start it, and its input. Work is delayed unless
 * `isHeld` is false.
 */
export function defineJob<Input extends Schema>(job: {
  kind: string
  permission: Permission
  summary: string
  isHeld?: boolean
  canBeScheduled?: boolean
  needsFreshFactor?: boolean
  input: Input
}): OfficeJobCall<Input> {
  const { kind, permission, summary, isHeld = true, canBeScheduled = false, needsFreshFactor, input } = job
  const name = kind.replaceAll('.', '-')
  return {
    ...defineOfficeCall({
      ...post,
      writes: true,
      name: `office-job-${name}`,
      path: `/office/jobs/${name}`,
      access: permission,
      needsFreshFactor,
      summary,
      request: z.object({ input, startAt }),
      reply: officeJobFields,
    }),
    ...{ kind, permission, isHeld, canBeScheduled },
  }
}

/**
 * Starts work by kind, for pages and storefronts of the previous release. The shop API checks it like the kind's own
 * call. Remove it with the next release.
 */
export const formerJobStart = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-job-start',
  path: '/office/jobs/start',
  summary: 'Starts background work by kind, for pages opened before each kind had a separate call.',
  request: z.object({ kind: z.string().check(z.maxLength(60)), input: z.unknown(), startAt }),
  reply: officeJobFields,
})

export const officeJobUndo = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-job-undo',
  path: '/office/jobs/undo',
  summary:
    'Undoes background work: cancels it before it starts, or reverses all of it afterwards if the data has not changed since.',
  request: z.object({ jobId }),
  reply: officeJobFields,
})

export const officeJobList = defineOfficeCall({
  ...post,
  writes: false,
  passive: true,
  name: 'office-job-list',
  path: '/office/jobs',
  summary: "The caller's background work of the last thirty days: running work first, then newest first.",
  request: z.object({}),
  reply: z.array(officeJobFields),
})

export const officeScheduleList = defineOfficeCall({
  ...post,
  writes: false,
  passive: true,
  name: 'office-schedule-list',
  path: '/office/jobs/scheduled',
  summary: 'Scheduled work of the kinds that the caller can start, next first.',
  request: z.object({
    /** Only kinds that begin so: "prices.", "catalogue.". Empty: all. */
    kindBegins: z._default(z.string().check(z.maxLength(60)), ''),
  }),
  reply: z.array(z.extend(officeJobFields, { staffName: z.string() })),
})

const jobResult = z.object({
  no: z.int(),
  /** "Order 10509" */
  name: z.string(),
  path: z.nullable(z.string()),
  state: z.enum(['waiting', 'done', 'failed', 'undone']),
  /** Reason of the failure, or a remark on the result. */
  sentence: z.nullable(z.string()),
})

export const officeJob = defineOfficeCall({
  ...post,
  writes: false,
  passive: true,
  name: 'office-job',
  path: '/office/jobs/job',
  summary: 'A piece of background work with the result of each item: failures first, at most 500.',
  request: z.object({ jobId }),
  reply: z.object({ job: officeJobFields, results: z.array(jobResult) }),
})

export const officeJobAsideList = defineOfficeCall({
  ...post,
  access: 'staff.manage',
  writes: false,
  passive: true,
  name: 'office-job-aside-list',
  path: '/office/jobs/aside',
  summary: "Work set aside because the starter's access has ended, longest first.",
  request: z.object({}),
  reply: z.array(z.extend(officeJobFields, { staffName: z.string() })),
})

export const officeJobAsideDecide = defineOfficeCall({
  ...post,
  access: 'staff.manage',
  writes: true,
  needsFreshFactor: true,
  name: 'office-job-aside-decide',
  path: '/office/jobs/aside/decide',
  summary:
    'Releases or discards work that is set aside. An owner cannot release their own work while there is another owner.',
  request: z.object({ jobId, decision: z.enum(['release', 'discard']) }),
  reply: officeJobFields,
})

export const JOB_CALLS = [
  ...[formerJobStart, officeJobUndo, officeJobList, officeScheduleList, officeJob],
  ...[officeJobAsideList, officeJobAsideDecide],
]
