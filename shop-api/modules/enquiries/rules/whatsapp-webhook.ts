/** Reads webhooks of the WhatsApp Cloud API. */
import * as z from 'zod/mini'
import type { WhatsAppItem } from '#lib/contract/enquiries/office/whatsapp.ts'

/** A customer's message, with the parts that the shop uses. */
const inboundWhatsApp = z.object({
  kind: z.literal('message'),
  id: z.string(),
  /** Meta's id of the person, or the phone number without such an id. */
  userKey: z.string(),
  phone: z.nullable(z.string()),
  username: z.nullable(z.string()),
  name: z.string(),
  /** ISO 8601. */
  at: z.string(),
  text: z.string(),
  items: z.nullable(z.array(z.object({ code: z.string(), quantity: z.number() }))),
  file: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type InboundWhatsApp = z.output<typeof inboundWhatsApp>

/** The status of a message of the shop. */
const whatsAppStatus = z.object({
  kind: z.literal('status'),
  id: z.string(),
  state: z.enum(['sent', 'delivered', 'read', 'failed']),
  at: z.string(),
  failure: z.nullable(z.string()),
})
export type WhatsAppStatus = z.output<typeof whatsAppStatus>

export const whatsAppEvent = z.discriminatedUnion('kind', [inboundWhatsApp, whatsAppStatus])
type WhatsAppEvent = z.output<typeof whatsAppEvent>

const MAX_TEXT = 8_000
const MAX_ITEMS = 100

const id = z.string().check(z.minLength(1), z.maxLength(300))
const shortText = z.catch(z.string().check(z.maxLength(200)), '')
const timestamp = z.string().check(z.regex(/^\d{1,12}$/))
const file = z.object({
  id: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  filename: z.optional(shortText),
  caption: z.optional(z.string()),
})

const contact = z.object({
  profile: z.optional(z.object({ name: z.optional(z.string()), username: z.optional(z.string()) })),
  user_id: z.optional(id),
  wa_id: z.optional(z.string()),
})
const message = z.looseObject({
  id,
  timestamp,
  type: z.string(),
  from: z.optional(z.string()),
  from_user_id: z.optional(id),
})
const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp,
  errors: z.optional(
    z.array(
      z.object({
        code: z.optional(z.int()),
        title: z.optional(z.string()),
        error_data: z.optional(z.object({ details: z.optional(z.string()) })),
      }),
    ),
  ),
})

const content = {
  text: z.object({ text: z.object({ body: z.string() }) }),
  button: z.object({ button: z.object({ text: z.string() }) }),
  interactive: z.object({
    interactive: z.object({
      button_reply: z.optional(z.object({ title: z.string() })),
      list_reply: z.optional(z.object({ title: z.string() })),
    }),
  }),
  order: z.object({
    order: z.object({
      text: z.optional(z.string()),
      product_items: z
        .array(
          z.object({
            product_retailer_id: z.string().check(z.minLength(1), z.maxLength(100)),
            quantity: z.coerce.number().check(z.positive(), z.maximum(1_000_000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_ITEMS)),
    }),
  }),
  image: z.object({ image: file }),
  document: z.object({ document: file }),
}

const body = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})
const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.optional(z.array(z.unknown())),
  messages: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
})

const instantOf = (seconds: string) => new Date(Number(seconds) * 1000).toISOString()
/** PostgreSQL stores no NUL characters. */
const plain = (text: string, max = MAX_TEXT) => text.replaceAll('\0', '').trim().slice(0, max)
const phoneOf = (text: string | undefined): string | null => (text && /^\d{6,15}$/.test(text) ? text : null)

/**
 * The messages and statuses of a webhook for this phone number, and the number of parts that cannot be read; null if
 * the body is not a webhook of WhatsApp.
 */
