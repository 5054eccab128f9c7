import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/answer-shape.ts'
import type { Call, Input, MetaOf, Output } from '#lib/contract/call.ts'
import type { Session } from '../db/client.ts'
import { refuse } from '../domain/refusal.ts'
import { type Caller, callerOf, checkWho } from './caller.ts'
import { checkViewAs } from './check-view-as.ts'
import { idempotencyKeyOf, requestHash, runOnce, type StoredAnswer } from './idempotency.ts'
import { readAfter, sendWalPosition } from './read-after.ts'
import type { Files } from './read-form.ts'
import { inputReader } from './request-input.ts'
import { type From, fromOf } from './trusted-address.ts'

/** What a handler is given. */
export interface CallRequest<C extends Call> {
  input: Input<C>
  /** Of a multipart call, by field. */
  files: Files
  caller: Caller
  requestId: string
  /** Where the request comes from, as the BFF says. */
  from: From
  log: FastifyBaseLogger
  /** Set for calls that demand one. */
  idempotencyKey: string | undefined
  /**
   * The database, by Drizzle or by raw SQL; for idempotent calls the transaction in which the answer is kept too. What
   * the handler writes through them is written once, and not at all when the handler throws.
   */
  tx: Session
}

/** What a handler answers: decoded data, or wire JSON that was encoded and checked when it was made. */
export interface CallReply<C extends Call> {
  data: Output<C> | WireJson | FileAnswer
  message?: string
  meta?: MetaOf<C> | WireJson
  headers?: Record<string, string>
}

/** JSON text in wire form, sent as it is. */
export class WireJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file, for calls that answer one: always saved, never shown as a page of ours. A long one is sent as it is read. */
export class FileAnswer {
  readonly bytes: Buffer | Readable
  readonly type: string
  readonly name: string
  constructor(bytes: Buffer | Readable, type: string, name: string) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}

/** @param context what `ServeOptions.read` has read; undefined where there is none */
export type Handler<C extends Call, Context> = (
  request: CallRequest<C>,
  context: Context,
) => Promise<CallReply<C>> | CallReply<C>

export interface ServeOptions<C extends Call, Context> {
  /**
   * How an idempotent call is kept to once: 'transaction' (default) runs the handler in the transaction that keeps the
   * answer; 'own' leaves it to the handler, for work that waits for others and must not hold a transaction meanwhile.
   */
  idempotency?: 'transaction' | 'own'
  /**
   * What the handler of an idempotent call needs from the database, read in one round trip with the key: before it is
   * known that the key is new. It may lock rows and must not write.
   */
  read?: (request: CallRequest<C>) => Promise<Context>
  /** How the answer of an idempotent call is kept for its key; as it is when absent. */
  storedAnswer?: StoredAnswer
  /** See `serveRead`. */
  reads?: 'replica'
  /** A read whose answer a caller acts on: lists that are read after it are no older than it. */
  sendsWalPosition?: true
  /** Done first, outside any transaction: a refusal here keeps what it has counted. */
  check?: (request: CallRequest<C>) => Promise<void>
}

/** Sends a file, always to be saved. */
export function sendFile(reply: FastifyReply, { bytes, type, name }: FileAnswer): FastifyReply {
  return reply
    .headers({ 'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"` })
    .type(type)
    .send(bytes)
}

const OTHER_METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The call as it is served, found again from a route: for logs and tests. */
export interface CallConfig {
  call: string
}

function encoded(schema: z.ZodMiniType, value: unknown): string {
  return value instanceof WireJson ? value.text : JSON.stringify(z.encode(answerShape(schema), value as never))
}

/** The whole reply as JSON text. Throws when the handler broke the contract: that is our fault, a 500. */
function envelopeOf<C extends Call>(call: C, answered: CallReply<C>): string {
  const data = encoded(call.reply, answered.data)
  const meta = call.meta && answered.meta !== undefined ? `,"meta":${encoded(call.meta, answered.meta)}` : ''
  return `{"status":200,"message":${JSON.stringify(answered.message ?? '')},"data":${data}${meta}}`
}

/**
 * Serves a call that only reads and may be a few seconds old, but for what its caller wrote: `tx` is a replica's where there
 * is one (db/replica.ts). What money or a sign-in hangs on is read from the primary, with `serveCall`.
 */
export function serveRead<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C, undefined>): void {
  serveCall(app, call, handler, { reads: 'replica' })
}

/**
 * Serves a call of the contract: checks who asks, reads and decodes the request, runs the handler, encodes the answer.
 * Any other method at its address is answered 405.
 */
export function serveCall<C extends Call, Context = undefined>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, Context>,
  options: ServeOptions<C, Context> = {},
): void {
  const readInput = inputReader(call)
  const url = call.path.replace(/\{(\w+)\}/g, ':$1')
  const config: CallConfig = { call: call.name }
  const sendsWalPosition = app.shop.database.replica && (call.writes || options.sendsWalPosition)

  app.route({
    method: call.method,
    url,
    config,
    ...(sendsWalPosition && { onSend: sendWalPosition(app.shop.database) }),
    // Who asks is settled before a byte of the body is read.
    onRequest: async (request) => {
      const caller = await callerOf(request, app.shop.database, app.shop.clock, call)
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
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const idempotencyKey = call.idempotent ? idempotencyKeyOf(request) : undefined
      const { input, files } = (await readInput(request)) as { input: Input<C>; files: Files }
      const { caller } = request
      const { database } = app.shop
      const { id: requestId, log } = request
      const from = fromOf(request)
      const requestIn = (tx: Session): CallRequest<C> => ({
        input,
        files,
        caller,
        from,
        requestId,
        log,
        idempotencyKey,
        tx,
      })
      let headers: Record<string, string> | undefined
      let file: FileAnswer | undefined
      const read = async (tx: Session) => (await options.read?.(requestIn(tx))) as Context
      const work = async (tx: Session, context: Context) => {
        const answered = await handler(requestIn(tx), context)
        headers = answered.headers
        if (answered.data instanceof FileAnswer) {
          file = answered.data
          return ''
        }
        return envelopeOf(call, answered)
      }
      await options.check?.(requestIn(database))
      const reader = options.reads === 'replica' ? await readAfter(request, app.shop) : database
      const text =
        idempotencyKey !== undefined && options.idempotency !== 'own'
          ? await runOnce(
              database,
              { call, key: idempotencyKey, hash: requestHash(call, caller, input) },
              read,
              work,
              options.storedAnswer,
            )
          : await work(reader, await read(reader))
      if (file) return sendFile(reply, file)
      return reply
        .headers(headers ?? {})
        .type('application/json; charset=utf-8')
        .send(text)
    },
  })

  app.route({
    method: OTHER_METHODS.filter((method) => method !== call.method),
    url,
    config,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', call.method)
      throw refuse('wrong-method', `This call is asked with ${call.method}.`)
    },
    handler: () => undefined,
  })
}
