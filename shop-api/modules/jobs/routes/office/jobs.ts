import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Input, Output } from '#lib/contract/base/call.ts'
import { fieldsOf } from '#lib/contract/base/problem.ts'
import {
  formerJobStart,
  MIN_SCHEDULED_MS,
  type OfficeJob,
  type OfficeJobCall,
  officeJob,
  officeJobAsideDecide,
  officeJobAsideList,
  officeJobList,
  officeJobUndo,
  officeScheduleList,
} from '#lib/contract/jobs/office/jobs.ts'
import type { Session } from '../../../../db/client.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { demandFreshFactor, demandPermission } from '../../../staff/staff-caller.ts'
import { hasSecondPerson } from '../../../staff/use-cases/manage-staff.ts'
import type { StaffSession } from '../../../staff/use-cases/staff-sessions.ts'
import type { JobKind, JobParts } from '../../jobs/job-kind.ts'
import { canUndo, isScheduled, mayHandle, scheduledKindsOf, startJob, undoJob } from '../../jobs/start-job.ts'
import { exportsOfJobs } from '../../use-cases/exports.ts'
import { type JobItemRow, type JobRow, listJobs, listScheduled, loadJob, lockJob } from '../../use-cases/jobs.ts'
import { discardJob, listJobsAside, releaseJob } from '../../use-cases/jobs-set-aside.ts'

function shownJob(kinds: readonly JobKind[], job: JobRow, file?: OfficeJob['file']): OfficeJob {
  const { id, kind, label, state, itemsTotal, itemsDone, itemsFailed } = job
  return {
    ...{ jobId: id, kind, label, state, total: itemsTotal, done: itemsDone, failed: itemsFailed },
    createdAt: job.createdAt.toISOString(),
    startsAt: job.startsAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    isSetAside: job.setAsideAt !== null,
    isScheduled: isScheduled(job),
    canUndo: canUndo(job, kinds),
    ...(file && { file }),
  }
}

function shownResult(kind: JobKind | undefined, row: JobItemRow): Output<typeof officeJob>['results'][number] {
  const { no, item, state, sentence } = row
  return { no, name: kind?.itemName(item) ?? `${no}`, path: kind?.itemPath?.(item) ?? null, state, sentence }
}

/** Background jobs that staff start. */
export function serveOfficeJobs(app: FastifyInstance, parts: JobParts, kinds: readonly JobKind[]): void {
  const { jobs, longJobs } = app.shop

  async function begin(
    request: { tx: Session; now: Date; staff: StaffSession | null },
    kind: JobKind,
    input: Input<OfficeJobCall>,
  ) {
    const { tx, now } = request
    const { job, audit } = await startJob(tx, now, staffOf(request), kind, input)
    // Starts after this commit; otherwise the worker starts it a second later.
    if (job.startsAt <= now)
      setTimeout(() => {
        jobs.nudge()
        longJobs.nudge()
      }, 20).unref()
    return { data: shownJob(kinds, job), audit }
  }
  for (const kind of kinds) {
    serveOfficeCall<OfficeJobCall>(app, kind.job, (request) => begin(request, kind, request.input))
  }

  serveOfficeCall(app, formerJobStart, (request) => {
    const { kind: wanted, ...rest } = request.input
    const kind = kinds.find(({ job }) => job.kind === wanted)
    if (!kind) throw refuse('invalid-request', 'There is no such job.')
    demandPermission(staffOf(request), kind.job.permission)
    if (kind.job.needsFreshFactor) demandFreshFactor(staffOf(request), request.now)
    const read = z.safeDecode(kind.job.request as OfficeJobCall['request'], rest)
    if (!read.success) {
      const fields = fieldsOf(read.error.issues)
      throw refuse('invalid-request', Object.values(fields)[0] ?? 'The request is not valid.', { fields })
    }
    return begin(request, kind, read.data)
  })

  serveOfficeCall(app, officeJobUndo, async (request) => {
    const { tx, now, input } = request
    const { job, audit, shopChange } = await undoJob(tx, now, staffOf(request), parts, input.jobId, kinds)
    return { data: shownJob(kinds, job), message: 'Undone.', audit, shopChange }
  })

  serveOfficeCall(app, officeJobList, async (request) => {
    const rows = await listJobs(request.tx, staffOf(request).staffId)
    const files = await exportsOfJobs(
      request.tx,
      rows.map(({ id }) => id),
    )
    return { data: rows.map((job) => shownJob(kinds, job, files.get(job.id))) }
  })

  serveOfficeCall(app, officeScheduleList, async (request) => {
    const { kindBegins } = request.input
    const wanted = scheduledKindsOf(staffOf(request), kinds).filter((kind) => kind.startsWith(kindBegins))
    const rows = wanted.length === 0 ? [] : await listScheduled(request.tx, wanted, MIN_SCHEDULED_MS)
    return { data: rows.map(({ staffName, ...job }) => ({ ...shownJob(kinds, job), staffName })) }
  })

  serveOfficeCall(app, officeJobAsideList, async ({ tx }) => ({
    data: (await listJobsAside(tx)).map(({ staffName, ...job }) => ({ ...shownJob(kinds, job), staffName })),
  }))

  serveOfficeCall(app, officeJobAsideDecide, async (request) => {
    const { tx, now, input } = request
    const staff = staffOf(request)
    const job = await lockJob(tx, input.jobId)
    if (job === null || job.setAsideAt === null) throw refuse('changed-meanwhile', 'This job is not set aside.')
    const isRelease = input.decision === 'release'
    if (isRelease && job.staffId === staff.staffId && (await hasSecondPerson(tx, [staff.staffId], 'staff.manage')))
      throw refuse('second-person-needed', 'This is your own job. Another owner must release it.')
    const decided = isRelease ? await releaseJob(tx, job.id) : await discardJob(tx, job, now)
    return {
      data: shownJob(kinds, decided),
      message: isRelease ? 'Released.' : 'Discarded.',
      audit: { action: `job.${input.decision}`, subject: { kind: 'job', id: job.id }, after: { kind: job.kind } },
    }
  })

  serveOfficeCall(app, officeJob, async (request) => {
    const found = await loadJob(request.tx, request.input.jobId)
    if (!found || !mayHandle(staffOf(request), found.job, kinds)) throw refuse('not-found', 'You have no such job.')
    const kind = kinds.find((one) => one.job.kind === found.job.kind)
    const file = (await exportsOfJobs(request.tx, [found.job.id])).get(found.job.id)
    return {
      data: { job: shownJob(kinds, found.job, file), results: found.items.map((row) => shownResult(kind, row)) },
    }
  })
}
