import type { FastifyInstance } from 'fastify'
import { officePush, officePushSave } from '#lib/contract/notifications/office/push.ts'
import { demandPush, pushKeysOf } from '../../../../push/push-env.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { allowedTopics, officeTopicsOf, saveOfficeTopics } from '../../use-cases/push-subscriptions.ts'

/** Messages to staff on their devices. */
export function serveOfficePush(app: FastifyInstance): void {
  const { env } = app.shop

  serveOfficeCall(app, officePush, async (request) => {
    const { staffId, permissions } = staffOf(request)
    const { tx, input } = request
    const topics = input.endpoint === null ? [] : await officeTopicsOf(tx, staffId, input.endpoint)
    return { data: { publicKey: pushKeysOf(env)?.publicKey ?? null, topics, allowed: allowedTopics(permissions) } }
  })

  serveOfficeCall(app, officePushSave, async (request) => {
    const { staffId, permissions } = staffOf(request)
    const { tx, now, input } = request
    demandPush(env)
    const allowed = new Set(allowedTopics(permissions))
    if (!input.topics.every((topic) => allowed.has(topic)))
      throw refuse('not-allowed', 'You have no permission for the pages of these messages.')
    await saveOfficeTopics(tx, now, staffId, input)
    const { topics } = input
    return {
      data: { topics },
      message: topics.length > 0 ? 'This device gets messages.' : 'This device gets no more messages.',
      audit: { action: 'staff.push', subject: { kind: 'staff', id: staffId }, after: { topics } },
    }
  })
}
