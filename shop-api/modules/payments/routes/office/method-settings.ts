import type { FastifyInstance } from 'fastify'
import {
  type MethodSettings,
  officeMethodPause,
  officeMethodSettings,
} from '#lib/contract/payments/office/method-settings.ts'
import {
  isPausable,
  PAUSABLE_METHODS,
  PAYMENT_METHOD_IDS,
  PAYMENT_METHODS,
  type PausableMethod,
  type PaymentMethod,
} from '#lib/contract/payments/payment-methods.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import type { PaymentEnv } from '../../providers/env.ts'
import { paymentMethodsOf } from '../../providers/offered-methods.ts'
import { pausedMethodsSetting } from '../../queries/paused-methods.ts'
import { readRegistration } from '../../use-cases/paybill-registration.ts'

type Registration = Awaited<ReturnType<typeof readRegistration>>

function registrationText(registration: Registration): string {
  if (!registration) return 'Manual payments: no confirmation address registered yet'
  const { version, at } = registration
  const numbers = version === 'v2' ? 'digits of the payer’s number are hidden' : 'the payer’s number is hashed'
  return `Manual payments: C2B ${version} registered since ${showDay(dayInNairobi(at))}, ${numbers}`
}

function factsOf(
  method: PaymentMethod,
  { mpesa, card, bank }: PaymentEnv,
  businessNumber: string,
  registration: Registration,
): string[] {
  switch (method) {
    case 'mpesa':
      return [
        `Business number ${businessNumber}`,
        mpesa.transactionType === 'CustomerPayBillOnline' ? 'Paybill' : 'Till',
        registrationText(registration),
        'Always offered: customers can always send money to the number',
      ]
    case 'card':
      return [card.takesGuests ? 'Guests and signed-in customers' : 'Signed-in customers only']
    case 'bank':
      return bank ? [`${bank.bankName}, account ${bank.accountNumber}`] : []
    default:
      return []
  }
}

/** The payment methods, set by staff. */
export function serveOfficeMethodSettings(app: FastifyInstance, { paymentEnv, payments }: OfficeParts): void {
  const setUp = paymentMethodsOf(paymentEnv, true, [])
  const shown = (
    { value: { paused }, ...setting }: Setting<{ paused: PausableMethod[] }>,
    registration: Registration,
  ): MethodSettings => ({
    ...setting,
    methods: PAYMENT_METHOD_IDS.map((method) => ({
      ...{ method, name: PAYMENT_METHODS[method].figuresName, isSetUp: setUp.includes(method) },
      isPaused: isPausable(method) && paused.includes(method),
      facts: setUp.includes(method) ? factsOf(method, paymentEnv, payments.businessNumber, registration) : [],
    })),
  })

  serveOfficeCall(app, officeMethodSettings, async ({ tx }) => ({
    data: shown(await pausedMethodsSetting.load(tx), await readRegistration(tx)),
  }))

  serveOfficeCall(app, officeMethodPause, async (request) => {
    const { tx, now, input } = request
    const { method, isPaused, reason = '', version } = input
    const before = (await pausedMethodsSetting.load(tx)).value.paused
    const paused = PAUSABLE_METHODS.filter((one) => (one === method ? isPaused : before.includes(one)))
    const given = { value: { paused }, version, reason: reason || null, staffId: staffOf(request).staffId }
    const data = shown(await pausedMethodsSetting.save(tx, now, given), await readRegistration(tx))
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
