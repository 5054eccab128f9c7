import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request } from 'playwright/test'
import type { Call, Input, Output } from '#lib/contract/base/call.ts'
import { decodeReply, encodeRequest, pathAndBody } from '#lib/contract/base/envelope.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { decideBranchesJob } from '#lib/contract/companies/office/branches.ts'
import { type JobInput, type OfficeJobCall, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { advanceOrdersJob, cancelOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { ownHeaders, signInByOfficeCalls } from './office.ts'

/** The office's calls, made by the sample's staff in browsers without a page. */

/** Calls that need a fresh second factor need one of the last ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each role has signed in, and its cookies. */
const sessions = new Map<Role, { since: number; state: Awaited<ReturnType<APIRequestContext['storageState']>> }>()

async function browserOf(role: Role): Promise<APIRequestContext> {
  const baseURL = process.env.FUMA_URL as string
  const known = sessions.get(role)
  if (known && Date.now() - known.since < FRESH_MS) return request.newContext({ baseURL, storageState: known.state })
  const browser = await request.newContext({ baseURL })
  await signInByOfficeCalls(browser, role)
  sessions.set(role, { since: Date.now(), state: await browser.storageState() })
  return browser
}

/** The data of an office call by the staff member of a role. @throws if it is refused */
export async function asStaff<C extends Call>(role: Role, call: C, input: Input<C>): Promise<Output<C>> {
  const browser = await browserOf(role)
  try {
    const { path, body } = pathAndBody(call, encodeRequest(call, input))
    const headers = { ...ownHeaders(), ...(call.idempotent && { 'idempotency-key': randomUUID() }) }
    const answer =
      call.method === 'GET'
        ? await browser.get(`/api${path}`, { headers, params: body as Record<string, string> })
        : await browser.post(`/api${path}`, { headers, data: body })
    const text = await answer.text()
    if (!answer.ok()) throw new Error(`${call.name}: ${answer.status()} ${text}`)
    return decodeReply(call, JSON.parse(text).data)
  } finally {
    await browser.dispose()
  }
}

/** Starts work as the staff member of a role, and waits for its end; most work begins ten seconds later. @throws if it fails */
export async function workAsStaff<Job extends OfficeJobCall>(
  role: Role,
  job: Job,
  input: JobInput<Job>,
): Promise<void> {
  const { jobId } = await asStaff(role, job as OfficeJobCall, { input })
  const until = Date.now() + 60_000
  for (;;) {
    const { job: state, results } = await asStaff(role, officeJob, { jobId })
    if (state.state === 'done' && state.failed === 0) return
    const isOver = state.state !== 'waiting' && state.state !== 'running'
    if (isOver || Date.now() > until)
      throw new Error(`${job.kind}: ${state.state}, ${results.map(({ sentence }) => sentence).join(' ')}`)
    await sleep(500)
  }
}

/** Moves an order to its next step, and waits for that. */
export async function advanceAsStaff(orderNo: number): Promise<void> {
  const { nextStatus } = await asStaff('orders', officeOrder, { orderNo })
  if (nextStatus === null) throw new Error(`order ${orderNo} has no next step`)
  await workAsStaff('orders', advanceOrdersJob, { orderNos: [orderNo], to: nextStatus, unpaid: false })
}

/** Cancels an order, and waits for that. */
export const cancelAsStaff = (orderNo: number, reason: string): Promise<void> =>
  workAsStaff('orders', cancelOrdersJob, { orderNos: [orderNo], reason })

/** Approves, declines or pauses a company's branch, and waits for that. */
export const decideBranchAsStaff = (
  branchId: number,
  to: 'approved' | 'declined' | 'pending',
  reason = '',
): Promise<void> => workAsStaff('companies', decideBranchesJob, { branchIds: [branchId], to, reason })
