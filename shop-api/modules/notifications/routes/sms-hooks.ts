import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, refuseUnknownCall } from '../../../refusal.ts'
import { readChoice, readDeliveryReport } from '../../../sms/africas-talking.ts'
import { optIn, optOut, recordSmsReport } from '../../../sms/sms-queue.ts'

type Hook = FastifyRequest<{ Params: { secret: string } }>

/** The provider does not sign its messages: the secret in the address is compared instead. */
export const SMS_HOOKS = { report: '/hooks/sms/:secret/report', incoming: '/hooks/sms/:secret/incoming' } as const

const MAX_BYTES = 16 * 1024
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Delivery reports and incoming messages of the provider of text messages. Not served without SMS_CALLBACK_SECRET. */
export function serveSmsHooks(app: FastifyInstance): void {
  const { env, database, clock } = app.shop
  const secret = env.SMS_CALLBACK_SECRET
  if (!secret) return
  const onRequest = async (request: Hook) => {
    if (timingSafeEqual(digest(request.params.secret), digest(secret))) return
    request.log.warn({ from: request.ip }, 'a report about a text message was rejected')
    throw refuseUnknownCall()
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.post<{ Params: { secret: string } }>(
      SMS_HOOKS.report,
      { onRequest, bodyLimit: MAX_BYTES },
      async (request) => {
        const report = readDeliveryReport(request.body)
        if (!report) throw refuse('invalid-request', 'The report has no id or no status.')
        const isStored = await recordSmsReport(database, report)
        request.log.info({ state: report.state, isStored }, 'report about a text message')
        return {}
      },
    )

    scope.post<{ Params: { secret: string } }>(
      SMS_HOOKS.incoming,
      { onRequest, bodyLimit: MAX_BYTES },
      async (request) => {
        const choice = readChoice(request.body)
        if (choice?.wantsSms) await optIn(database, choice.phone, 'start')
        else if (choice) await optOut(database, clock(), choice.phone, 'stop')
        request.log.info({ wantsSms: choice?.wantsSms ?? null }, 'incoming text message')
        return {}
      },
    )
  })
}
