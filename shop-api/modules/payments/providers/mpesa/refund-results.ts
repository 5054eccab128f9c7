/** Meaning of Daraja's responses and results for a refund. */
import type { Cents } from '#lib/format/money.ts'
import type { RefundOutcome } from '../provider.ts'
import { isAccepted, type SendOutcome } from './outcomes.ts'
import type { DarajaResult } from './result-wire.ts'
import { centsOf, receiptOf } from './wire.ts'

const ALREADY_REVERSED = 'R000001'

/** Reason of a refused refund and the next action of staff. */
const SENTENCES: Readonly<Record<string, string>> = {
  '1': 'The paybill has too little money for refunds: move money from the working account.',
  '2': 'The amount is below M-Pesa’s minimum: refund it in another way.',
  '3': 'The amount is above M-Pesa’s limit for one payment: refund it in parts.',
  '4': 'The daily M-Pesa limit is reached: request the refund again tomorrow.',
  '8': 'The customer’s M-Pesa account cannot hold this amount: refund a smaller amount, or use another number.',
  '11': 'The paybill’s account cannot send money now: check it in the M-Pesa portal, or call Safaricom.',
  '21': 'The initiator does not have the role for this: add the role in the M-Pesa portal.',
  '26': 'M-Pesa was busy: request the refund again in a few minutes.',
  '2001': 'The initiator’s name or password is wrong: correct MPESA_INITIATOR_NAME and MPESA_INITIATOR_PASSWORD.',
  '2006': 'The account is not active: check it in the M-Pesa portal, or call Safaricom.',
  '2028': 'The paybill does not have this service: ask Safaricom to add it.',
  '2040': 'The number is not registered for M-Pesa: ask the customer for another number.',
  '8006': 'The initiator’s password is locked: unlock it in the M-Pesa portal.',
  SFC_IC0003: 'M-Pesa does not know the receiver: check the number and the paybill.',
  TP40153: 'The paybill has no permission for this: ask Safaricom to add the service.',
  R000002: 'M-Pesa does not know the receipt of the payment: check it in the M-Pesa portal.',
  unreachable: 'M-Pesa could not be reached, so it was not sent. Request the refund again.',
}

const otherCode = (code: string) => `M-Pesa refused it with code ${code}: check it in the M-Pesa portal.`

function refused(code: string): RefundOutcome {
  return { outcome: 'refused', code, sentence: SENTENCES[code] ?? otherCode(code) }
}

/** Codes with another meaning for a request that sends no money. */
const WITHOUT_MONEY: Readonly<Record<string, string>> = {
  '26': 'M-Pesa was busy: try again in a few minutes.',
  unreachable: 'M-Pesa could not be reached: try again in a few minutes.',
  unreadable: 'The response of M-Pesa could not be read.',
}

/** Reason of a refused request that sends no money, and the next action of staff. */
export const reasonOfCode = (code: string): string => WITHOUT_MONEY[code] ?? SENTENCES[code] ?? otherCode(code)

/** The response to a reversal or a payment to a customer. Only a certain refusal is a refusal. */
export function outcomeOfSending(sent: SendOutcome): RefundOutcome {
  if (isAccepted(sent)) return { outcome: 'sent', reference: sent.originatorConversationId }
  if (sent.outcome === 'refused') return sent.certain ? refused(sent.code) : { outcome: 'unknown', reason: sent.code }
  return { outcome: 'unknown', reason: sent.reason }
}

/** A result about a refund, and the amount that it names. */
export interface RefundResult {
  report: RefundOutcome
  amountCents: Cents | null
}

const ENDED = new Set(['failed', 'declined', 'cancelled', 'expired'])

/**
 * The meaning of a result, of the refund itself or of a query of its status. A status has the parameter
 * TransactionStatus. A failed query leaves the refund unknown.
 * @param isQuery whether the result is of a query: its conversation is not that of the refund
 */
export function resultOfRefund(result: DarajaResult, refundId: string, isQuery: boolean): RefundResult {
  const { resultCode, resultType, parameterOf } = result
  const amountCents = centsOf(parameterOf('TransactionAmount') ?? parameterOf('Amount'))
  if (resultType !== '0') return { report: { outcome: 'unknown', reason: 'pending' }, amountCents: null }
  if (isQuery) return { report: reportOfStatus(result), amountCents }
  // The money is back, by a reversal in the portal. Its own receipt is not reported.
  if (resultCode === ALREADY_REVERSED) {
    return { report: { outcome: 'done', receipt: `REVERSED-${refundId}` }, amountCents: null }
  }
  if (resultCode !== '0') return { report: refused(resultCode), amountCents: null }
  const receipt = receiptOf(parameterOf('TransactionReceipt') ?? result.transactionId)
  return { report: receipt ? { outcome: 'done', receipt } : { outcome: 'unknown', reason: 'no receipt' }, amountCents }
}

function reportOfStatus({ resultCode, parameterOf }: DarajaResult): RefundOutcome {
  if (resultCode !== '0') return { outcome: 'unknown', reason: `status ${resultCode}` }
  const status = parameterOf('TransactionStatus')?.toLowerCase() ?? ''
  const receipt = receiptOf(parameterOf('ReceiptNo'))
  if (status === 'completed' && receipt) return { outcome: 'done', receipt }
  return ENDED.has(status) ? refused(status) : { outcome: 'unknown', reason: `status ${status || 'missing'}` }
}
