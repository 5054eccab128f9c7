import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions } from '../simulator.ts'

const { sandbox } = PAYMENT_PROVIDERS.airtel

/** TIP: the prompt is open. TS paid, TF failed, TE ran out of time. */
type PaymentStatus = 'TIP' | 'TS' | 'TF' | 'TE'

/** A payment that was requested. */
interface Payment {
  /** The shop's own id of it. */
  id: string
  reference: string
  msisdn: string
  amount: number
  status: PaymentStatus
  moneyId: string | null
}

interface PaymentSettings {
  /** The address for results, which a merchant enters in the portal. Null posts no results. */
  callbackUrl: string | null
  callbackKey: string
  promptMs: number
  log: Logger
}

/** The payments of this simulator, in memory. */
class Payments {
  /** Where results are posted; tests change it. */
  callbackUrl: string | null
  readonly #settings: PaymentSettings
  readonly #payments = new Map<string, Payment>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(settings: PaymentSettings) {
    this.#settings = settings
    this.callbackUrl = settings.callbackUrl
  }

  get all(): Payment[] {
    return [...this.#payments.values()]
  }

  find(id: string): Payment | undefined {
    return this.#payments.get(id)
  }

  /** Shows a prompt. @returns false if the id was used before */
  request(payment: Pick<Payment, 'id' | 'reference' | 'msisdn' | 'amount'>): boolean {
    if (this.#payments.has(payment.id)) return false
    this.#payments.set(payment.id, { ...payment, status: 'TIP', moneyId: null })
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.end(payment.id, 'TE')
    }, this.#settings.promptMs)
    timer.unref()
    this.#timers.add(timer)
    return true
  }

  /** Ends an open payment and posts its result. @returns false if it is not open */
  async end(id: string, status: Exclude<PaymentStatus, 'TIP'>): Promise<boolean> {
    const payment = this.#payments.get(id)
    if (payment?.status !== 'TIP') return false
    payment.status = status
    if (status === 'TS') payment.moneyId = `MP${randomBytes(6).toString('hex').toUpperCase()}`
    await this.#post(payment)
    return true
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  async #post({ id, status, moneyId }: Payment): Promise<void> {
    const { callbackUrl } = this
    const { callbackKey, log } = this.#settings
    if (callbackUrl === null) return
    const transaction = { id, message: messageOf(status), status_code: status, airtel_money_id: moneyId }
    const hash = createHmac('sha256', callbackKey).update(JSON.stringify(transaction)).digest('base64')
    try {
      const reply = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ transaction, hash }),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      await reply.body?.cancel()
      log[reply.ok ? 'info' : 'warn']({ id, status, answer: reply.status }, 'Posted a result to the shop')
    } catch (error) {
      log.warn({ id, status, reason: (error as Error).name }, 'The shop could not be reached')
    }
  }
}

const messageOf = (status: PaymentStatus) =>
  ({ TIP: 'Transaction in progress', TS: 'Paid', TF: 'Declined by the subscriber', TE: 'Transaction expired' })[status]

interface AirtelOptions extends ServerOptions {
  clientId?: string
  clientSecret?: string
  callbackKey?: string
  /** Where results are posted; null posts nowhere. */
  callbackUrl?: string | null
  /** How long a prompt waits for its PIN. */
  promptMs?: number
}

export interface RunningAirtel extends RunningSimulator {
  /** Sets where results are posted. */
  postTo: (callbackUrl: string) => void
}

const TOKEN_SECONDS = 180

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
})
const paymentRequest = z.object({
  reference: z.string().min(1).max(64),
  subscriber: z.object({
    country: z.literal('KE'),
    currency: z.literal('KES'),
    msisdn: z.string().regex(/^[17]\d{8}$/),
  }),
  transaction: z.object({ amount: z.number().int().min(1).max(150_000), id: z.string().min(1).max(64) }),
})
const answerRequest = z.object({ id: z.string(), action: z.enum(['pay', 'decline']) })
const ENDS = { pay: 'TS', decline: 'TF' } as const

