import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { inboundAddressOf } from '../../../env.ts'
import { refuse, refuseUnknownCall } from '../../../refusal.ts'
import type { SendReply } from '../../identity/routes/mailbox.ts'
import { addressesIn } from '../rules/header-text.ts'
import { readInboundEmail } from '../rules/inbound-email.ts'
import { isSigned, signedHeaders, timestampOf } from '../rules/inbound-signature.ts'
import { type ReceiveParts, receiveEmail } from '../use-cases/receive-email.ts'

export const INBOUND_EMAIL_HOOK = '/hooks/email'

const MB = 1024 * 1024
/** Larger emails are refused: the email service can send them again without their files. */
export const MAX_INBOUND_BYTES = 12 * MB
/** Bodies that are read at once: a sender is checked after the body. */
const MAX_AT_ONCE = 4

/**
 * Emails of customers, posted by an email service. Not served without INBOUND_EMAIL_SECRET. An unsigned message gets
 * the response of an address that does not exist.
 */
export function serveInboundEmail(app: FastifyInstance): void {
  const { env, clock } = app.shop
  const secret = env.INBOUND_EMAIL_SECRET
  if (!secret) return
  let reading = 0
  const parts = receivePartsOf(app)

  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.addHook('onRequest', async (request, reply) => {
      if (timestampOf(request.headers, clock()) === null) {
        request.log.warn({ from: request.ip }, 'an inbound email was rejected: its timestamp or signature is missing')
        throw refuseUnknownCall()
      }
      if (reading >= MAX_AT_ONCE) throw refuse('shop-unreachable', 'Too many emails at once. Send it again.')
      reading += 1
      reply.raw.once('close', () => {
        reading -= 1
      })
    })

    scope.post(INBOUND_EMAIL_HOOK, { bodyLimit: MAX_INBOUND_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(request.headers, secret, body, clock())) {
        request.log.warn({ from: request.ip }, 'an inbound email was rejected: its signature is wrong')
        throw refuseUnknownCall()
      }
      const email = readInboundEmail(parsed(body, request.headers['content-type'] ?? ''), body)
      if (email === null) {
        request.log.warn('an inbound email could not be read')
        throw refuse('invalid-request', 'The email has no readable sender.')
      }
      const { outcome, no, automatic } = await receiveEmail(parts, email)
      request.log.info({ outcome, inquiryNo: no, automatic }, 'inbound email received')
      return { outcome, enquiry: no ?? null }
    })
  })
}

function receivePartsOf(app: FastifyInstance): ReceiveParts {
  const { env, database, clock, hash, files } = app.shop
  return {
    ...{ database, clock, hash, files: env.FILES_KEY ? files : null },
    bytesPerDay: env.ENQUIRY_MB_PER_DAY * MB,
    ownAddresses: [...addressesIn(env.MAIL_FROM), env.HELP_EMAIL, inboundAddressOf(env) ?? []].flat(),
  }
}

/** A JSON body in the character set of its type, UTF-8 if the type has no character set. @throws `malformed-json` */
function parsed(body: Buffer, type: string): unknown {
  const charset = /;\s?charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return JSON.parse(new TextDecoder(charset, { fatal: true }).decode(body))
  } catch {
    throw refuse('malformed-json', 'The request is not JSON in its character set.')
  }
}

/** Posts replies of the mailbox page to the webhook, as an email service does; null if the shop receives no emails. */
export function mailboxReplies(app: FastifyInstance): SendReply | null {
  const { env, clock } = app.shop
  const secret = env.INBOUND_EMAIL_SECRET
  if (!secret) return null
  return async ({ from, to, subject, text, answers, isAutomatic, file }) => {
    const email = {
      ...{
        from,
        to: to ?? inboundAddressOf(env),
        subject,
        text,
        messageId: `<${randomUUID()}@mailbox>`,
        inReplyTo: `<${answers}@mailbox>`,
      },
      headers: isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : {},
      attachments: file ? [{ filename: file.name, content: file.bytes.toString('base64') }] : [],
    }
    const body = Buffer.from(JSON.stringify(email))
    const headers = { 'content-type': 'application/json', ...signedHeaders(secret, body, clock()) }
    const answer = await app.inject({ method: 'POST', url: INBOUND_EMAIL_HOOK, headers, payload: body })
    const { outcome, enquiry, message } = answer.json<{ outcome?: string; enquiry?: number; message?: string }>()
    return outcome ? `Received: ${outcome}${enquiry ? `, enquiry ${enquiry}` : ''}.` : `Refused: ${message}`
  }
}
