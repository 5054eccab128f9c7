import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/answer-shape.ts'
import type { Input, Output } from '#lib/contract/call.ts'
import type { IntegrationCall } from '#lib/contract/integration/integration-call.ts'
import type { Session } from '../db/client.ts'
import { type Attempt, tooManyAttempts } from '../domain/identity/login-throttle.ts'
import { refuse } from '../domain/refusal.ts'
import { type AuditEntry, logAudit } from '../store/audit/audit-log.ts'
import type { ShopChange } from '../store/catalogue/shop-change.ts'
import { throttle, waitBefore } from '../store/identity/login-throttle.ts'
import { callerOfKey, type KeyCaller } from '../store/integrations/api-keys.ts'
import { hashOfRequest, idempotencyKeyOf, runOnce } from './idempotency.ts'
import { inputReader } from './request-input.ts'
import type { CallConfig } from './serve-call.ts'
import { trustedAddress } from './trusted-address.ts'

/** What a handler is given. */
export interface IntegrationRequest<C extends IntegrationCall> {
  input: Input<C>
  key: KeyCaller
  now: Date
  /** Of a write the transaction in which its answer and its audit entries are kept too. */
  tx: Session
}

/** What a handler answers. */
export interface IntegrationReply<C extends IntegrationCall> {
  data: Output<C>
  audit?: readonly AuditEntry[]
  shopChange?: ShopChange
}

/** As the audit log, movements and the history of prices name a key. */
export const nameOfKey = ({ name, keyId }: KeyCaller): string => `API key ${keyId} (${name})`

const envelopeOf = (call: IntegrationCall, data: unknown): string =>
  JSON.stringify({ status: 200, message: '', data: z.encode(answerShape(call.reply), data as never) })

/**
 * Serves a call for other systems: the key of the `Authorization` header must be active, have the call's scope and be
 * within its limit. A write is done once for its Idempotency-Key, in one transaction with its audit entries.
 */
export function serveIntegrationCall<C extends IntegrationCall>(
  app: FastifyInstance,
  call: C,
  handler: (request: IntegrationRequest<C>) => Promise<IntegrationReply<C>>,
): void {
  const readInput = inputReader(call)
  const { database, clock, notifyStorefront, trustedProxies } = app.shop
  const callers = new WeakMap<FastifyRequest, KeyCaller>()

  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: call.name } satisfies CallConfig,
    // Who asks is settled before a byte of the body is read.
    onRequest: async (request, reply) => {
      const [, secret] = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '') ?? []
      const key = secret === undefined ? null : await callerOfKey(database, clock(), secret)
      if (!key) {
        // Only wrong keys are counted, so that a key that works is never slowed by them.
        const address = trustedAddress(
          { ip: request.ip, forwardedFor: request.headers['x-forwarded-for'] },
          trustedProxies,
        )
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
        throw refuse('too-many-requests', `This key may ask ${key.perMinute} times a minute. Wait ${seconds} seconds.`)
      }
      if (!key.scopes.includes(call.scope)) throw refuse('not-allowed', `This key does not have ${call.scope}.`)
      callers.set(request, key)
    },
    handler: async (request, reply) => {
      const key = callers.get(request)
      if (!key) throw new Error('a request without its key')
      const once = call.idempotent ? idempotencyKeyOf(request) : undefined
      const { input } = (await readInput(request)) as { input: Input<C> }
      const now = clock()
      let change: ShopChange | undefined
      const work = async (tx: Session) => {
        const { data, audit = [], shopChange } = await handler({ input, key, now, tx })
        if (call.writes && audit.length === 0) throw new Error(`${call.name} has written nothing to the audit log`)
        await logAudit(tx, now, { operator: nameOfKey(key) }, audit)
        change = shopChange
        return envelopeOf(call, data)
      }
      const hash = hashOfRequest([call.name, 'key', key.keyId, input])
      const text =
        once === undefined
          ? await work(database)
          : await runOnce(database, { call, key: once, hash }, async () => undefined, work)
      if (change) void notifyStorefront(change)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
    },
  })
}
