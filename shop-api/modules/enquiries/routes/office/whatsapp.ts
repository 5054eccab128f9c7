import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { officeEnquiryDraft, officeWhatsAppTemplates, templateValues } from '#lib/contract/enquiries/office/whatsapp.ts'
import type { Clock } from '#lib/format/clock.ts'
import { refuse } from '../../../../refusal.ts'
import type { WhatsAppAccount } from '../../../../whatsapp/account.ts'
import { type WhatsAppTemplate, whatsAppClient } from '../../../../whatsapp/cloud-api.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { type ListTemplates, NO_TEMPLATES } from '../../use-cases/answer-by-whatsapp.ts'
import { draftFromMessage } from '../../use-cases/draft-from-message.ts'

/** Staff see a newly approved template after this time. */
const CACHE_MS = 5 * 60_000

/** Reads the approved templates at most every five minutes; null without an account. */
export function templatesOf(
  account: WhatsAppAccount | null,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ListTemplates | null {
  if (!account) return null
  const client = whatsAppClient(account)
  let cached: { templates: readonly WhatsAppTemplate[]; at: number } | null = null
  return async () => {
    const now = clock().getTime()
    if (cached && now - cached.at < CACHE_MS) return cached.templates
    const read = await client.listTemplates()
    if ('failed' in read) {
      log.warn({ reason: read.failed }, 'the templates of WhatsApp could not be read')
      return null
    }
    cached = { templates: read.templates, at: now }
    return read.templates
  }
}

/** Templates of WhatsApp, and drafts from its messages. */
export function serveOfficeWhatsApp(app: FastifyInstance, listTemplates: ListTemplates | null): void {
  const { clock } = app.shop

  serveOfficeCall(app, officeWhatsAppTemplates, async () => {
    if (!listTemplates) return { data: [] }
    const templates = await listTemplates()
    if (!templates) throw refuse('shop-unreachable', NO_TEMPLATES)
    return {
      data: templates.map(({ name, language, body }) => ({ name, language, body, values: templateValues(body) })),
    }
  })

  serveOfficeCall(app, officeEnquiryDraft, async (request) => {
    const { tx, input } = request
    const draftId = await draftFromMessage(tx, clock, staffOf(request).staffId, input)
    return {
      data: { draftId },
      message: `Draft ${draftId} is made. Check its products, then send it.`,
      audit: { action: 'enquiries.draft', subject: { kind: 'enquiry', id: input.no }, after: { draft: draftId } },
    }
  })
}
