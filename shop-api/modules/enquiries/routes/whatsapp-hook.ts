import type { FastifyInstance } from 'fastify'
import { jsonOf } from '#lib/http/json-of.ts'
import { whatsAppEvents } from '../../../db/schema/whatsapp.ts'
import { refuse, refuseUnknownCall } from '../../../refusal.ts'
import { whatsAppAccountOf } from '../../../whatsapp/account.ts'
import { isSignedByMeta, isToken } from '../rules/whatsapp-signature.ts'
import { eventKey, readWhatsAppWebhook } from '../rules/whatsapp-webhook.ts'

export const WHATSAPP_HOOK = '/hooks/whatsapp'
/** Meta posts at most 3 MB. */
export const MAX_WHATSAPP_BYTES = 3 * 1024 * 1024
/** Bodies that are read at once: a sender is checked after the body. */
const MAX_AT_ONCE = 8
const SIGNATURE = 'x-hub-signature-256'

/**
 * Messages and statuses of WhatsApp, posted by Meta. They are stored at once and handled in the background. Not served
 * without an account. An unsigned webhook gets the response of an address that does not exist.
 */
export function serveWhatsAppHook(app: FastifyInstance): void {
  const { env, clock, database, whatsApp } = app.shop
  const account = whatsAppAccountOf(env)
  if (!account) return
  let reading = 0

  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.get<{ Querystring: Record<string, unknown> }>(WHATSAPP_HOOK, async ({ query, log }, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const isChallenge = typeof challenge === 'string' && /^\w{1,100}$/.test(challenge)
      if (mode !== 'subscribe' || !isChallenge || !isToken(token, account.verifyToken)) throw refuseUnknownCall()
      log.info('the webhook of WhatsApp is confirmed')
      return reply.type('text/plain; charset=utf-8').send(challenge)
    })

    const onRequest = async (request: { headers: Record<string, unknown> }, reply: { raw: NodeJS.EventEmitter }) => {
      if (typeof request.headers[SIGNATURE] !== 'string') throw refuseUnknownCall()
      if (reading >= MAX_AT_ONCE) throw refuse('shop-unreachable', 'Too many webhooks at once. Send it again.')
      reading += 1
      reply.raw.once('close', () => {
        reading -= 1
      })
    }

    scope.post(WHATSAPP_HOOK, { onRequest, bodyLimit: MAX_WHATSAPP_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSignedByMeta(request.headers[SIGNATURE], account.appSecret, body)) {
        request.log.warn({ from: request.ip }, 'a webhook of WhatsApp was rejected: its signature is wrong')
        throw refuseUnknownCall()
      }
      const read = readWhatsAppWebhook(jsonOf(body.toString('utf8')), account.phoneNumberId)
      // A webhook that is not accepted would be repeated for days.
      if (!read || read.unread > 0)
        request.log.warn({ unread: read?.unread }, 'a webhook of WhatsApp could not be read')
      const now = clock()
      const rows = (read?.events ?? []).map((event) => ({
        ...{ key: eventKey(event), payload: event, dueAt: now, receivedAt: now },
      }))
      if (rows.length > 0) {
        await database.db.insert(whatsAppEvents).values(rows).onConflictDoNothing({ target: whatsAppEvents.key })
        whatsApp.nudge()
      }
      request.log.info({ events: rows.length }, 'webhook of WhatsApp received')
      return {}
    })
  })
}
