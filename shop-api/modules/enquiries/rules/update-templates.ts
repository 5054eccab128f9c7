import type { SmsEvent, SmsValue, SmsValues } from '#lib/contract/notifications/sms.ts'
import type { WhatsAppContent } from '../../../whatsapp/cloud-api.ts'

/**
 * Templates for updates of orders after 24 hours. The shop submits them to Meta under these names, in English
 * (docs/whatsapp.md); the values are {{1}}, {{2}} … in this order.
 */
const UPDATE_TEMPLATES: Readonly<Record<SmsEvent, { name: string; values: readonly SmsValue[] }>> = {
  placed: { name: 'order_placed', values: ['shop', 'order', 'amount', 'link'] },
  paid: { name: 'order_paid', values: ['shop', 'amount', 'order', 'receipt'] },
  departed: { name: 'order_departed', values: ['shop', 'order', 'code', 'amount'] },
  ready: { name: 'order_ready', values: ['shop', 'order', 'place', 'code'] },
  refund: { name: 'order_refund', values: ['shop', 'order', 'note'] },
}

const LANGUAGE = 'en'
/** Meta accepts no empty value. */
const MISSING = 'none'

/** The template of an update with its values in one line each. */
export function updateTemplate(kind: SmsEvent, values: SmsValues): WhatsAppContent {
  const { name, values: names } = UPDATE_TEMPLATES[kind]
  const filled = names.map((one) => values[one]?.replaceAll(/\s+/g, ' ').trim() || MISSING)
  return { kind: 'template', name, language: LANGUAGE, values: filled }
}
