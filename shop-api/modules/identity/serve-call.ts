import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Call } from '#lib/contract/base/call.ts'
import { readAfter, sendWalPosition } from '../../http/read-after.ts'
import { type AnyRequest, type CallReply, type ServeOptions, serveAnyCall, urlOf } from '../../http/serve-call.ts'
import { fromOf } from '../../http/trusted-address.ts'
import { refuse } from '../../refusal.ts'
import { type Caller, callerOf, checkWho, keyOwnerOf } from './caller.ts'
import { checkViewAs } from './use-cases/check-view-as.ts'

/** Input of a shop handler. */
export interface CallRequest<C extends Call> extends AnyRequest<C> {
  caller: Caller
}

/** @param context the result of `ServeOptions.read`; undefined without it */
type Handler<C extends Call, Context> = (
  request: CallRequest<C>,
  context: Context,
) => Promise<CallReply<C>> | CallReply<C>

interface ShopOptions<C extends Call, Context> extends ServeOptions<CallRequest<C>, Context> {
  /** See `serveRead`. */
  reads?: 'replica'
  /** For a read that decides the caller's next action: later reads of lists are at least as recent. */
  sendsWalPosition?: true
}

/**
 * Serves a call that only reads and can be a few seconds old, except for its caller's own writes: `tx` is a replica's
 * if there is a replica (db/replica.ts). Reads that decide about money or a sign-in use the primary, with `serveCall`.
 */
export function serveRead<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C, undefined>): void {
  serveCall(app, call, handler, { reads: 'replica' })
}

const OTHER_METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Serves a call of the shop. Any other method at its address is answered 405. */
export function serveCall<C extends Call, Context = undefined>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, Context>,
  { reads, sendsWalPosition, ...options }: ShopOptions<C, Context> = {},
): void {
  const { database, clock } = app.shop
  serveAnyCall(app, call, handler, options, {
    admit: async (request) => {
      const caller = await callerOf(request, database, clock, call)
      // Set before a refusal, so that the log has the owner of the permission.
      request.caller = caller
      checkWho(call, caller)
      // Both are on every line from here on.
      if (caller.who !== 'guest' && caller.viewAs) {
        request.log = request.log.child({ viewedBy: caller.viewAs.staffId, userId: caller.userId })
        await checkViewAs(app.shop, call, caller, { ...fromOf(request), requestId: request.id })
      }
      if (caller.who !== 'guest' && caller.selectedTrader) {
        request.log = request.log.child({ userId: caller.userId, actingFor: caller.selectedTrader.companyId })
      }
      return { who: { caller }, keyOwner: [keyOwnerOf(caller)], actor: null }
    },
    run: async (request, work) => work(reads === 'replica' ? await readAfter(request, app.shop) : database),
    ...(database.replica && (call.writes || sendsWalPosition) && { route: { onSend: sendWalPosition(database) } }),
  })

  app.route({
    method: OTHER_METHODS.filter((method) => method !== call.method),
    url: urlOf(call),
    config: { call: call.name },
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', call.method)
      throw refuse('wrong-method', `Use the method ${call.method} for this call.`)
    },
    handler: () => undefined,
  })
}
