/**
 * B2B Express: another business pays our paybill from its till. Safaricom prompts the phone of the till's operator. The
 * messages differ from Daraja's others: names in camelCase, and `code` and `status` in the response.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { wholeShillings } from '#lib/format/money.ts'
import type { HookAddresses } from '../hooks.ts'
import type { PaymentProvider } from '../provider.ts'
import type { Purpose } from '../provider-exchange.ts'
import type { CallContext } from './client.ts'
import { type Posted, type TillOutcome, tillOutcome } from './outcomes.ts'
import { centsOf, type PaybillPayment, receiptOf, text } from './wire.ts'

export interface TillPrompt {
  /** The till that pays: 5 to 7 digits. */
  till: string
  /** Whole shillings. */
  amountShillings: number
  /** The order or the company's account, as for a manual payment. */
  accountReference: string
  /** The shop's name on the operator's phone. */
  partnerName: string
  /** A random UUID: Safaricom names it in the result. */
  requestId: string
  /** The address for the result. It contains a secret. */
  callbackUrl: string
}

export interface TillCalls {
  /** Prompts the operator of a till. Accepted is not paid: the result is reported to the address. */
  promptTill(prompt: TillPrompt, context?: CallContext): Promise<TillOutcome>
}

interface CallParts {
  shortCode: string
  post: (purpose: Purpose, path: string, body: () => object) => Promise<Posted>
  report: (context: CallContext, outcome: { outcome: string }, what: string, fields: object) => void
}

export function tillCalls({ shortCode, post, report }: CallParts): TillCalls {
  return {
    async promptTill({ till, amountShillings, accountReference, partnerName, requestId, callbackUrl }, context = {}) {
      if (!Number.isSafeInteger(amountShillings) || amountShillings < 1) {
        throw new RangeError('amountShillings: whole shillings from 1 are needed')
      }
      const answer = await post('payment', '/v1/ussdpush/get-msisdn', () => ({
        primaryShortCode: till,
        receiverShortCode: shortCode,
        amount: String(amountShillings),
        paymentRef: accountReference,
        callbackUrl,
        partnerName,
        // The capital letter is Safaricom's.
        RequestRefID: requestId,
      }))
      const outcome = tillOutcome(answer)
      report(context, outcome, 'M-Pesa prompt to a till', { requestId, amountShillings, accountReference })
      return outcome
    },
  }
}

/** Prompts a till for the account of an order or a company. */
export const tillPrompts =
  (mpesa: TillCalls, addresses: Pick<HookAddresses, 'till'>): NonNullable<PaymentProvider['promptTill']> =>
  async ({ till, amountCents, accountReference, merchantName }, context) => {
    const requestId = randomUUID()
    const prompted = await mpesa.promptTill(
      {
        ...{ till, accountReference, requestId, partnerName: merchantName },
        amountShillings: wholeShillings(amountCents),
        callbackUrl: addresses.till(accountReference, requestId),
      },
      context,
    )
    if (prompted.outcome !== 'refused') return prompted
    // A refusal with a server error could still have been passed on.
    return { outcome: prompted.certain ? 'refused' : 'unknown', reason: prompted.code }
  }

const resultBody = z.object({
  resultCode: text,
  resultDesc: text.default(''),
  requestId: text,
  amount: text.optional(),
  transactionId: text.optional(),
})

/** A result of a prompt to a till. */
export interface TillResult {
  requestId: string
  /** `0` is paid, `4001` is cancelled by the operator. */
  resultCode: string
  /** Null unless the till has paid. */
  paid: Pick<PaybillPayment, 'receipt' | 'amountCents'> | null
}

/** The body that Safaricom posts to the address of a prompt. A payment needs its receipt and its amount. */
export const tillResult = resultBody.transform((body, context): TillResult => {
  const { requestId, resultCode } = body
  if (resultCode !== '0') return { requestId, resultCode, paid: null }
  const receipt = receiptOf(body.transactionId ?? null)
  const amountCents = centsOf(body.amount ?? null)
  if (receipt && amountCents) return { requestId, resultCode, paid: { receipt, amountCents } }
  context.addIssue({ code: 'custom', message: 'a payment without a receipt or an amount', path: ['transactionId'] })
  return z.NEVER
})
