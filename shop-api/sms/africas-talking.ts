/** The client of Africa's Talking: one text message, and the messages that it posts. */
import * as z from 'zod/mini'
import { type HttpExchange, httpExchange } from '../runtime/http-exchange.ts'
import type { SendSms, SmsOutcome, SmsReport } from './send-sms.ts'

export interface AfricasTalkingAccount {
  /** `https://api.africastalking.com`, its sandbox or the simulator. */
  baseUrl: string
  username: string
  apiKey: string
  /** The sender's name or short code; empty: the provider's own. */
  sender: string
}

const TIMEOUT_MS = 15_000

const reply = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(
      z.object({
        statusCode: z.coerce.number(),
        status: z.optional(z.string().check(z.maxLength(100))),
        cost: z.optional(z.string().check(z.maxLength(40))),
        messageId: z.optional(z.string().check(z.maxLength(100))),
      }),
    ),
  }),
})

/** 100 processed, 101 sent, 102 queued. */
const ACCEPTED: ReadonlySet<number> = new Set([100, 101, 102])
/** No credit, unsupported sender for now, rejected by the gateway, internal errors: later attempts can succeed. */
const LATER: ReadonlySet<number> = new Set([405, 407, 500, 501, 502])

/** "KES 0.8000" in ten-thousandths of a shilling. */
function costOf(text: string | undefined): number | null {
  const [, amount] = /^KES (\d{1,6}(?:\.\d{1,4})?)$/.exec(text ?? '') ?? []
  return amount ? Math.round(Number(amount) * 10_000) : null
}

/** The effect of an exchange. */
export function smsOutcome(sent: HttpExchange): SmsOutcome {
  if (sent.kind === 'unsent') return { outcome: 'later', reason: sent.reason }
  if (sent.kind === 'lost') return { outcome: 'unknown', reason: sent.reason }
  if (sent.status >= 400) return { outcome: 'later', reason: `HTTP ${sent.status}` }
  const read = reply.safeParse(sent.body)
  const recipient = read.success ? read.data.SMSMessageData.Recipients[0] : undefined
  // Without a recipient it was refused as a whole, such as for a wrong sender.
  if (!recipient) return { outcome: 'later', reason: 'no recipient in the reply' }
  const { statusCode, status = '', cost, messageId } = recipient
  if (ACCEPTED.has(statusCode) && messageId) return { outcome: 'sent', id: messageId, cost: costOf(cost) }
  const reason = `${statusCode} ${status}`.trim()
  return LATER.has(statusCode) ? { outcome: 'later', reason } : { outcome: 'refused', reason }
}

/** @param send for tests */
export function africasTalking(
  { baseUrl, username, apiKey, sender }: AfricasTalkingAccount,
  send: typeof fetch = fetch,
): SendSms {
  return async ({ phone, text }) => {
    const form = new URLSearchParams({ username, to: `+${phone}`, message: text })
    if (sender) form.set('from', sender)
    const headers = { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', headers, body: form.toString() }
    return smsOutcome(await httpExchange(send, `${baseUrl}/version1/messaging`, init, TIMEOUT_MS))
  }
}

const deliveryReport = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string().check(z.maxLength(40)),
  failureReason: z.optional(z.string().check(z.maxLength(100))),
})

/** A delivery report; null if it is unreadable. */
export function readDeliveryReport(body: unknown): SmsReport | null {
  const read = deliveryReport.safeParse(body)
  if (!read.success) return null
  const { id, status, failureReason } = read.data
  if (status === 'Success') return { id, state: 'delivered', failure: null }
  if (status === 'Failed' || status === 'Rejected') return { id, state: 'failed', failure: failureReason ?? status }
  return { id, state: 'sent', failure: null }
}

const incoming = z.object({
  from: z.string().check(z.regex(/^\+?254[17]\d{8}$/)),
  text: z.string().check(z.maxLength(2_000)),
})

/** An incoming STOP or START with its phone, 2547XXXXXXXX; null for another message. */
export function readChoice(body: unknown): { phone: string; wantsSms: boolean } | null {
  const read = incoming.safeParse(body)
  if (!read.success) return null
  const wantsSms = /^\s*start\b/i.test(read.data.text)
  if (!wantsSms && !/^\s*(?:stop|acha|unsubscribe)\b/i.test(read.data.text)) return null
  return { phone: read.data.from.replace('+', ''), wantsSms }
}
