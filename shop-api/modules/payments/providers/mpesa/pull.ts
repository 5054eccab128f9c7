/** Daraja's Pull: the payments to a short code of the last 48 hours, also those whose confirmation was lost. */
import { z } from 'zod'
import { instantInNairobi, wallClock } from '#lib/format/clock.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import type { ReceivedPage } from '../provider.ts'
import type { Purpose } from '../provider-exchange.ts'
import type { CallContext } from './client.ts'
import { type NotAnswered, notAnswered, type Posted } from './outcomes.ts'
import { centsOf, type PaybillPayment, receiptOf, text } from './wire.ts'

export type PullRegistered = { outcome: 'registered' } | NotAnswered

export interface PullCalls {
  /**
   * Registers the short code for queries of its payments, also if it is registered already.
   * @param phone a number of the shop that Safaricom requires, 2547XXXXXXXX
   */
  registerPull(request: { phone: string; callbackUrl: string }, context?: CallContext): Promise<PullRegistered>
  /** Payments of a period, from a row of the list, counted from 0. At most 100. */
  pull(request: { from: Date; to: Date; offset: number }, context?: CallContext): Promise<ReceivedPage>
}

/** Of a registration: accepted, or registered earlier. Of a query: rows, or no rows. */
const [DONE, NOTHING_NEW] = ['1000', '1001']

const registerReply = z.object({ ResponseStatus: text, ResponseDescription: text.default('') })

const row = z.object({
  transactionId: text,
  trxDate: text,
  msisdn: text.nullish(),
  sender: text.nullish(),
  transactiontype: text.default(''),
  billreference: text.nullish(),
  amount: text,
})

/** Safaricom nests the list twice, and sends the text "[[]]" without rows. */
const pullReply = z.object({
  ResponseCode: text,
  ResponseMessage: text.default(''),
  Response: z.union([z.array(z.unknown()).transform((list) => list.flat()), z.string().transform(() => [])]).nullish(),
})

/** `2026-11-28T10:13:00Z`, or without a zone in Nairobi time; null if it is not a valid time. */
function timeOf(value: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(value.trim())
  if (!parts) return null
  const [, day = '', minute = '', second = '00', zone] = parts
  const instant = zone
    ? new Date(`${day}T${minute}:${second}${zone}`)
    : new Date(instantInNairobi(day, minute).getTime() + Number(second) * 1000)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** A payment of a customer; null for other rows and rows that cannot be read. */
function paymentOf(value: unknown, shortCode: string): PaybillPayment | null {
  const read = row.safeParse(value)
  if (!read.success || !/^c2b/i.test(read.data.transactiontype)) return null
  const { transactionId, amount, billreference, trxDate, msisdn, sender } = read.data
  const [receipt, amountCents] = [receiptOf(normalCode(transactionId)), centsOf(amount)]
  if (receipt === null || !amountCents) return null
  const phone = msisdn?.trim() ?? ''
  return {
    ...{ receipt, amountCents, shortCode, accountReference: billreference?.trim() ?? '', paidAt: timeOf(trxDate) },
    // Safaricom sent full numbers in 2026; a masked number stays unchanged.
    maskedPhone: normaliseKenyanMobile(phone) ?? (phone || null),
    payerName: sender?.trim() || null,
  }
}

/** Reads the response to a query. */
export function receivedPage(answer: Posted, shortCode: string): ReceivedPage {
  if (answer.kind !== 'answer') {
    const failure = notAnswered(answer)
    return { outcome: 'failed', reason: failure.outcome === 'refused' ? failure.code : failure.reason }
  }
  const reply = pullReply.safeParse(answer.body)
  if (!reply.success) return { outcome: 'failed', reason: 'reply not understood' }
  const { ResponseCode, Response } = reply.data
  if (ResponseCode === NOTHING_NEW) return { outcome: 'page', rows: 0, payments: [] }
  if (ResponseCode !== DONE) return { outcome: 'failed', reason: ResponseCode }
  const rows = Response ?? []
  return { outcome: 'page', rows: rows.length, payments: rows.flatMap((one) => paymentOf(one, shortCode) ?? []) }
}

function registeredOf(answer: Posted): PullRegistered {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const reply = registerReply.safeParse(answer.body)
  if (!reply.success) return { outcome: 'unknown', reason: 'reply not understood' }
  const { ResponseStatus: code, ResponseDescription: message } = reply.data
  if (code === DONE || code === NOTHING_NEW) return { outcome: 'registered' }
  return { outcome: 'refused', code, message, retryable: false, certain: true }
}

const timeText = (at: Date) => wallClock(at).slice(0, 19).replace('T', ' ')

interface CallParts {
  shortCode: string
  post: (purpose: Purpose, path: string, body: () => object) => Promise<Posted>
  report: (context: CallContext, outcome: { outcome: string }, what: string, fields: object) => void
}

export function pullCalls({ shortCode, post, report }: CallParts): PullCalls {
  return {
    async registerPull({ phone, callbackUrl }, context = {}) {
      const answer = await post('registration', '/pulltransactions/v1/register', () => ({
        ...{ ShortCode: shortCode, RequestType: 'Pull', NominatedNumber: phone, CallBackURL: callbackUrl },
      }))
      const outcome = registeredOf(answer)
      report(context, outcome, 'M-Pesa Pull registration', {})
      return outcome
    },
    async pull({ from, to, offset }, context = {}) {
      const answer = await post('query', '/pulltransactions/v1/query', () => ({
        ...{ ShortCode: shortCode, StartDate: timeText(from), EndDate: timeText(to), OffSetValue: String(offset) },
      }))
      const page = receivedPage(answer, shortCode)
      // Without the payments: they name customers.
      const { outcome } = page
      report(context, { outcome }, 'M-Pesa Pull', page.outcome === 'page' ? { offset, rows: page.rows } : { ...page })
      return page
    },
  }
}
