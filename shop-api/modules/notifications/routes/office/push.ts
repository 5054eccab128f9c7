import type { FastifyInstance } from 'fastify'
import {
  type LargePaymentSetting,
  officeLargePayment,
  officeLargePaymentSave,
  officePush,
  officePushSave,
} from '#lib/contract/notifications/office/push.ts'
import { demandPush, pushKeysOf } from '../../../../push/push-env.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { largePaymentSetting } from '../../queries/large-payment.ts'
import { allowedTopics, officeTopicsOf, saveOfficeTopics } from '../../use-cases/push-subscriptions.ts'

const shownSetting = ({
  value,
  version,
  changedBy,
  changedAt,
}: Setting<{ fromCents: number }>): LargePaymentSetting => ({
  ...{ largePayment: value.fromCents, version, changedBy, changedAt },
})

/** Messages to staff on their devices. */
export function serveOfficePush(app: FastifyInstance): void {
  const { env } = app.shop

  serveOfficeCall(app, officePush, async (request) => {
    const { staffId, permissions } = staffOf(request)
    const { tx, input } = request
    const topics = input.endpoint === null ? [] : await officeTopicsOf(tx, staffId, input.endpoint)
    const allowed = allowedTopics(permissions)
    const { fromCents: largePayment } = (await largePaymentSetting.load(tx)).value
    return { data: { publicKey: pushKeysOf(env)?.publicKey ?? null, topics, allowed, largePayment } }
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

  serveOfficeCall(app, officeLargePayment, async ({ tx }) => ({
    data: shownSetting(await largePaymentSetting.load(tx)),
  }))

  serveOfficeCall(app, officeLargePaymentSave, async (request) => {
    const { tx, now, input } = request
    const before = (await largePaymentSetting.load(tx)).value
    const after = { fromCents: input.largePayment }
    const given = { value: after, version: input.version, reason: null, staffId: staffOf(request).staffId }
    const saved = await largePaymentSetting.save(tx, now, given)
    return {
      data: shownSetting(saved),
      message: 'Saved.',
      audit: {
        ...{ action: 'settings.large-payment', subject: { kind: 'setting', id: largePaymentSetting.key } },
        ...{ before, after },
      },
    }
  })
}