const statusOf = (success: boolean, code: string, message: string) => ({
  status: { code: success ? '200' : '400', success, response_code: code, message },
})

/** Starts Airtel Money's collection API as a shop sees it. Prompts are answered at `/control/answer`. */
export async function startAirtel(options: AirtelOptions): Promise<RunningAirtel> {
  const { promptMs = 60_000, callbackUrl = null } = options
  const { clientId, clientSecret, callbackKey } = { ...sandbox, ...options }
  const { app, log, listen } = openServer(options)
  const payments = new Payments({ callbackUrl, callbackKey, promptMs, log })
  let token: string | null = null

  app.get('/health', () => ({ status: 'ok', payments: payments.all.length }))

  app.post('/auth/oauth2/token', async (request, reply) => {
    const read = tokenRequest.safeParse(request.body)
    const isRight = read.success && read.data.client_id === clientId && read.data.client_secret === clientSecret
    if (!isRight) return reply.status(401).send({ error: 'invalid_client' })
    token = randomBytes(24).toString('base64url')
    return { token_type: 'bearer', access_token: token, expires_in: TOKEN_SECONDS }
  })

  const checkToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const isAuthorised = token !== null && request.headers.authorization === `Bearer ${token}`
    const isKenya = request.headers['x-country'] === 'KE' && request.headers['x-currency'] === 'KES'
    if (!isAuthorised || !isKenya) await reply.status(401).send({ error: 'invalid_token' })
  }

  app.post('/merchant/v1/payments/', { preHandler: checkToken }, async (request) => {
    const read = paymentRequest.safeParse(request.body)
    if (!read.success) return statusOf(false, 'DP00800001005', 'Invalid request')
    const { reference, subscriber, transaction } = read.data
    const payment = { id: transaction.id, reference, msisdn: subscriber.msisdn, amount: transaction.amount }
    if (!payments.request(payment)) return statusOf(false, 'DP00800001007', 'This transaction id was used before')
    log.info({ id: payment.id, reference }, 'A prompt is open')
    return {
      data: { transaction: { id: payment.id, status: 'Success.' } },
      ...statusOf(true, 'DP00800001006', 'In progress'),
    }
  })

  app.get<{ Params: { id: string } }>('/standard/v1/payments/:id', { preHandler: checkToken }, async (request) => {
    const payment = payments.find(request.params.id)
    if (!payment) return statusOf(false, 'DP00800001010', 'Transaction not found')
    const { id, status, moneyId } = payment
    const transaction = { id, status, message: messageOf(status), airtel_money_id: moneyId }
    return { data: { transaction }, ...statusOf(true, 'DP00800001001', 'Success') }
  })

  app.get('/control/payments', () => payments.all)
  app.post('/control/answer', async (request, reply) => {
    const read = answerRequest.safeParse(request.body)
    const isDone = read.success && (await payments.end(read.data.id, ENDS[read.data.action]))
    return isDone ? { done: true } : reply.status(400).send({ done: false })
  })

  return {
    url: await listen(),
    postTo: (url) => {
      payments.callbackUrl = url
    },
    async close() {
      payments.close()
      await app.close()
    },
  }
}

export const simulator = defineSimulator({
  variables: {
    AIRTEL_SIM_CLIENT_ID: z.string().min(1).default(sandbox.clientId),
    AIRTEL_SIM_CLIENT_SECRET: z.string().min(1).default(sandbox.clientSecret),
    AIRTEL_SIM_CALLBACK_KEY: z.string().min(1).default(sandbox.callbackKey),
    /** Where results are posted: the shop API's `/hooks/airtel`. */
    AIRTEL_SIM_CALLBACK_URL: z.url().default('http://127.0.0.1:4000/hooks/airtel'),
  },
  start: (environment, options) =>
    startAirtel({
      ...options,
      clientId: environment.AIRTEL_SIM_CLIENT_ID,
      clientSecret: environment.AIRTEL_SIM_CLIENT_SECRET,
      callbackKey: environment.AIRTEL_SIM_CALLBACK_KEY,
      callbackUrl: environment.AIRTEL_SIM_CALLBACK_URL,
    }),
})
