import type { FastifyInstance } from 'fastify'
import {
  officeAssign,
  officeSetUp,
  officeToday,
  officeUnassign,
  SET_UP_STEPS,
} from '#lib/contract/office/office/today.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { assignTask, unassignTasks } from '../../../orders/use-cases/assignments.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { readSetUp } from '../../queries/set-up.sql.ts'
import { loadToday } from '../../queries/today.ts'

/** Today, and the assignees of its tasks. */
export function serveOfficeToday(app: FastifyInstance): void {
  const { providers, env } = app.shop
  const methods = PAYMENT_METHOD_IDS.filter((method) => providers[method])
  const hasMailServer = env.SMTP_URL !== undefined

  const connectedAt = (now: Date) => ({
    ...{ methods, hasMailServer },
    warnings: Object.fromEntries(
      methods.flatMap((method) => {
        const warning = providers[method]?.warning?.(now) ?? null
        return warning === null ? [] : [[method, warning]]
      }),
    ),
  })

  serveOfficeCall(app, officeToday, async (request) => ({
    data: await loadToday(request.tx, request.now, staffOf(request), connectedAt(request.now), request.input),
  }))

  serveOfficeCall(app, officeSetUp, async ({ tx }) => {
    const [facts] = await readSetUp(tx.query, {})
    const done = { ...facts, payment: methods.length > 0, mail: hasMailServer }
    return { data: SET_UP_STEPS.filter((step) => !done[step]) }
  })

  serveOfficeCall(app, officeAssign, async (request) => {
    const { subject, staffId, from } = request.input
    const to = staffId ?? staffOf(request).staffId
    const takenBy = await assignTask(request.tx, request.now, subject, { to, from })
    return { data: { takenBy }, audit: { action: 'task.assign', subject, before: { from }, after: { to } } }
  })

  serveOfficeCall(app, officeUnassign, async (request) => {
    const { subject } = request.input
    const given = await unassignTasks(request.tx, staffOf(request).staffId, subject ?? null)
    return { data: { given }, audit: { action: 'task.unassign', subject, after: { given } } }
  })
}
