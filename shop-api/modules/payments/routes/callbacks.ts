import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { refuseUnknownCall } from '../../../refusal.ts'
import { HOOK_ROUTES } from '../providers/hooks.ts'
import { safaricomCheck } from '../providers/mpesa/provider.ts'
import { tillResult } from '../providers/mpesa/till-prompts.ts'
import { c2bConfirmation, callbackAnswer } from '../providers/mpesa/wire.ts'
import type { Webhook, WebhookMessage, WebhookRequest } from '../providers/webhook.ts'
import type { Source } from '../rules/payment-event.ts'
import { storedMessage } from '../rules/stored-message.ts'
import { recordBalance } from '../use-cases/account-balance.ts'
import { recordEvent } from '../use-cases/ledger.ts'
import { recordByHand } from '../use-cases/paid-by-hand.ts'
import { logPaymentEvent } from '../use-cases/payment-events.ts'
import type { Payments } from '../use-cases/payments.ts'
import { recordRefundReport } from '../use-cases/refund-reports.ts'

type Hook = FastifyRequest<{ Params: Record<string, string | undefined> }>

/**
 * Messages that payment providers post. The provider's own webhook judges each message. An untrusted sender gets the
 * response of an address that does not exist. Accepted events are in the ledger before the response is sent.
 */
export function serveCallbacks(app: FastifyInstance, payments: Payments): void {
  for (const [method, provider] of Object.entries(payments.providers)) {
    if (provider.webhook) serveWebhook(app, payments, method as PaymentMethod, provider.webhook)
  }
  servePaybill(app, payments)
}

function serveWebhook(app: FastifyInstance, payments: Payments, method: PaymentMethod, webhook: Webhook): void {
  const onRequest = refuseUnless(webhook.isBelieved)
  for (const route of webhook.routes) {
    app.post<{ Params: Hook['params'] }>(route, { onRequest }, async (request) => {
      const message = webhook.read(request.body, request.params)
      if (message.kind === 'forged') throw notBelieved(request)
      if (message.kind === 'unreadable') {
        await logUnreadable(payments, request, webhook.source)
        return webhook.answer
      }
      if (message.kind === 'refund') {
        await recordRefund(payments, request, message)
        return webhook.answer
      }
      if (message.kind === 'balance') {
        const { id, report } = message
        const hasEffect = await recordBalance(payments.database, id, report, payments.clock())
        request.log.info({ balanceId: id, outcome: report.outcome, hasEffect }, 'report about a balance recorded')
        return webhook.answer
      }
      await recordAttempt(payments, request, method, webhook.source, message)
      return webhook.answer
    })
  }
}

/** Records a report about an attempt. */
async function recordAttempt(
  payments: Payments,
  request: Hook,
  method: PaymentMethod,
  source: Source,
  { about, reported }: Extract<WebhookMessage, { kind: 'event' }>,
): Promise<void> {
  if (!reported) return logMessage(payments, request, source, 'no-result')
  const name = 'id' in about ? about : { method, ...about }
  const facts = { ...reported.facts, message: storedMessage(request.body) }
  const { outcome, attempt } = await recordEvent(payments, name, { ...reported, facts })
  const line = { attemptId: attempt?.id, outcome, resultCode: reported.facts.resultCode, state: attempt?.state }
  if (outcome === 'applied' || outcome === 'repeated') request.log.info(line, 'callback recorded')
  else request.log.warn(line, 'callback recorded')
}

/** Records a report about a refund. A result with another amount has no effect. */
async function recordRefund(
  payments: Payments,
  request: Hook,
  { id, report, amountCents, facts }: Extract<WebhookMessage, { kind: 'refund' }>,
): Promise<void> {
  const stored = { ...facts, message: storedMessage(request.body) }
  const reported = { source: 'refund-result', facts: stored, amountCents } as const
  const settled = await recordRefundReport(payments, { id }, report, reported)
  request.log.info({ refundId: id, effect: settled?.effect, state: settled?.state }, 'report about a refund recorded')
}

/** Manual payments, which Safaricom confirms at addresses registered for the paybill. */
function servePaybill(app: FastifyInstance, payments: Payments): void {
  const { mpesa } = payments.env
  const onRequest = refuseUnless(safaricomCheck(mpesa.callback))

  app.post<{ Params: Hook['params'] }>(HOOK_ROUTES.confirmation, { onRequest }, async (request) => {
    const read = c2bConfirmation.safeParse(request.body)
    if (!read.success) {
      await logUnreadable(payments, request, 'paybill')
      return callbackAnswer
    }
    const businessNumbers = [mpesa.shortCode, mpesa.partyB]
    const recorded = await recordByHand(payments, read.data, { source: 'confirmation', businessNumbers })
    request.log.info({ receipt: read.data.receipt, ...recorded }, 'manual payment recorded')
    return callbackAnswer
  })

  // The money is on the paybill like a manual payment. A failed prompt changes no data: no money was sent.
  app.post<{ Params: Hook['params'] }>(HOOK_ROUTES.till, { onRequest }, async (request) => {
    const { account = '', requestId } = request.params
    const read = tillResult.safeParse(request.body)
    if (!read.success || read.data.requestId !== requestId) {
      await logUnreadable(payments, request, 'paybill')
      return callbackAnswer
    }
    const { resultCode, paid } = read.data
    if (!paid) {
      await logMessage(payments, request, 'paybill', 'till-not-paid')
      request.log.info({ requestId, resultCode }, 'prompt to a till was not paid')
      return callbackAnswer
    }
    const payment = { ...paid, shortCode: mpesa.shortCode, accountReference: account, paidAt: payments.clock() }
    const byHand = { ...payment, maskedPhone: null, payerName: null }
    const by = { source: 'confirmation', businessNumbers: [mpesa.shortCode] } as const
    const recorded = await recordByHand(payments, byHand, by)
    request.log.info({ requestId, receipt: paid.receipt, ...recorded }, 'payment of a till recorded')
    return callbackAnswer
  })

  // Called only at the address registered with Safaricom. A payment that names no order is accepted too and waits for
  // staff. Stored because its confirmation can get lost: the payment is then found in the provider's portal.
  app.post<{ Params: Hook['params'] }>(HOOK_ROUTES.validation, { onRequest }, async (request) => {
    await logMessage(payments, request, 'paybill', 'validated')
    return callbackAnswer
  })
}

/** Refuses a request before its body is read. */
const refuseUnless = (isBelieved: (request: WebhookRequest) => boolean) => async (request: Hook) => {
  const { ip, params } = request
  if (!isBelieved({ ip, forwardedFor: request.headers['x-forwarded-for'], params })) throw notBelieved(request)
}

function notBelieved(request: Hook): Error {
  request.log.warn({ from: request.ip }, 'a callback was rejected')
  return refuseUnknownCall()
}

/** Stores an unreadable body from a trusted sender. */
async function logUnreadable(payments: Payments, request: Hook, source: Source): Promise<void> {
  request.log.warn({ source }, 'a callback could not be read')
  await logMessage(payments, request, source, 'ignored-unreadable')
}

/** Stores an accepted message without effect, so that a payment can be found by it later. */
async function logMessage(
  { database, clock }: Payments,
  request: Hook,
  source: Source,
  outcome: string,
): Promise<void> {
  const facts = { message: storedMessage(request.body) }
  await logPaymentEvent(database, { attemptId: null, source, outcome, facts, at: clock() })
}
