import * as z from 'zod/mini'

/** The part of a conversation that only WhatsApp has. */

/** `received`: a customer's message. `joined`: sent as a part of another message. */
export const WHATSAPP_STATES = ['received', 'queued', 'sent', 'delivered', 'read', 'failed', 'joined'] as const
export type WhatsAppState = (typeof WHATSAPP_STATES)[number]

/** Free-form replies are possible for this time after the customer's last message. */
export const WHATSAPP_WINDOW_MS = 24 * 60 * 60_000

/** A line of a customer's order message. */
export const whatsAppItem = z.object({ code: z.string(), quantity: z.number() })
export type WhatsAppItem = z.output<typeof whatsAppItem>
