import { randomBytes, randomInt } from 'node:crypto'

/** A customer of the simulator. */
export interface Person {
  userId: string
  /** 2547XXXXXXXX; null: the person has a username, and the shop does not get the number. */
  phone: string | null
  username: string | null
  name: string
}

export type MessageStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** A message of a chat. */
export interface ChatMessage {
  id: string
  from: 'customer' | 'shop'
  type: string
  /** The text as the chat shows it. */
  text: string
  template: string | null
  /** Only of the shop. */
  status: MessageStatus | null
  at: string
}

export interface Template {
  name: string
  language: string
  category: string
  status: string
  body: string
}

/** How webhooks arrive at the shop. */
export interface Switches {
  /** Each webhook is posted twice. */
  twice: boolean
  /** Seconds before a webhook is posted. */
  delaySeconds: number
  /** Webhooks are held until they are released in the reverse order. */
  held: boolean
  /** Replies get the status "failed" instead of "delivered". */
  fails: boolean
  /** Replies get the status "read" after "delivered". */
  reads: boolean
}

const NO_SWITCHES: Switches = { twice: false, delaySeconds: 0, held: false, fails: false, reads: true }

/** The templates that the simulated business account has. The shop's own ones are in lib/contract/whatsapp. */
const USUAL_TEMPLATES: readonly Template[] = [
  ['order_placed', 'Hello from {{1}}. We have your order {{2}}, {{3}}. Pay or follow it: {{4}} Thank you.'],
  ['order_paid', 'Hello from {{1}}. We received {{2}} for order {{3}}. Your receipt is {{4}}. Thank you.'],
  [
    'order_departed',
    'Hello from {{1}}. Order {{2}} is on its way. Code for the rider: {{3}}. To pay at the door: {{4}}. Thank you.',
  ],
  ['order_ready', 'Hello from {{1}}. Order {{2}} is ready at {{3}}. Code to show there: {{4}}. Thank you.'],
  ['order_refund', 'Hello from {{1}}. Your refund for order {{2}} was sent: {{3}}. Thank you.'],
  ['continue_conversation', 'Hello from {{1}}. We have an answer to your message. Reply here to read it.'],
].map(([name = '', body = '']) => ({ name, language: 'en', category: 'UTILITY', status: 'APPROVED', body }))

const MAX_MESSAGES = 200

/** People, their chats and files. Everything is lost at the end of the simulator. */
export class ChatState {
  readonly people = new Map<string, Person>()
  readonly chats = new Map<string, ChatMessage[]>()
  readonly files = new Map<string, { bytes: Buffer; type: string }>()
  readonly templates: Template[] = [...USUAL_TEMPLATES]
  switches: Switches = { ...NO_SWITCHES }

  /** The person with this phone or username; an unknown person gets an id. */
  person({ phone, username, name }: Omit<Person, 'userId'>): Person {
    const found = [...this.people.values()].find((one) =>
      username ? one.username === username : one.username === null && one.phone === phone,
    )
    if (found) return Object.assign(found, { name })
    const made = { userId: `KE.${randomInt(1e12, 9e12)}${randomInt(1e6, 9e6)}`, phone, username, name }
    this.people.set(made.userId, made)
    return made
  }

  /** The person that a request of the shop names by phone number or id. */
  recipient(to: { phone?: string | undefined; userId?: string | undefined }): Person | undefined {
    return to.phone
      ? [...this.people.values()].find(({ phone }) => phone === to.phone)
      : this.people.get(to.userId ?? '')
  }

  add(userId: string, message: Omit<ChatMessage, 'id'>): ChatMessage {
    const added = { id: `wamid.${randomBytes(18).toString('base64url')}`, ...message }
    const chat = this.chats.get(userId) ?? []
    chat.push(added)
    chat.splice(0, Math.max(0, chat.length - MAX_MESSAGES))
    this.chats.set(userId, chat)
    return added
  }

  addFile(bytes: Buffer, type: string): string {
    const id = String(randomInt(1e12, 9e12))
    this.files.set(id, { bytes, type })
    return id
  }

  /** When the person last wrote; null if never. */
  lastWritten(userId: string): Date | null {
    const last = this.chats.get(userId)?.findLast(({ from }) => from === 'customer')
    return last ? new Date(last.at) : null
  }

  reset(): void {
    for (const part of [this.people, this.chats, this.files]) part.clear()
    this.templates.splice(0, Infinity, ...USUAL_TEMPLATES)
    this.switches = { ...NO_SWITCHES }
  }
}
