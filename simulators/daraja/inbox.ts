import { randomUUID } from 'node:crypto'

/** An entry on a handset: a message from M-PESA, or a note of its owner's action. */
export interface Message {
  id: string
  phone: string
  at: string
  kind: 'sms' | 'note'
  text: string
  receipt: string | null
}

/** A message sent to the shop, or that would have been. */
export interface Delivery {
  id: string
  phone: string
  at: string
  what: 'callback' | 'confirmation' | 'result'
  resultCode: string
  /** HTTP status of the shop's response; null without a response. */
  status: number | null
  /** `withheld`: the switch "Callback never" was on, or no address is registered. */
  fate: 'delivered' | 'refused' | 'unreachable' | 'withheld'
}

/** A short memory: the newest first, the oldest forgotten. */
export interface Inbox {
  messages: Message[]
  deliveries: Delivery[]
  addMessage(message: Omit<Message, 'id' | 'at'>): void
  addDelivery(delivery: Omit<Delivery, 'id' | 'at'>): void
  clear(): void
}

const MAX_MESSAGES = 200

export function createInbox(changed: () => void): Inbox {
  const add = <Entry>(list: Entry[], entry: Entry) => {
    list.unshift(entry)
    list.length = Math.min(list.length, MAX_MESSAGES)
    changed()
  }
  const stamp = () => ({ id: randomUUID(), at: new Date().toISOString() })
  const inbox: Inbox = {
    messages: [],
    deliveries: [],
    addMessage: (message) => add(inbox.messages, { ...stamp(), ...message }),
    addDelivery: (delivery) => add(inbox.deliveries, { ...stamp(), ...delivery }),
    clear() {
      inbox.messages.length = 0
      inbox.deliveries.length = 0
      changed()
    },
  }
  return inbox
}