export function readWhatsAppWebhook(
  posted: unknown,
  phoneNumberId: string,
): { events: WhatsAppEvent[]; unread: number } | null {
  const read = body.safeParse(posted)
  if (!read.success) return null
  const events: WhatsAppEvent[] = []
  let unread = 0
  for (const change of read.data.entry.flatMap(({ changes }) => changes)) {
    const part = value.safeParse(change.value)
    if (change.field !== 'messages' || (part.success && part.data.metadata.phone_number_id !== phoneNumberId)) continue
    if (!part.success) {
      unread += 1
      continue
    }
    const { contacts = [], messages = [], statuses = [] } = part.data
    const people = contacts.flatMap((one) => contact.safeParse(one).data ?? [])
    const found = [...messages.map((one) => readMessage(one, people)), ...statuses.map(readStatus)]
    events.push(...found.filter((one) => one !== null))
    unread += found.filter((one) => one === null).length
  }
  return { events, unread }
}

/** Unique for an event: a webhook can be repeated. */
export const eventKey = (event: WhatsAppEvent): string =>
  event.kind === 'message' ? `m:${event.id}` : `s:${event.id}:${event.state}`

function readMessage(given: unknown, people: readonly z.output<typeof contact>[]): InboundWhatsApp | null {
  const read = message.safeParse(given)
  if (!read.success) return null
  const { id, timestamp, type, from, from_user_id: userId } = read.data
  const person =
    people.find((one) => (userId ? one.user_id === userId : one.wa_id === from)) ??
    (people.length === 1 ? people[0] : undefined)
  const phone = phoneOf(from ?? person?.wa_id)
  const userKey = userId ?? person?.user_id ?? phone
  if (!userKey) return null
  return {
    ...{ kind: 'message', id, userKey, phone, at: instantOf(timestamp) },
    username: plain(person?.profile?.username ?? '', 80) || null,
    name: plain(person?.profile?.name ?? '', 120),
    ...contentOf(type, given),
  }
}

interface Content {
  text: string
  items: WhatsAppItem[] | null
  file: { id: string; name: string } | null
}

const onlyText = (text: string): Content => ({ text: plain(text), items: null, file: null })

/** The content of a message. Types that the office cannot show have a text with the name of the type. */
function contentOf(type: string, given: unknown): Content {
  const unread = onlyText(`This message is not shown here: ${type.replaceAll('_', ' ').slice(0, 40)}.`)
  if (type === 'text') return onlyText(content.text.safeParse(given).data?.text.body ?? '')
  if (type === 'button') return onlyText(content.button.safeParse(given).data?.button.text ?? '')
  if (type === 'interactive') {
    const reply = content.interactive.safeParse(given).data?.interactive
    return reply ? onlyText(reply.button_reply?.title ?? reply.list_reply?.title ?? type) : unread
  }
  if (type === 'order') {
    const order = content.order.safeParse(given).data?.order
    if (!order) return unread
    const items = order.product_items.map((one) => ({ code: plain(one.product_retailer_id), quantity: one.quantity }))
    const lines = items.map(({ code, quantity }) => `${quantity} × ${code}`)
    return { ...onlyText([...lines, order.text ?? ''].join('\n')), items }
  }
  if (type !== 'image' && type !== 'document') return unread
  const sent = (content[type].safeParse(given).data as Partial<Record<string, z.output<typeof file>>> | undefined)?.[
    type
  ]
  if (!sent) return unread
  const { id, filename, caption = '' } = sent
  return { ...onlyText(caption), file: { id, name: plain(filename ?? '') || (type === 'image' ? 'Picture' : 'File') } }
}

function readStatus(given: unknown): WhatsAppStatus | null {
  const read = status.safeParse(given)
  if (!read.success) return null
  const { id, status: state, timestamp, errors = [] } = read.data
  const [error] = errors
  const failure = error ? plain(`${error.code ?? ''} ${error.error_data?.details ?? error.title ?? ''}`, 300) : null
  return { kind: 'status', id, state, at: instantOf(timestamp), failure }
}
