import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SMS_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { isFromOwnPage } from '../own-pages.ts'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions } from '../simulator.ts'
import { textMessages } from '../text-messages.ts'

const { sandbox } = SMS_PROVIDER

/** A message that the shop sent. */
interface SentMessage {
  id: string
  phone: string
  text: string
  from: string
  at: string
  status: string
}

export interface AfricasTalkingOptions extends ServerOptions {
  username?: string
  apiKey?: string
  /** Target of delivery reports; null: no reports. */
  reportUrl?: string | null
}

const MAX_MESSAGES = 200
const COST = 'KES 0.8000'
/** Numbers with a fixed result, by their last digits: for trying failures. */
const RESULTS: Readonly<Record<string, { statusCode: number; status: string }>> = {
  '403': { statusCode: 403, status: 'InvalidPhoneNumber' },
  '405': { statusCode: 405, status: 'InsufficientBalance' },
  '406': { statusCode: 406, status: 'UserInBlacklist' },
  '500': { statusCode: 500, status: 'InternalServerError' },
}

const message = z.object({
  username: z.string(),
  to: z.string().regex(/^\+254[17]\d{8}$/),
  message: z.string().min(1).max(1_000),
  from: z.string().max(15).default(''),
})

/**
 * Starts Africa's Talking as a shop sees it. Its messages are shown on the simulated phone. Numbers that end with 403,
 * 405, 406 or 500 have that result.
 */
export async function startAfricasTalking(options: AfricasTalkingOptions): Promise<RunningSimulator> {
  const { username, apiKey, reportUrl = null } = { ...sandbox, ...options }
  const { app, log, listen } = openServer(options)
  const messages: SentMessage[] = []

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/health', () => ({ status: 'ok', messages: messages.length }))

  app.post('/version1/messaging', async (request, reply) => {
    const read = message.safeParse(request.body)
    if (request.headers.apikey !== apiKey || (read.success && read.data.username !== username)) {
      return reply.status(401).send('The supplied authentication is invalid')
    }
    if (!read.success) return reply.status(400).send('Invalid request')
    const { to, message: text, from } = read.data
    const refused = RESULTS[to.slice(-3)]
    const id = `ATXid_${randomUUID()}`
    const status = refused?.status ?? 'Success'
    const phone = to.slice(1)
    messages.unshift({ id, phone, text, from, at: new Date().toISOString(), status })
    messages.length = Math.min(messages.length, MAX_MESSAGES)
    if (!refused) {
      textMessages.emit('sms', { phone, text })
      if (reportUrl)
        void post(reportUrl, { id, status: 'Success', phoneNumber: to, networkCode: '63902', retryCount: '0' })
    }
    log.info({ id, status }, 'A text message was sent')
    const recipient = refused
      ? { ...refused, number: to, cost: '0', messageId: 'None' }
      : { statusCode: 101, status, number: to, cost: COST, messageId: id }
    return reply.status(201).send({
      SMSMessageData: {
        Message: `Sent to ${refused ? 0 : 1}/1 Total Cost: ${refused ? 'KES 0.0000' : COST}`,
        Recipients: [recipient],
      },
    })
  })

  /** Posts a form to the shop; a shop that does not answer is only logged, as the provider gives up too. */
  async function post(url: string, form: Record<string, string>): Promise<void> {
    try {
      const body = new URLSearchParams(form)
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
      await answer.body?.cancel()
      log[answer.ok ? 'info' : 'warn']({ answer: answer.status }, 'Posted a delivery report to the shop')
    } catch (error) {
      log.warn({ reason: (error as Error).name }, 'The shop could not be reached')
    }
  }

  app.get('/control/messages', () => messages)
  app.delete('/control/messages', (request, reply) => {
    if (!isFromOwnPage(request)) return reply.status(403).send({ done: false })
    messages.length = 0
    return { done: true }
  })

  return { url: await listen(), close: () => app.close() }
}

export const simulator = defineSimulator({
  variables: {
    SMS_SIM_USERNAME: z.string().min(1).default(sandbox.username),
    SMS_SIM_API_KEY: z.string().min(1).default(sandbox.apiKey),
    /** Target of delivery reports: the shop API's `/hooks/sms/<secret>/report`. */
    SMS_SIM_REPORT_URL: z.url().optional(),
  },
  start: (environment, options) =>
    startAfricasTalking({
      ...options,
      username: environment.SMS_SIM_USERNAME,
      apiKey: environment.SMS_SIM_API_KEY,
      reportUrl: environment.SMS_SIM_REPORT_URL ?? null,
    }),
})
