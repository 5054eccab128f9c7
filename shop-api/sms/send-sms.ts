/** The seam of text messages: any provider that sends one message to one phone. */

export type SmsOutcome =
  /** The provider accepted it. Cost in ten-thousandths of a shilling; null without a cost. */
  | { outcome: 'sent'; id: string; cost: number | null }
  /** For good: another attempt has the same result. */
  | { outcome: 'refused'; reason: string }
  /** It was not sent: try again later. */
  | { outcome: 'later'; reason: string }
  /** Unknown: it could have been sent. It is not sent again, because customers would get it twice. */
  | { outcome: 'unknown'; reason: string }

export interface TextMessage {
  /** 2547XXXXXXXX */
  phone: string
  text: string
}

export type SendSms = (message: TextMessage) => Promise<SmsOutcome>

/** The provider's report about an accepted message. */
export interface SmsReport {
  id: string
  state: 'delivered' | 'failed' | 'sent'
  failure: string | null
}
