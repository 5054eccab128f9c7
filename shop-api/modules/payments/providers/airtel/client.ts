/** The client of Airtel Money: a payment request, a status query, and its messages. It stores only the access token. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { CURRENCY } from '#lib/format/money.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { createAccessToken, type TokenReply } from '../../../../runtime/access-token.ts'
import type { HttpExchange } from '../../../../runtime/http-exchange.ts'
import { openProviderExchange, type ProviderExchangeOptions, type Purpose } from '../provider-exchange.ts'

// The fields of its collection API that the shop reads. Unknown fields are left out.

const text = z.string().check(z.maxLength(200))

const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.positive(), z.maximum(86_400)),
})

const status = z.object({ success: z.boolean(), response_code: z.optional(text), message: z.optional(text) })

/** The response to a payment request: accepted does not mean paid. */
const pushReply = z.object({ status })

/** TS paid, TF failed, TE expired, TIP in progress, TA unknown to Airtel itself. */
const transactionStatus = z.enum(['TS', 'TF', 'TE', 'TIP', 'TA'])
const receipt = z.optional(z.nullable(z.string().check(z.overwrite(normalCode), z.regex(/^[\w.]{1,40}$/))))

const queryReply = z.object({
  status,
  data: z.optional(z.object({ transaction: z.object({ status: transactionStatus, airtel_money_id: receipt }) })),
})

/** Airtel's callback when a payment has ended. `transaction` is left unchanged, because it was signed. */
export const callbackBody = z.object({ transaction: z.looseObject({}), hash: z.string() })
export const callbackTransaction = z.object({
  id: text,
  status_code: transactionStatus,
  airtel_money_id: receipt,
})

export type TransactionStatus = z.output<typeof transactionStatus>

/** The signature of a callback: HMAC-SHA256 of its transaction. */
export function signatureOf(transaction: object, key: string): string {
  return createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64')
}

export function isSigned({ transaction, hash }: z.output<typeof callbackBody>, key: string): boolean {
  const [given, right] = [hash, signatureOf(transaction, key)].map((one) => Buffer.from(one)) as [Buffer, Buffer]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The shop's account with Airtel Money. */
export interface AirtelAccount {
  /** `https://openapi.airtel.africa`, its test host or the simulator. */
  baseUrl: string
  clientId: string
  clientSecret: string
}

interface AirtelConfig extends AirtelAccount {
  clock: () => Date
  fetch?: typeof fetch
  timeoutMs?: number
  log?: ProviderExchangeOptions['log']
}

interface AirtelPush {
  /** The shop's id of the payment, used for queries. */
  transactionId: string
  /** 2547XXXXXXXX or 2541XXXXXXXX */
  phone: string
  amountShillings: number
  /** The payer sees it. */
  reference: string
}

export type AirtelPushOutcome =
  | { outcome: 'accepted' }
  /** `certain`: there is no prompt and there will not be a prompt. */
  | { outcome: 'refused'; code: string; certain: boolean }
  /** Unknown: the prompt can be on the phone. */
  | { outcome: 'unknown'; reason: string }

type AirtelQueryOutcome =
  | { outcome: 'found'; status: TransactionStatus; receipt: string | null }
  | { outcome: 'unknown'; reason: string }

export interface AirtelClient {
  push: (request: AirtelPush) => Promise<AirtelPushOutcome>
  query: (transactionId: string) => Promise<AirtelQueryOutcome>
}

const COUNTRY = 'KE'

/** Creates the client, once per process. */
export function createAirtelClient({ baseUrl, clientId, clientSecret, clock, ...config }: AirtelConfig): AirtelClient {
  const { fetch, timeoutMs = 15_000, log } = config
  const send = openProviderExchange({ name: 'Airtel Money', fetch, timeoutMs, log })
  const json = { 'content-type': 'application/json', accept: 'application/json' }

  async function fetchToken(): Promise<TokenReply> {
    const body = JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' })
    const init = { method: 'POST', headers: json, body }
    const sent = await send('token', `${baseUrl}/auth/oauth2/token`, init)
    if (sent.kind !== 'reply') return { ok: false, code: 'unreachable', message: sent.reason, retryable: true }
    const read = tokenReply.safeParse(sent.body)
    if (read.success) return { ok: true, token: read.data.access_token, expiresInSeconds: read.data.expires_in }
    return { ok: false, code: `http-${sent.status}`, message: 'No token', retryable: sent.status >= 500 }
  }
  const accessToken = createAccessToken(fetchToken, () => clock().getTime())

  /** @returns null without a token: no request was sent */
  async function exchange(purpose: Purpose, path: string, init: RequestInit): Promise<HttpExchange | null> {
    const token = await accessToken.get()
    if (!token.ok) return null
    const authorization = `Bearer ${token.token}`
    const headers = { ...json, authorization, 'x-country': COUNTRY, 'x-currency': CURRENCY.code }
    const sent = await send(purpose, `${baseUrl}${path}`, { ...init, headers })
    if (sent.kind === 'reply' && sent.status === 401) accessToken.drop(token.token)
    return sent
  }

  return {
    push: async ({ transactionId, phone, amountShillings, reference }) => {
      const money = { country: COUNTRY, currency: CURRENCY.code }
      const body = JSON.stringify({
        reference,
        subscriber: { ...money, msisdn: phone.replace(/^254/, '') },
        transaction: { ...money, amount: amountShillings, id: transactionId },
      })
      const sent = await exchange('payment', '/merchant/v1/payments/', { method: 'POST', body })
      if (sent === null) return { outcome: 'refused', code: 'no-token', certain: true }
      if (sent.kind === 'unsent') return { outcome: 'refused', code: 'unreachable', certain: true }
      const { status, reason } = read(pushReply, sent)
      if (!status) return { outcome: 'unknown', reason }
      return status.success
        ? { outcome: 'accepted' }
        : { outcome: 'refused', code: status.response_code ?? 'refused', certain: true }
    },
    query: async (transactionId) => {
      const sent = await exchange('query', `/standard/v1/payments/${encodeURIComponent(transactionId)}`, {
        method: 'GET',
      })
      if (sent === null) return { outcome: 'unknown', reason: 'no-token' }
      const { data, reason } = read(queryReply, sent)
      if (!data) return { outcome: 'unknown', reason }
      const { status, airtel_money_id: receipt = null } = data.transaction
      return { outcome: 'found', status, receipt }
    },
  }
}

/** The parsed response, or the reason why it is missing. Only a status below 500 counts as a refusal. */
function read<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sent: HttpExchange,
): Partial<z.output<Schema>> & { reason: string } {
  if (sent.kind !== 'reply') return { reason: sent.reason } as Partial<z.output<Schema>> & { reason: string }
  const parsed = sent.status < 500 ? schema.safeParse(sent.body) : undefined
  return { ...parsed?.data, reason: `http-${sent.status}` } as Partial<z.output<Schema>> & { reason: string }
}
