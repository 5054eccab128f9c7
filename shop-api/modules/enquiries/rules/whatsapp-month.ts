import type { WhatsAppMonth } from '#lib/contract/enquiries/office/whatsapp.ts'

/** Meta bills replies since 1 October 2026; the first of each month are free for a phone number. */
const FREE_REPLIES = 1000
/** US$ 0.0040, in millionths of a dollar: utility messages to Kenya ("Rest of Africa"), and replies. */
const MESSAGE_MICROS = 4_000

/** The billed messages of a month and their cost. */
export const whatsAppMonthOf = ({ replies, templates }: { replies: number; templates: number }): WhatsAppMonth => ({
  replies,
  freeReplies: FREE_REPLIES,
  templates,
  costMicros: (Math.max(0, replies - FREE_REPLIES) + templates) * MESSAGE_MICROS,
})
