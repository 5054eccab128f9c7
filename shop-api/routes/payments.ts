import type { FastifyInstance } from 'fastify'
import { payment, paymentStatus } from '#lib/contract/payment.ts'
import { ProblemError, refuse } from '../http/problem-error.ts'
import { serveCall } from '../http/serve-call.ts'
import { paymentStanding } from '../payments/payment-standing.ts'
import type { Payments } from '../payments/payments.ts'
import { startPayment } from '../payments/start-payment.ts'

export function servePayments(app: FastifyInstance, payments: Payments): void {
  // The push waits for Safaricom, so no transaction is held meanwhile: the key stands on the attempt itself.
  serveCall(
    app,
    payment,
    async ({ input, requestId, log, idempotencyKey = '' }) => {
      const { orderId, amount: amountCents, mobileNumber: phone } = input
      const started = await startPayment(payments, { orderId, amountCents, phone, idempotencyKey }, { requestId, log })
      if (!started.ok) throw new ProblemError(started.problem)
      return {
        data: { orderId, attemptId: started.attemptId },
        message: 'Please enter your M-Pesa PIN on your phone.',
      }
    },
    { idempotency: 'own' },
  )

  serveCall(app, paymentStatus, async ({ input, query }) => {
    const standing = await paymentStanding(query, input.orderId, payments, payments.businessNumber)
    if (!standing) throw refuse('not-found', 'There is no such order.')
    return { data: standing }
  })
}
