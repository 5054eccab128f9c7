/** Money that Safaricom sends back from the paybill: reversals and payments to phones, with every kind of report. */
import type { Outside } from '../ledger-proof/outside.ts'
import type { Body, Send } from '../ledger-proof/outside-call.ts'

/** Response to the next request. `lost`, `broken`: the money is sent all the same. `down`: it is not. */
export type PayoutAnswer = 'accepted' | 'refused' | 'lost' | 'broken' | 'down'

export interface Payout {
  kind: 'reversal' | 'payment'
  /** The shop's id of the refund, from the address for its result. */
  refundId: string
  /** OriginatorConversationID */
  conversation: string
  amountCents: number
  /** The receipt that is reversed, or the phone. */
  to: string
  receipt: string
  /** Result code: 0 if the money was sent. */
  code: string
  at: number
  resultPath: string
  timeoutPath: string
}

/** A report that Safaricom posts. */
export interface Report {
  path: string
  body: object
}

const ALREADY_REVERSED = 'R000001'

export class Payouts {
  readonly all: Payout[] = []
  /** Receipts of payments that were reversed, by the shop or in the portal. */
  readonly reversed = new Map<string, { receipt: string; amountCents: number; at: number }>()
  answer: PayoutAnswer = 'accepted'
  /** Result code of the next request. */
  code = '0'
  /** Results of queries that are not posted yet. */
  statuses: Report[] = []
  readonly #outside: Outside

  constructor(outside: Outside) {
    this.#outside = outside
    outside.payouts = (path, body, send, cut) => this.#serve(path, body, send, cut)
  }

  /** Reverses a payment in M-Pesa's portal, without the shop. */
  reverseInPortal(receipt: string, amountCents: number): void {
    this.reversed.set(receipt, { receipt: this.#outside.name('V'), amountCents, at: this.#outside.now })
  }

  /** The refund of the shop that found its payment reversed in the portal, by the receipt of that reversal; or null. */
  refundReversedBefore(receipt: string): string | null {
    const late = this.all.filter(({ code }) => code === ALREADY_REVERSED)
    return late.find(({ to }) => this.reversed.get(to)?.receipt === receipt)?.refundId ?? null
  }

  /** The money that was really sent back for a refund of the shop. */
  sentFor(refundId: string): Payout[] {
    return this.all.filter((one) => one.refundId === refundId && one.code === '0')
  }

  #serve(path: string, body: Body, send: Send, cut: () => void): unknown {
    if (path.includes('hakikisha')) return send(200, { body: { firstName: 'JANE', lastName: 'W***' } })
    if (path.includes('transactionstatus')) return this.#query(body, send)
    const isReversal = path.includes('reversal')
    if (this.answer === 'down') return cut()
    if (this.answer === 'refused')
      return send(400, { requestId: '1', errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Amount' })
    const conversation = isReversal ? this.#outside.name('R') : String(body.OriginatorConversationID)
    if (!isReversal && this.all.some((one) => one.conversation === conversation))
      return send(500, {
        requestId: '1',
        errorCode: '500.002.1001',
        errorMessage: 'Duplicate OriginatorConversationID',
      })
    this.#make(body, isReversal, conversation)
    if (this.answer === 'lost') return cut()
    if (this.answer === 'broken')
      return send(500, { requestId: '1', errorCode: '500.003.1001', errorMessage: 'Internal Server Error' })
    send(200, accepted(conversation))
  }

  #make(body: Body, isReversal: boolean, conversation: string): void {
    const [resultPath, timeoutPath] = [body.ResultURL, body.QueueTimeOutURL].map((url) => new URL(String(url)).pathname)
    const to = String(isReversal ? body.TransactionID : body.PartyB)
    const made: Payout = {
      kind: isReversal ? 'reversal' : 'payment',
      ...{ conversation, to, code: this.code, amountCents: Number(body.Amount) * 100 },
      ...{ receipt: this.#outside.name('B'), at: this.#outside.now, refundId: resultPath?.split('/').at(-2) ?? '' },
      ...{ resultPath: resultPath ?? '', timeoutPath: timeoutPath ?? '' },
    }
    if (isReversal && this.reversed.has(to)) made.code = ALREADY_REVERSED
    if (isReversal && made.code === '0') this.reversed.set(to, made)
    this.all.push(made)
  }

  #query(body: Body, send: Send): void {
    const path = new URL(String(body.ResultURL)).pathname
    const found = this.all.find(({ conversation }) => conversation === body.OriginalConversationID)
    const isSent = found?.code === '0'
    const parameters: Record<string, string | number> = isSent
      ? { ReceiptNo: found.receipt, TransactionStatus: 'Completed', Amount: found.amountCents / 100 }
      : { TransactionStatus: 'Failed' }
    this.statuses.push({ path, body: resultOf(found ? '0' : '2032', this.#outside.name('Q'), '', parameters) })
    send(200, accepted(this.#outside.name('Q')))
  }
}

const accepted = (conversation: string) => ({
  ...{ OriginatorConversationID: conversation, ConversationID: `AG_${conversation}`, ResponseCode: '0' },
  ResponseDescription: 'Accept the service request successfully.',
})

/** A result as Safaricom posts it. */
function resultOf(code: string, conversation: string, receipt: string, parameters: Record<string, string | number>) {
  return {
    Result: {
      ...{ ResultType: 0, ResultCode: /^\d+$/.test(code) ? Number(code) : code, ResultDesc: '' },
      ...{ OriginatorConversationID: conversation, ConversationID: 'AG_1', TransactionID: receipt },
      ...(code === '0' && {
        ResultParameters: { ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })) },
      }),
    },
  }
}

/** The report of a payout's result. @param code differs from its own in a report that is wrong */
export function resultReport(payout: Payout, code = payout.code): Report {
  const { resultPath, conversation, receipt, amountCents } = payout
  return { path: resultPath, body: resultOf(code, conversation, receipt, { Amount: amountCents / 100 }) }
}

/** The report that Safaricom gave up waiting: the money can have been sent. */
export function timeoutReport({ timeoutPath, conversation }: Payout): Report {
  return { path: timeoutPath, body: resultOf('1', conversation, '', {}) }
}
