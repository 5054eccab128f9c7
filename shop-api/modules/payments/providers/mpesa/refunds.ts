import { randomUUID } from 'node:crypto'
import { wholeShillings } from '#lib/format/money.ts'
import type { HookAddresses } from '../hooks.ts'
import type { PaymentProvider, PhonePayer, RefundOutcome } from '../provider.ts'
import type { InitiatorCalls, ResultAddresses } from './initiator.ts'
import { outcomeOfSending } from './refund-results.ts'

const REMARKS = 'Shop refund'

export type MpesaRefunds = Required<Pick<PaymentProvider<PhonePayer>, 'refund' | 'findRefund' | 'nameOf'>>

/** Refunds through Daraja: a reversal of the payment, or a payment to the customer's phone. */
export function mpesaRefunds(mpesa: InitiatorCalls, addresses: Pick<HookAddresses, 'refund'>): MpesaRefunds {
  const reportTo = (id: string, report: 'result' | 'status'): ResultAddresses => ({
    resultUrl: addresses.refund(id, report),
    timeoutUrl: addresses.refund(id, 'timeout'),
  })
  return {
    async refund(kind, { id, attempt, amountCents, recipient }, context) {
      const request = { ...reportTo(id, 'result'), amountShillings: wholeShillings(amountCents), remarks: REMARKS }
      if (kind === 'reversal') {
        const { receipt } = attempt
        if (receipt === null) return NO_RECEIPT
        return outcomeOfSending(await mpesa.reverse({ ...request, receipt }, context))
      }
      const phone = recipient?.phone ?? attempt.phone
      if (phone === null) return NO_PHONE
      return outcomeOfSending(await mpesa.pay({ ...request, id, phone }, context))
    },
    // The result of the query is reported later, so the refund remains unknown.
    async findRefund(id, context, reference = null) {
      const request = { ...reportTo(id, 'status'), originalConversationId: reference ?? id }
      const { outcome } = await mpesa.transactionStatus(request, context)
      return { outcome: 'unknown', reason: `status ${outcome}` }
    },
    nameOf: (phone, context) => mpesa.hakikisha(phone, randomUUID(), context),
  }
}

const NO_RECEIPT: RefundOutcome = {
  ...{ outcome: 'refused', code: 'no-receipt' },
  sentence: 'The payment has no receipt: record it first.',
}
const NO_PHONE: RefundOutcome = {
  ...{ outcome: 'refused', code: 'no-phone' },
  sentence: 'The payment has no phone number: enter the number to refund.',
}
