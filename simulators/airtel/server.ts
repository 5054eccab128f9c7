import { randomBytes } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { answerOwnNames } from '../own-pages.ts'
import { messageOf, Payments } from './payments.ts'
import { sandbox } from './sandbox.ts'

export interface AirtelOptions {
  /** 0 for any free port. */
  port: number
  host?: string
  /** Host names that it accepts, in addition to those of its machine. */
  names?: readonly string[]
  clientId?: string
  clientSecret?: string
  callbackKey?: string
  /** Where results are posted; null posts nowhere. */
  callbackUrl?: string | null
  /** How long a prompt waits for its PIN. */
  promptMs?: number
  log?: Logger
}

export interface RunningAirtel {
  /** `http://127.0.0.1:4300`, without a slash at the end. */
  url: string
  /** Sets where results are posted. */
  postTo: (callbackUrl: string) => void
  close(): Promise<void>
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
  const { port, host = '127.0.0.1', names = [], promptMs = 60_000, callbackUrl = null } = options
  const { clientId, clientSecret, callbackKey } = { ...sandbox, ...options }
  const log = options.log ?? createLog('silent')
  const payments = new Payments({ callbackUrl, callbackKey, promptMs, log })
  let token: string | null = null

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  })
  answerOwnNames(app, names)
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

  await app.listen({ port, host })
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    postTo: (url) => {
      payments.callbackUrl = url
    },
    async close() {
      payments.close()
      await app.close()
    },
  }
}
