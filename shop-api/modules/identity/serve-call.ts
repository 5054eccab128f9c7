import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Call } from '#lib/contract/call.ts'
import { readAfter, sendWalPosition } from '../../http/read-after.ts'
import { type AnyRequest, type CallReply, type ServeOptions, serveAnyCall, urlOf } from '../../http/serve-call.ts'
import { fromOf } from '../../http/trusted-address.ts'
import { refuse } from '../../refusal.ts'
import { type Caller, callerOf, checkWho, keyOwnerOf } from './caller.ts'
import { checkViewAs } from './use-cases/check-view-as.ts'

/** What a handler of the shop is given. */
export interface CallRequest<C extends Call> extends AnyRequest<C> {
  caller: Caller
}

/** @param context what `ServeOptions.read` has read; undefined where there is none */
type Handler<C extends Call, Context> = (
  request: CallRequest<C>,
  context: Context,
) => Promise<CallReply<C>> | CallReply<C>

interface ShopOptions<C extends Call, Context> extends ServeOptions<CallRequest<C>, Context> {
  /** See `serveRead`. */
  reads?: 'replica'
  /** A read whose answer a caller acts on: lists that are read after it are no older than it. */
  sendsWalPosition?: true
}

/**
 * Serves a call that only reads and may be a few seconds old, but for what its caller wrote: `tx` is a replica's where there
 * is one (db/replica.ts). What money or a sign-in hangs on is read from the primary, with `serveCall`.
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
      // Before it is refused: the log says whose permission was.
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
      throw refuse('wrong-method', `This call is asked with ${call.method}.`)
    },
    handler: () => undefined,
  })
}
