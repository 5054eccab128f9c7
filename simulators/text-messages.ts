import { EventEmitter } from 'node:events'

export interface ShownSms {
  /** 2547XXXXXXXX */
  phone: string
  text: string
}

/** Text messages of the shop on their way to the handset: both simulators run in one process. */
export const textMessages = new EventEmitter<{ sms: [ShownSms] }>()
