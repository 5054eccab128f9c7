import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ChatState, Person } from './state.ts'
import type { Webhooks } from './webhooks.ts'

interface ApiParts {
  state: ChatState
  webhooks: Webhooks
  now: () => Date
  phoneNumberId: string
  accountId: string
  accessToken: string
}

const WINDOW_MS = 24 * 60 * 60_000
const STATUS_MS = 30

const outgoing = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  type: z.enum(['text', 'template']),
  text: z.object({ body: z.string().min(1).max(4096) }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z
        .array(z.object({ type: z.literal('body'), parameters: z.array(z.object({ text: z.string().min(1) })) }))
        .default([]),
    })
    .optional(),
})
type Outgoing = z.output<typeof outgoing>

const fault = (reply: FastifyReply, status: number, code: number, details: string) =>
  reply.status(status).send({ error: { message: `(#${code}) ${details}`, code, error_data: { details } } })

/** The part of the Cloud API that a shop calls. */
export function apiRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { state, webhooks, now, phoneNumberId, accountId, accessToken } = parts
  const isAuthorised = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${accessToken}`
  const refuseToken = (reply: FastifyReply) => fault(reply, 401, 190, 'The access token is invalid.')

  app.post(`/${phoneNumberId}/messages`, async (request, reply) => {
    if (!isAuthorised(request)) return refuseToken(reply)
    const read = outgoing.safeParse(request.body)
    if (!read.success) return fault(reply, 400, 100, 'Invalid parameter')
    const person = state.recipient({ phone: read.data.to, userId: read.data.recipient })
    if (!person) return fault(reply, 400, 131026, 'The recipient has no WhatsApp.')
    const content = contentOf(state, read.data, isOpen(person))
    if ('code' in content) return fault(reply, 400, content.code, content.details)
    const sent = state.add(person.userId, {
      ...{ from: 'shop' as const, type: read.data.type, ...content, status: 'sent' as const },
      at: now().toISOString(),
    })
    webhooks.track(report(person, sent.id, content.template !== null))
    const contact = read.data.to ? { input: read.data.to, wa_id: person.phone } : { input: read.data.recipient }
    return { messaging_product: 'whatsapp', contacts: [{ ...contact }], messages: [{ id: sent.id }] }
  })

  const isOpen = ({ userId }: Person) => {
    const last = state.lastWritten(userId)
    return last !== null && now().getTime() - last.getTime() < WINDOW_MS
  }

  /** Reports the statuses of a message, after the response. */
  async function report(person: Person, id: string, isTemplate: boolean): Promise<void> {
    const { fails, reads } = state.switches
    const steps = fails ? (['failed'] as const) : ([...['sent', 'delivered'], ...(reads ? ['read'] : [])] as const)
    for (const status of steps) {
      await setTimeout(STATUS_MS, undefined, { ref: false })
      const message = state.chats.get(person.userId)?.find((one) => one.id === id)
      if (message) message.status = status as 'sent'
      webhooks.status(person, id, status, now(), isTemplate)
    }
  }

  app.get(`/${accountId}/message_templates`, async (request, reply) => {
    if (!isAuthorised(request)) return refuseToken(reply)
    const data = state.templates.map(({ body, ...one }) => ({ ...one, components: [{ type: 'BODY', text: body }] }))
    return { data, paging: {} }
  })

  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    if (!isAuthorised(request)) return refuseToken(reply)
    const file = state.files.get(request.params.id)
    return file ? reply.type(file.type).send(file.bytes) : fault(reply, 404, 100, 'Unknown media')
  })

  app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
    if (!isAuthorised(request)) return refuseToken(reply)
    const { id } = request.params
    const file = state.files.get(id)
    if (!file) return fault(reply, 400, 100, 'Unknown media')
    const url = `http://${request.headers.host}/media/${id}`
    return { messaging_product: 'whatsapp', url, mime_type: file.type, file_size: file.bytes.length, id }
  })
}

/** The text of a message as the customer sees it, or the error that Meta returns. */
function contentOf(
  state: ChatState,
  { type, text, template }: Outgoing,
  isOpen: boolean,
): { text: string; template: string | null } | { code: number; details: string } {
  if (type === 'text') {
    if (!text) return { code: 100, details: 'Invalid parameter' }
    return isOpen
      ? { text: text.body, template: null }
      : { code: 131047, details: 'More than 24 hours have passed since the customer last replied to this number.' }
  }
  const known = state.templates.find(
    ({ name, language, status }) =>
      name === template?.name && language === template.language.code && status === 'APPROVED',
  )
  if (!template || !known) return { code: 132001, details: 'The template does not exist in this language.' }
  const values = template.components.flatMap(({ parameters }) => parameters.map((one) => one.text))
  const needed = new Set(known.body.match(/\{\{\d+\}\}/g)).size
  if (values.length !== needed) return { code: 132000, details: 'The number of parameters does not match.' }
  if (values.some((value) => /[\n\t]/.test(value))) return { code: 132018, details: 'A parameter has a new line.' }
  return {
    text: known.body.replaceAll(/\{\{(\d+)\}\}/g, (_, no) => values[Number(no) - 1] ?? ''),
    template: known.name,
  }
}
