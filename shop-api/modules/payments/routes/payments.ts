import type { FastifyInstance } from 'fastify'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import {
  cardAuthentication,
  cardReturn,
  payment,
  paymentMethods,
  paymentStatus,
} from '#lib/contract/payments/payment.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { serveCall } from '../../identity/serve-call.ts'
import type { Card } from '../providers/cybersource/requests.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import { paymentMethodsOf } from '../providers/offered-methods.ts'
import { loadPausedMethods } from '../queries/paused-methods.ts'
import type { Prepare } from '../rules/prepare.ts'
import { authenticateCard } from '../use-cases/authenticate-card.ts'
import { paymentState } from '../use-cases/payment-status.ts'
import type { Payments } from '../use-cases/payments.ts'
import { returnCard } from '../use-cases/return-card.ts'
import { startCard } from '../use-cases/start-card.ts'
import { startPayment } from '../use-cases/start-payment.ts'

export function servePayments(app: FastifyInstance, payments: Payments): void {
  // The push waits for Safaricom outside a transaction: the attempt itself stores the key.
  serveCall(
    app,
    payment,
    async ({ input, requestId, log, caller, from, idempotencyKey = '' }) => {
      const context = { requestId, log }
      const isSignedIn = caller.who !== 'guest'
      const payer = payments.payerOf(from.address, isSignedIn)
      if (input.paymentType === PAYMENT_TYPE.card) {
        if (!payments.takesCards) throw refuse('not-allowed', 'This shop does not take cards. Please pay with M-Pesa.')
        if (!isSignedIn && !payments.takesGuestCards) throw refuse('sign-in-needed', SIGN_IN_FOR_CARDS)
        const { orderId, amount: amountCents } = input
        const request = { orderId, amountCents, card: cardOf(input), idempotencyKey, payer }
        return preparedAnswer(orderId, await startCard(payments, request, context))
      }
      const { orderId, amount: amountCents, mobileNumber: phone, provider: method = 'mpesa' } = input
      const prompt = { orderId, amountCents, method, phone, idempotencyKey, payer }
      const started = await startPayment(payments, prompt, context)
      if (!started.ok) throw new ProblemError(started.problem)
      return {
        data: { orderId, attemptId: started.attemptId },
        message: `Please enter your ${METHODS[method].name} PIN on your phone.`,
      }
    },
    { transaction: 'own' },
  )

  serveCall(app, cardAuthentication, async ({ input, requestId, log, from }) => {
    const { cardData, otherDetail, browser, cyberSource, challengeWindowSize } = input
    const { attemptId } = otherDetail
    const { orderId } = cardData
    const authentication = {
      attemptId,
      orderId,
      card: cardOf(cardData),
      securityCode: cardData.securityCode,
      browser,
      request: {
        ipAddress: from.address,
        httpAccept: from.accept ?? '*/*',
        userAgent: from.userAgent ?? 'unknown',
      },
      sessionId: cyberSource?.SessionId,
      challengeWindowSize,
    }
    const answer = await authenticateCard(payments, authentication, { requestId, log })
    if (answer.kind === 'refused') throw new ProblemError(answer.problem)
    if (answer.kind === 'page') return { data: { orderId, attemptId, html: answer.html } }
    const { authenticationId: _withheld, ...challenge } = answer.challenge
    return { data: { orderId, attemptId, ...challenge }, message: 'Your bank asks you to confirm.' }
  })

  serveCall(app, cardReturn, async ({ input, requestId, log }) => {
    const { attemptSecret: secret, TransactionId: transactionId, MD: md } = input
    const returned = await returnCard(payments, { secret, transactionId, md }, { requestId, log })
    if (!returned) throw refuse('not-found', 'We could not find this payment.')
    return { data: returned }
  })

  // For a page that is the same for every visitor: cards are listed even if only signed-in users can pay by card.
  serveCall(app, paymentMethods, async ({ tx }) => ({
    data: { methods: paymentMethodsOf(payments.env, true, await loadPausedMethods(tx)) },
  }))

  serveCall(
    app,
    paymentStatus,
    async ({ input }) => {
      const status = await paymentState(payments.database, input.orderId, payments, payments)
      if (!status) throw refuse('not-found', 'We could not find this order.')
      return { data: status }
    },
    { sendsWalPosition: true },
  )
}

const SIGN_IN_FOR_CARDS = 'Please sign in to pay by card, or pay with M-Pesa.'

const cardOf = ({ cardNumber, expirationMonth, expirationYear }: Card): Card => ({
  cardNumber,
  expirationMonth,
  expirationYear,
})

/**
 * A wrong number gets a normal response, not an error: the page shows the reason and stays (specification, section 4).
 */
function preparedAnswer(orderId: string, prepared: Prepare) {
  switch (prepared.kind) {
    case 'refused':
      throw new ProblemError(prepared.problem)
    case 'typed': {
      const { attemptId, reason } = prepared
      return { data: { orderId, attemptId, reason }, message: reason }
    }
    case 'prepared': {
      const { attemptId, deviceDataUrl, accessToken } = prepared
      return { data: { orderId, attemptId, deviceDataCollectionURL: deviceDataUrl, access_token: accessToken } }
    }
  }
}
