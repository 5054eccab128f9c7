import type { FastifyInstance } from 'fastify'
import {
  type MethodSettings,
  officeMethodCheck,
  officeMethodPause,
  officeMethodSettings,
} from '#lib/contract/payments/office/method-settings.ts'
import {
  isPausable,
  ONLINE_METHOD_IDS,
  PAUSABLE_METHODS,
  PAYMENT_METHODS,
  type PausableMethod,
  type PaymentMethod,
} from '#lib/contract/payments/payment-methods.ts'
import type { Session } from '../../../../db/client.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import type { PaymentEnv } from '../../providers/env.ts'
import { paymentMethodsOf } from '../../providers/offered-methods.ts'
import { pausedMethodsSetting } from '../../queries/paused-methods.ts'
import { checkConnection } from '../../use-cases/check-connection.ts'
import { mpesaFacts } from '../../use-cases/mpesa-facts.ts'

function factsOf(method: PaymentMethod, { card, bank }: PaymentEnv, ofMpesa: readonly string[]): readonly string[] {
  switch (method) {
    case 'mpesa':
      return ofMpesa
    case 'card':
      return [card.takesGuests ? 'Guests and signed-in customers' : 'Signed-in customers only']
    case 'bank':
      return bank ? [`${bank.bankName}, account ${bank.accountNumber}`] : []
    default:
      return []
  }
}

/** The payment methods, set by staff. */
export function serveOfficeMethodSettings(app: FastifyInstance, parts: OfficeParts): void {
  const { paymentEnv, payments, providers, database, clock } = parts
  const setUp = paymentMethodsOf(paymentEnv, true, [])
  const shown = (
    { value: { paused }, ...setting }: Setting<{ paused: PausableMethod[] }>,
    ofMpesa: readonly string[],
  ): MethodSettings => ({
    ...setting,
    methods: ONLINE_METHOD_IDS.map((method) => ({
      ...{ method, name: PAYMENT_METHODS[method].figuresName, isSetUp: setUp.includes(method) },
      isPaused: isPausable(method) && paused.includes(method),
      facts: setUp.includes(method) ? [...factsOf(method, paymentEnv, ofMpesa)] : [],
      canCheck: setUp.includes(method) && providers[method]?.check !== undefined,
    })),
  })
  const factsAt = (tx: Session, now: Date) => mpesaFacts(tx, now, paymentEnv.mpesa, payments.businessNumber)

  serveOfficeCall(app, officeMethodSettings, async ({ tx, now }) => ({
    data: shown(await pausedMethodsSetting.load(tx), await factsAt(tx, now)),
  }))

  serveOfficeCall(
    app,
    officeMethodCheck,
    async ({ requestId, input: { method } }) => {
      const { shortCode } = paymentEnv.mpesa
      const context = { requestId, log: app.log }
      const data = await checkConnection({ database, clock, providers, shortCode }, method, context)
      const after = { method, failed: data.filter(({ state }) => state === 'bad').map(({ what }) => what) }
      const subject = { kind: 'setting', id: pausedMethodsSetting.key }
      return { data, audit: { action: 'settings.method-check', subject, after } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeMethodPause, async (request) => {
    const { tx, now, input } = request
    const { method, isPaused, reason = '', version } = input
    const before = (await pausedMethodsSetting.load(tx)).value.paused
    const paused = PAUSABLE_METHODS.filter((one) => (one === method ? isPaused : before.includes(one)))
    const given = { value: { paused }, version, reason: reason || null, staffId: staffOf(request).staffId }
    const data = shown(await pausedMethodsSetting.save(tx, now, given), await factsAt(tx, now))
    const name = PAYMENT_METHODS[method].figuresName
    return {
      data,
      message: isPaused ? `Paused: ${name}.` : `Offered again: ${name}.`,
      audit: {
        ...{ action: 'settings.payment-methods', subject: { kind: 'setting', id: pausedMethodsSetting.key } },
        ...{ before: { paused: before }, after: { paused }, reason: reason || undefined },
      },
      shopChange: await changedShop(tx, ['payment-methods']),
    }
  })
}
