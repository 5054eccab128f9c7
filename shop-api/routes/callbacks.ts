import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../domain/refusal.ts'
import { eventOfCallback } from '../payments/callback-events.ts'
import { HOOK_ROUTES, isHookToken } from '../payments/hooks.ts'
import { recordEvent } from '../payments/ledger.ts'
import { c2bConfirmation, callbackAnswer, stkCallback } from '../payments/mpesa/wire.ts'
import { recordByHand } from '../payments/paid-by-hand.ts'
import type { Source } from '../payments/payment-event.ts'
import type { Payments } from '../payments/payments.ts'
import { isAllowed, parseAddressList, sourceAddress } from '../payments/source-address.ts'
import { logPaymentEvent } from '../store/payments/payment-events.ts'

interface Parameters {
  token: string
  attemptId?: string
}
type Hook = FastifyRequest<{ Params: Parameters }>

/**
 * What Safaricom posts. Nothing is signed, so it is believed only with the token in its address, from an address on
 * the list if there is one, and where its ids and its amount are the ledger's. Whoever does not know the token meets
 * an address that does not exist. An event that was believed is in the ledger before it is answered.
 */
export function serveCallbacks(app: FastifyInstance, payments: Payments): void {
  const { callback, mpesa } = payments.env
  const allowed = parseAddressList(callback.allow)
  if (!allowed) throw new Error('MPESA_CALLBACK_ALLOW is no list of addresses')

  const secrets = [callback.secret, callback.previousSecret].filter((secret) => secret !== null)

  const onRequest = async (request: Hook) => {
    const from = sourceAddress(request.ip, request.headers['x-forwarded-for'], callback.trustedProxies)
    const { token, attemptId } = request.params
    const knows = isHookToken(token, secrets, attemptId)
    if (knows && isAllowed(allowed, from)) return
    request.log.warn({ from, knowsToken: knows }, 'a callback was not believed')
    throw refuse('unknown-call', 'There is no such call.')
  }

  const stk = async (request: Hook) => {
    const read = stkCallback.safeParse(request.body)
    if (!read.success) return logUnreadable(payments, request, 'callback')
    const { event, facts } = eventOfCallback(read.data)
    const { attemptId } = request.params
    const name = attemptId ? { id: attemptId } : { checkoutRequestId: read.data.checkoutRequestId }
    if (event) {
      const { outcome, attempt } = await recordEvent(payments, name, { event, source: 'callback', facts })
      const line = { attemptId: attempt?.id, outcome, resultCode: read.data.resultCode, state: attempt?.state }
      if (outcome === 'applied' || outcome === 'repeated') request.log.info(line, 'callback recorded')
      else request.log.warn(line, 'callback recorded')
    }
    return callbackAnswer
  }
  app.post<{ Params: Parameters }>(HOOK_ROUTES.stk, { onRequest }, stk)
  app.post<{ Params: Parameters }>(HOOK_ROUTES.stkPlain, { onRequest }, stk)

  app.post<{ Params: Parameters }>(HOOK_ROUTES.confirmation, { onRequest }, async (request) => {
    const read = c2bConfirmation.safeParse(request.body)
    if (!read.success) return logUnreadable(payments, request, 'paybill')
    const businessNumbers = [mpesa.shortCode, mpesa.partyB]
    const recorded = await recordByHand(payments, read.data, { source: 'confirmation', businessNumbers })
    request.log.info({ receipt: read.data.receipt, ...recorded }, 'payment by hand recorded')
    return callbackAnswer
  })

  // Asked only where Safaricom was told to; what names no order is accepted too and waits for a person.
  app.post<{ Params: Parameters }>(HOOK_ROUTES.validation, { onRequest }, async () => callbackAnswer)
}

/** A body that is no message of Safaricom's, sent by somebody who knows the token. */
async function logUnreadable({ database, clock }: Payments, request: Hook, source: Source) {
  request.log.warn({ source }, 'a callback was not understood')
  const event = { attemptId: null, source, outcome: 'ignored-unreadable', facts: {}, at: clock() }
  await logPaymentEvent(database, event)
  return callbackAnswer
}
