import type { ChatMessage, ChatState, Person } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** The customer who writes: with a phone number, or with a username and without the number. */
export interface Writer {
  phone?: string | null
  username?: string | null
  name?: string
}

/** Content that a customer sends. */
export type CustomerContent =
  | { type: 'text'; text: string }
  | { type: 'order'; text?: string; items: { code: string; quantity: number }[] }
  | { type: 'image'; bytes: Buffer; mime: string; caption?: string }
  | { type: 'button'; title: string }
  | { type: 'reaction' | 'sticker' | 'location' }

export interface Chats {
  /** Sends a message as a customer. @returns the message's id */
  write: (writer: Writer, content: CustomerContent) => string
  /** The chat of a customer, the oldest message first. */
  chat: (writer: Writer) => readonly ChatMessage[]
}

const CATALOGUE = '300000000000003'
/** The customers' prices are not the shop's: the shop uses its own. */
const ITEM_PRICE = 100

/** The chats of customers, for the page and for programs. */
export function createChats(state: ChatState, webhooks: Webhooks, now: () => Date): Chats {
  const personOf = ({ phone = null, username = null, name = 'Amina' }: Writer): Person =>
    state.person({ phone, username, name })
  return {
    write: (writer, content) => {
      const person = personOf(writer)
      const from = 'customer' as const
      const at = now().toISOString()
      const added = state.add(person.userId, {
        ...{ from, type: content.type, text: shownText(content), template: null, status: null, at },
      })
      webhooks.message(person, added, wireContent(state, content))
      return added.id
    },
    chat: (writer) => state.chats.get(personOf(writer).userId) ?? [],
  }
}

/** A customer's content in the form of the Cloud API. */
function wireContent(state: ChatState, content: CustomerContent): object {
  const { type } = content
  if (content.type === 'text') return { type, text: { body: content.text } }
  if (content.type === 'order') {
    const items = content.items.map(({ code, quantity }) => ({
      ...{ product_retailer_id: code, quantity, item_price: ITEM_PRICE, currency: 'KES' },
    }))
    return { type, order: { catalog_id: CATALOGUE, text: content.text ?? '', product_items: items } }
  }
  if (content.type === 'image') {
    const { caption, mime } = content
    const id = state.addFile(content.bytes, mime)
    return { type, image: { id, mime_type: mime, sha256: '', ...(caption && { caption }) } }
  }
  if (content.type === 'button') {
    const reply = { id: content.title.toLowerCase(), title: content.title }
    return { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } }
  }
  return { type, [content.type]: {} }
}

function shownText(content: CustomerContent): string {
  if (content.type === 'text') return content.text
  if (content.type === 'button') return content.title
  if (content.type === 'image') return content.caption ?? ''
  if (content.type !== 'order') return content.type
  return [...content.items.map(({ code, quantity }) => `${quantity} × ${code}`), content.text ?? ''].join('\n').trim()
}
