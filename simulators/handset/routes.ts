import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountNames } from '../daraja/account-names.ts'
import type { Inbox } from '../daraja/inbox.ts'
import type { Paybill } from '../daraja/paybill.ts'
import type { Prompts } from '../daraja/prompts.ts'
import { resultCodes } from '../daraja/results.ts'
import type { DarajaSettings } from '../daraja/settings.ts'
import type { SwitchBoard } from '../daraja/switches.ts'
import { isFromOwnPage } from '../own-pages.ts'
import { pageRoutes } from './page-routes.ts'

export interface HandsetParts {
  settings: DarajaSettings
  prompts: Prompts
  paybill: Paybill
  accountNames: AccountNames
  switches: SwitchBoard
  inbox: Inbox
  changed: () => void
  /** Called after every change. */
  listeners: Set<() => void>
}

const HEARTBEAT_MS = 20_000

const phone = z
  .string()
  .transform((typed) => typed.replace(/[\s+().-]/g, '').replace(/^0?(?=[17]\d{8}$)/, '254'))
  .pipe(z.string().regex(/^254[17]\d{8}$/, 'A number such as 0712 345 678'))
const anyPhone = z.preprocess(
  (value) => (value === '' || value === 'any' || value === undefined ? null : value),
  phone.nullable(),
)

const answerBody = z.intersection(
  z.object({ checkoutRequestId: z.string() }),
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('pin'), pin: z.string().max(12) }),
    z.object({ action: z.enum(['cancel', 'no-answer', 'no-money']) }),
    z.object({ action: z.literal('result'), resultCode: z.enum(resultCodes as [string, ...string[]]) }),
  ]),
)
const switchesBody = z.object({
  phone: anyPhone,
  late: z.boolean().optional(),
  twice: z.boolean().optional(),
  never: z.boolean().optional(),
  before: z.boolean().optional(),
  confirm: z.boolean().optional(),
  failsFirst: z.boolean().optional(),
  failsAfter: z.boolean().optional(),
})
const paybillBody = z.object({
  phone,
  businessNumber: z
    .string()
    .trim()
    .regex(/^\d{5,7}$/, 'A business number has 5 to 7 digits'),
  accountReference: z.string().trim().min(1, 'An account is needed').max(20, 'An account has at most 20 characters'),
  amount: z.coerce
    .number('An amount in whole shillings is needed')
    .int('M-PESA takes whole shillings only')
    .min(1, 'The lowest amount is 1 shilling')
    .max(250_000, 'The highest amount is 250,000 shillings'),
  pin: z.string().max(12),
})

const accountBody = paybillBody.pick({ businessNumber: true, accountReference: true })

/** The handset page and the calls behind it: `/phone` and `/phone/api/…`, apart from everything Safaricom has. */
export function handsetRoutes(app: FastifyInstance, parts: HandsetParts): void {
  const { prompts, paybill, accountNames, switches, inbox, changed, listeners } = parts
  pageRoutes(app)

  app.get('/phone/api/state', (request, reply) => {
    const read = readPhone(request, reply)
    return read.ok ? stateOf(parts, read.phone) : reply
  })

  app.get('/phone/api/prompts', (request, reply) => {
    const read = readPhone(request, reply)
    return read.ok ? { prompts: openPrompts(parts, read.phone) } : reply
  })

  app.get('/phone/api/events', (request, reply) => {
    const read = readPhone(request, reply)
    if (!read.ok) return
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' })
    const send = () => stream.write(`data: ${JSON.stringify(stateOf(parts, read.phone))}\n\n`)
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
    listeners.add(send)
    stream.on('close', () => {
      listeners.delete(send)
      clearInterval(heartbeat)
    })
    send()
  })

  app.post('/phone/api/answer', (request, reply) => {
    const body = read(answerBody, request, reply)
    if (!body) return reply
    if (prompts.answer(body.checkoutRequestId, body)) return { ok: true }
    return reply.code(409).send({ ok: false, reason: 'This request is no longer open.' })
  })

  app.put('/phone/api/switches', (request, reply) => {
    const body = read(switchesBody, request, reply)
    if (!body) return reply
    const { phone, ...changes } = body
    const now = switches.set(phone, Object.fromEntries(Object.entries(changes).filter(([, on]) => on !== undefined)))
    changed()
    return { ok: true, switches: now }
  })

  app.post('/phone/api/paybill', async (request, reply) => {
    const body = read(paybillBody, request, reply)
    if (!body) return reply
    // A wrong PIN is an answer of M-PESA's, not a fault of the call.
    return paybill.pay(body)
  })

  app.post('/phone/api/account-name', async (request, reply) => {
    const body = read(accountBody, request, reply)
    if (!body) return reply
    const isOurs = body.businessNumber === parts.settings.shortCode
    return { ok: true, account: isOurs ? await accountNames.nameOf(body.accountReference) : { kind: 'none' } }
  })

  app.post('/phone/api/reset', (request, reply) => {
    if (!sameOrigin(request, reply)) return reply
    prompts.reset()
    switches.reset()
    inbox.clear()
    return { ok: true }
  })
}

/** Another site's page, open in the same browser, must not press the handset's buttons. */
function sameOrigin(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isFromOwnPage(request)) return true
  void reply.code(403).send({ ok: false, reason: 'Only the handset page itself may do this.' })
  return false
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<Schema> | null {
  if (!sameOrigin(request, reply)) return null
  const result = schema.safeParse(request.body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  void reply.code(400).send({ ok: false, field: issue?.path.join('.'), reason: `${issue?.message}.` })
  return null
}

function readPhone(request: FastifyRequest, reply: FastifyReply): { ok: true; phone: string | null } | { ok: false } {
  const result = anyPhone.safeParse((request.query as Record<string, unknown>).phone)
  if (result.success) return { ok: true, phone: result.data }
  void reply.code(400).send({ ok: false, reason: 'phone: a number such as 0712 345 678, or any' })
  return { ok: false }
}

function openPrompts({ prompts, settings }: HandsetParts, phone: string | null) {
  return prompts.listOpen(phone).map(({ checkoutRequestId, request, openedAt, expiresAt }) => ({
    checkoutRequestId,
    phone: request.phone,
    amount: request.amount,
    accountReference: request.accountReference,
    description: request.description,
    merchantName: settings.merchantName,
    openedAt: openedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Everything a handset shows; `phone` null is every number's handset at once. */
function stateOf(parts: HandsetParts, phone: string | null) {
  const { prompts, inbox, switches, settings } = parts
  const mine = <Entry extends { phone: string }>(entries: Entry[]) =>
    entries.filter((entry) => phone === null || entry.phone === phone).slice(0, 30)
  return {
    now: new Date().toISOString(),
    phone,
    phones: [...new Set([...prompts.phones(), ...inbox.messages.map((message) => message.phone)])].slice(0, 20),
    shortCode: settings.shortCode,
    merchantName: settings.merchantName,
    lateSeconds: settings.lateMs / 1000,
    prompts: openPrompts(parts, phone),
    messages: mine(inbox.messages),
    deliveries: mine(inbox.deliveries),
    switches: switches.of(phone),
  }
}
