/** The client of the WhatsApp Cloud API: sends a message, fetches a file and the approved templates. */
import * as z from 'zod/mini'
import { type HttpExchange, httpExchange } from '../runtime/http-exchange.ts'
import type { WhatsAppAccount } from './account.ts'

/** A message's content: text inside the 24 hours after the customer's last message, or an approved template. */
export type WhatsAppContent =
  | { kind: 'text'; body: string }
  | { kind: 'template'; name: string; language: string; values: string[] }

/** A person in WhatsApp. The phone number can be unknown: the person has a username. */
export interface WhatsAppRecipient {
  /** "KE." and digits, or the phone number of a person without such an id. */
  userKey: string
  /** 2547XXXXXXXX */
  phone: string | null
}

export type WhatsAppOutcome =
  | { outcome: 'sent'; id: string }
  /** For good: another attempt has the same result. */
  | { outcome: 'refused'; reason: string }
  /** It was not sent: try again later. */
  | { outcome: 'later'; reason: string }
  /** Unknown: it could have been sent. It is not sent again, because customers would get it twice. */
  | { outcome: 'unknown'; reason: string }

export interface WhatsAppTemplate {
  name: string
  language: string
  category: string
  /** With {{1}}, {{2}} … for its values. */
  body: string
}

/** A downloaded file; `later` if another attempt can succeed. */
export type WhatsAppFile = { bytes: Buffer } | { later: string } | { failed: string }

export interface WhatsAppClient {
  send: (to: WhatsAppRecipient, content: WhatsAppContent) => Promise<WhatsAppOutcome>
  /** @param maxBytes larger files fail */
  fetchFile: (mediaId: string, maxBytes: number) => Promise<WhatsAppFile>
  /** The approved templates. */
  listTemplates: () => Promise<{ templates: WhatsAppTemplate[] } | { failed: string }>
}

const TIMEOUT_MS = 15_000
/** Too many requests, unavailable, temporary failures, an expired token: a later attempt can succeed. */
const LATER: ReadonlySet<number> = new Set([4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 133004])

const sentReply = z.object({
  messages: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(300)) })).check(z.minLength(1)),
})
const errorReply = z.object({
  error: z.object({
    code: z.int(),
    message: z.optional(z.string()),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
})

/** The effect of an exchange. */
function whatsAppOutcome(sent: HttpExchange): WhatsAppOutcome {
  if (sent.kind === 'unsent') return { outcome: 'later', reason: sent.reason }
  if (sent.kind === 'lost') return { outcome: 'unknown', reason: sent.reason }
  const read = sentReply.safeParse(sent.body)
  if (sent.status < 300 && read.success) return { outcome: 'sent', id: (read.data.messages[0] as { id: string }).id }
  const fault = errorReply.safeParse(sent.body)
  if (!fault.success)
    return sent.status >= 500
      ? { outcome: 'later', reason: `HTTP ${sent.status}` }
      : { outcome: 'unknown', reason: `HTTP ${sent.status} without a message id` }
  const { code, message = '', error_data: data } = fault.data.error
  const reason = `${code} ${data?.details ?? message}`.trim().slice(0, 300)
  return LATER.has(code) || sent.status === 429 ? { outcome: 'later', reason } : { outcome: 'refused', reason }
}

/** The request's content in Meta's form. */
function contentOf(content: WhatsAppContent): object {
  if (content.kind === 'text') return { type: 'text', text: { body: content.body, preview_url: false } }
  const { name, language, values } = content
  const parameters = values.map((text) => ({ type: 'text', text }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** Meta recommends the phone number if it is known: then webhooks continue to contain it. */
const recipientOf = ({ userKey, phone }: WhatsAppRecipient) => (phone ? { to: phone } : { recipient: userKey })

const mediaReply = z.object({ url: z.url(), file_size: z.optional(z.int()) })
const templatesReply = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      category: z.string(),
      status: z.string(),
      components: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
    }),
  ),
})

/** Why an exchange did not succeed. */
const reasonOf = (sent: HttpExchange): string =>
  sent.kind !== 'reply' ? sent.reason : sent.status === 200 ? 'an unexpected reply' : `HTTP ${sent.status}`

/** The client of an account. */
export function whatsAppClient(account: WhatsAppAccount): WhatsAppClient {
  const { baseUrl, phoneNumberId, accountId, accessToken } = account
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const get = (path: string) => httpExchange(fetch, `${baseUrl}/${path}`, { headers }, TIMEOUT_MS)
  return {
    send: async (to, content) => {
      const body = {
        ...{ messaging_product: 'whatsapp', recipient_type: 'individual' },
        ...recipientOf(to),
        ...contentOf(content),
      }
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return whatsAppOutcome(await httpExchange(fetch, `${baseUrl}/${phoneNumberId}/messages`, init, TIMEOUT_MS))
    },
    fetchFile: async (mediaId, maxBytes) => {
      const named = await get(encodeURIComponent(mediaId))
      const read = named.kind === 'reply' && named.status === 200 ? mediaReply.safeParse(named.body) : null
      if (!read?.success)
        return named.kind === 'reply' && named.status < 500 ? { failed: reasonOf(named) } : { later: reasonOf(named) }
      const { url, file_size: size = 0 } = read.data
      if (size > maxBytes) return { failed: 'too large' }
      if (!isMediaAddress(url, baseUrl)) return { failed: 'another host' }
      return download(url, headers.authorization, maxBytes)
    },
    listTemplates: async () => {
      const reply = await get(`${encodeURIComponent(accountId)}/message_templates?status=APPROVED&limit=200`)
      const read = reply.kind === 'reply' && reply.status === 200 ? templatesReply.safeParse(reply.body) : null
      if (!read?.success) return { failed: reasonOf(reply) }
      const approved = read.data.data.filter(({ status }) => status === 'APPROVED')
      const templates = approved.map(({ name, language, category, components }) => {
        const body = components.find(({ type }) => type === 'BODY')?.text ?? ''
        return { name, language, category: category.toLowerCase(), body }
      })
      return { templates }
    },
  }
}

/** The token is sent only to Meta's hosts of files, and to the host of the interface itself. */
function isMediaAddress(url: string, baseUrl: string): boolean {
  const { protocol, hostname, host } = new URL(url)
  if (host === new URL(baseUrl).host) return true
  return protocol === 'https:' && (hostname.endsWith('.fbsbx.com') || hostname.endsWith('.facebook.com'))
}

async function download(url: string, authorization: string, maxBytes: number): Promise<WhatsAppFile> {
  try {
    const init = { headers: { authorization }, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const reply = await fetch(url, init)
    const reason = `HTTP ${reply.status}`
    if (!reply.ok || !reply.body) return reply.status >= 500 ? { later: reason } : { failed: reason }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of reply.body) {
      bytes += chunk.length
      if (bytes > maxBytes) return { failed: 'too large' }
      chunks.push(chunk)
    }
    return { bytes: Buffer.concat(chunks) }
  } catch (error) {
    return { later: (error as Error).name }
  }
}
