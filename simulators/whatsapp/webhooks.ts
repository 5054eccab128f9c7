import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChatMessage, ChatState, Person } from './state.ts'

interface WebhookParts {
  state: ChatState
  appSecret: string
  accountId: string
  phoneNumberId: string
  callbackUrl: string | null
  log: Logger
}

/** A posted webhook with the shop's response. */
export interface Posted {
  at: string
  kind: string
  /** Null if the shop could not be reached. */
  answer: number | null
}

const MAX_POSTED = 100

/** Posts webhooks to the shop, signed as Meta signs them: repeated, delayed or reordered by the switches. */
export class Webhooks {
  readonly posted: Posted[] = []
  readonly #parts: WebhookParts
  readonly #held: { kind: string; body: string }[] = []
  readonly #running = new Set<Promise<void>>()

  constructor(parts: WebhookParts) {
    this.#parts = parts
  }

  get heldCount(): number {
    return this.#held.length
  }

  /** A customer's message. @param content its type with the fields of that type */
  message(person: Person, { id, at }: ChatMessage, content: object): void {
    const timestamp = String(Math.floor(new Date(at).getTime() / 1000))
    const from = person.username ? {} : { from: person.phone }
    const message = { ...from, from_user_id: person.userId, id, timestamp, ...content }
    this.#queue('message', { contacts: [contactOf(person)], messages: [message] })
  }

  /** The status of a message of the shop. */
  status(person: Person, id: string, status: string, at: Date, isTemplate: boolean): void {
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const recipient = person.username ? {} : { recipient_id: person.phone }
    const failed = {
      code: 131026,
      title: 'Message undeliverable',
      error_data: { details: 'The number has no WhatsApp.' },
    }
    const category = isTemplate ? 'utility' : 'service'
    const changed = {
      ...{ id, status, timestamp, ...recipient, recipient_user_id: person.userId },
      ...(status === 'failed'
        ? { errors: [failed] }
        : { pricing: { billable: true, pricing_model: 'PMP', category, type: 'regular' } }),
    }
    this.#queue(`status ${status}`, { contacts: [contactOf(person)], statuses: [changed] })
  }

  /** Posts held webhooks, the latest first. */
  async release(): Promise<void> {
    for (const { kind, body } of this.#held.splice(0).reverse()) await this.post(kind, body)
  }

  /** Waits for this work in `settled`. */
  track(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no webhook is being posted. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #queue(kind: string, value: object): void {
    const { state, accountId, phoneNumberId } = this.#parts
    const metadata = { display_phone_number: '254700000000', phone_number_id: phoneNumberId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: accountId, changes: [change] }] })
    if (state.switches.held) {
      this.#held.push({ kind, body })
      return
    }
    const { twice, delaySeconds } = state.switches
    const run = async () => {
      if (delaySeconds > 0) await setTimeout(delaySeconds * 1000, undefined, { ref: false })
      await this.post(kind, body)
      if (twice) await this.post(`${kind}, again`, body)
    }
    this.track(run())
  }

  /** Posts a body; a shop that does not answer is only logged. */
  async post(kind: string, body: string): Promise<void> {
    const { callbackUrl, appSecret, log } = this.#parts
    if (!callbackUrl) return
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    let answer: number | null = null
    try {
      const init = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(10_000) } as const
      const reply = await fetch(callbackUrl, init)
      await reply.body?.cancel()
      answer = reply.status
    } catch (error) {
      log.warn({ reason: (error as Error).name }, 'The shop could not be reached')
    }
    this.posted.unshift({ at: new Date().toISOString(), kind, answer })
    this.posted.length = Math.min(this.posted.length, MAX_POSTED)
  }
}

const contactOf = ({ userId, phone, username, name }: Person) => ({
  profile: { name, ...(username && { username }) },
  user_id: userId,
  ...(username ? {} : { wa_id: phone }),
})
