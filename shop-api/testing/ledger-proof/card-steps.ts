import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { cardAuthentication, cardReturn, payment } from '#lib/contract/payments/payment.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { freshKey } from '../order-form.ts'
import { must } from './must.ts'
import { type OrderInPlay, type Play, refusalOf, type Status } from './play.ts'
import type { Step } from './schedule.ts'

const CARD = { cardNumber: '4000000000002701', expirationMonth: '1', securityCode: '739' }
const BROWSER = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}

export async function payByCard(play: Play, step: Extract<Step, { do: 'card' }>): Promise<void> {
  const order = play.orders[step.order] as OrderInPlay
  const status = play.statuses[step.order] as Status
  const { card, setup, bank } = step
  Object.assign(play.outside, { card, setup, bank, order: step.order })
  const amount = decimalOfCents(status.due || order.totalCents)
  const expirationYear = String(new Date(play.now).getUTCFullYear() + 3)
  const input = { paymentType: PAYMENT_TYPE.card, amount, orderId: order.id, ...CARD, expirationYear } as const
  const before = play.outside.charges.length
  const prepared = await play.shop.ask(payment, input, freshKey()).catch(refusalOf)
  play.afterRequest(step.order, typeof prepared === 'string' ? prepared : null)
  if (typeof prepared === 'string' || !prepared.data.attemptId) return
  const second = {
    cardData: input,
    cyberSource: null,
    otherDetail: { ...prepared.data, attemptId: prepared.data.attemptId },
    browser: BROWSER,
    challengeWindowSize: '01' as const,
  }
  await play.shop.ask(cardAuthentication, second, { 'x-browser-accept': 'application/json' }).catch(refusalOf)
  const charged = play.outside.charges.length > before
  must(!charged || (!status.isPaid && !status.isCancelled), 'a card was charged for a paid or cancelled order')
}

export async function returnFromBank(
  play: Play,
  { challenge: which, passed, bank }: Extract<Step, { do: 'return' }>,
): Promise<void> {
  const { challenges } = play.outside
  const open = challenges[which % Math.max(1, challenges.length)]
  if (!open) return
  Object.assign(play.outside, { bank, card: passed ? 'charge' : 'decline', order: open.order })
  const posted = { attemptSecret: open.secret, TransactionId: open.authenticationId, MD: open.attemptId }
  await play.shop.ask(cardReturn, posted).catch(refusalOf)
}
