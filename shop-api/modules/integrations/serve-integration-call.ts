import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IntegrationCall } from '#lib/contract/base/integration-call.ts'
import { type AnyRequest, type AuditedReply, serveAnyCall } from '../../http/serve-call.ts'
import { trustedAddress } from '../../http/trusted-address.ts'
import { refuse } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { type Attempt, tooManyAttempts } from '../identity/rules/login-throttle.ts'
import { throttle, waitBefore } from '../identity/use-cases/login-throttle.ts'
import { callerOfKey, type KeyCaller } from './use-cases/api-keys.ts'

/** As the audit log, movements and the history of prices name a key. */
export const nameOfKey = ({ name, keyId }: KeyCaller): string => `API key ${keyId} (${name})`

/**
 * Reads the API key of the `Authorization` header, and sends its remaining limit in the response's headers.
 * @throws sign-in-needed without an active key; too-many-requests over its limit or after wrong keys; not-allowed
 * without the call's scope
 */
async function admitKey(
  { database, clock, trustedProxies }: Pick<Shop, 'database' | 'clock' | 'trustedProxies'>,
  call: IntegrationCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyCaller> {
  const [, secret] = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '') ?? []
  const key = secret === undefined ? null : await callerOfKey(database, clock(), secret)
  if (!key) {
    // Only wrong keys are counted, so that a key that works is never slowed by them.
    const address = trustedAddress({ ip: request.ip, forwardedFor: request.headers['x-forwarded-for'] }, trustedProxies)
    const attempt: Attempt = { kind: 'api-key', subject: '', address, isKnownNetwork: false }
    // A flood is refused without a transaction.
    const wait = await waitBefore(database, clock, attempt)
    if (wait > 0) throw tooManyAttempts(wait)
    await throttle(database, clock, attempt)
    reply.header('www-authenticate', 'Bearer')
    throw refuse('sign-in-needed', 'Send an API key that is active: Authorization: Bearer <key>.')
  }
  request.log = request.log.child({ apiKey: key.keyId })
  reply.header('ratelimit-limit', key.perMinute)
  reply.header('ratelimit-remaining', Math.max(0, key.perMinute - key.requests))
  if (key.requests > key.perMinute) {
    const seconds = 60 - clock().getUTCSeconds()
    reply.header('retry-after', seconds)
    throw refuse('too-many-requests', `This key allows ${key.perMinute} requests a minute. Wait ${seconds} seconds.`)
  }
  if (!key.scopes.includes(call.scope)) throw refuse('not-allowed', `This key does not have ${call.scope}.`)
  return key
}

/** Serves a call for other systems: its key is active, has the call's scope and is within its limit. */
export function serveIntegrationCall<C extends IntegrationCall>(
  app: FastifyInstance,
  call: C,
  handler: (request: AnyRequest<C> & { key: KeyCaller }) => Promise<AuditedReply<C>>,
): void {
  serveAnyCall(
    app,
    call,
    handler,
    {},
    {
      admit: async (request, reply) => {
        const key = await admitKey(app.shop, call, request, reply)
        return { who: { key }, keyOwner: ['key', key.keyId], actor: { operator: nameOfKey(key) } }
      },
      isAudited: call.writes,
      run: (_request, work) => work(app.shop.database),
    },
  )
}
