import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/base/answer-shape.ts'
import type { Call, Input, MetaOf, Output } from '#lib/contract/base/call.ts'
import { withMaskedEmails } from '#lib/format/masked-email.ts'
import type { Session } from '../db/client.ts'
import type { ShopChange } from '../modules/products/use-cases/shop-change.ts'
import { type AuditActor, type AuditEntry, logAudit } from '../observe/audit-log.ts'
import { hashOfRequest, idempotencyKeyOf, runOnce, type StoredAnswer } from './idempotency.ts'
import { NotAllowed } from './not-allowed.ts'
import type { Files } from './read-form.ts'
import { inputReader, type RequestInput } from './request-input.ts'
import { type From, fromOf } from './trusted-address.ts'

/** Input of any call's handler; each kind of call adds the caller. */
export interface AnyRequest<C extends Call> {
  input: Input<C>
  /** Of a multipart call, by field. */
  files: Files
  requestId: string
  /** The origin of the request, reported by the BFF. */
  from: From
  log: FastifyBaseLogger
  now: Date
  /** Set for calls that demand one. */
  idempotencyKey: string | undefined
  /**
   * The database, by Drizzle or by raw SQL; for idempotent calls the transaction that also stores the response and the
   * audit entries. The handler's writes through them are written once, and not at all if the handler throws.
   */
  tx: Session
}

/** The result of a shop handler: decoded data, or wire JSON that was encoded and checked earlier. */
export interface CallReply<C extends Call> {
  data: Output<C> | WireJson | FileAnswer
  message?: string
  meta?: MetaOf<C> | WireJson
  headers?: Record<string, string>
}

/** The result of a handler of the office or of other systems' calls. */
export interface AuditedReply<C extends Call> extends CallReply<C> {
  /**
   * The action for the audit log: a write without an entry is a defect, except for calls open to all, which log
   * themselves.
   */
  audit?: AuditEntry | readonly AuditEntry[]
  /** Its changes of the shop's pages: storefronts are notified after the commit. */
  shopChange?: ShopChange
}

/** JSON text in wire form, sent unchanged. */
export class WireJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file as a response: always saved, never shown as a page of ours. A long file is sent while it is read. */
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

export interface ServeOptions<Request, Context = undefined> {
  /**
   * 'own' for work that waits for others (a payment provider, a file store) and must not block a transaction during
   * that time: `tx` is the database then, and the handler must be safe to repeat.
   */
  transaction?: 'own'
  /** Called first for each request, outside any transaction: its counts remain after a refusal. */
  before?: (request: Request) => Promise<void>
  /**
   * Queries for the handler of an idempotent call, run in one round trip with the key: before it is known that the key
   * is new. They can lock rows and must not write.
   */
  read?: (request: Request) => Promise<Context>
  /** The stored form of an idempotent call's response; unchanged if absent. */
  storedAnswer?: StoredAnswer
}

/** A caller who is admitted to the call. */
interface Admitted<Who> {
  /** The caller, in the form for the handler. */
  who: Who
  /** Names the caller in the hash of a request: an idempotency key is one caller's alone. */
  keyOwner: readonly unknown[]
  /** The actor in the audit log; null if the call is not logged. */
  actor: AuditActor | null
  /** True when emails in the answer are masked. */
  masksEmails?: boolean | undefined
}

/** Serving rules of one kind of call: the differences between the shop's, the office's and other systems' calls. */
interface CallPolicy<Who> {
  /** Determines the caller, before a byte of the body is read. @throws a refusal */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted<Who>>
  /** True when an answer without an audit entry is a defect. */
  isAudited?: boolean | undefined
  /** Runs work without an idempotency key. */
  run: (request: FastifyRequest, work: (tx: Session) => Promise<string>) => Promise<string>
  route?: Pick<RouteOptions, 'onSend'>
}

/** Sends a file, always to be saved. */
function sendFile(reply: FastifyReply, { bytes, type, name }: FileAnswer): FastifyReply {
  return reply
    .headers({ 'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"` })
    .type(type)
    .send(bytes)
}

function encoded(schema: z.ZodMiniType, value: unknown, masksEmails = false): string {
  if (value instanceof WireJson) return value.text
  const wire = z.encode(answerShape(schema), value as never)
  return JSON.stringify(masksEmails ? withMaskedEmails(wire) : wire)
}

/** The whole reply as JSON text. Throws when the handler broke the contract: that is our fault, a 500. */
function envelopeOf<C extends Call>(call: C, answered: CallReply<C>, masksEmails?: boolean): string {
  const data = encoded(call.reply, answered.data, masksEmails)
  const meta = call.meta && answered.meta !== undefined ? `,"meta":${encoded(call.meta, answered.meta)}` : ''
  return `{"status":200,"message":${JSON.stringify(answered.message ?? '')},"data":${data}${meta}}`
}

export const urlOf = ({ path }: Call): string => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Serves a call of any kind: determines the caller, reads and decodes the request, runs the handler once per
 * idempotency key with its audit entries, announces changes, encodes the response.
 */
export function serveAnyCall<C extends Call, Who extends object, Context>(
  app: FastifyInstance,
  call: C,
  handler: (request: AnyRequest<C> & Who, context: Context) => Promise<AuditedReply<C>> | AuditedReply<C>,
  options: ServeOptions<AnyRequest<C> & Who, Context>,
  { admit, isAudited, run, route }: CallPolicy<Who>,
): void {
  const readInput = inputReader(call)
  const { database, clock, notifyStorefront } = app.shop
  const admitted = new WeakMap<FastifyRequest, Admitted<Who>>()

  app.route({
    method: call.method,
    url: urlOf(call),
    config: { call: call.name },
    ...route,
    onRequest: async (request, reply) => {
      admitted.set(request, await admit(request, reply))
    },
    handler: async (request, reply) => {
      const { who, keyOwner, actor, masksEmails } = admitted.get(request) as Admitted<Who>
      const idempotencyKey = call.idempotent ? idempotencyKeyOf(request) : undefined
      const { input, files } = (await readInput(request)) as RequestInput & { input: Input<C> }
      const { id: requestId, log } = request
      const from = fromOf(request)
      const now = clock()
      const requestIn = (tx: Session) => ({ ...who, input, files, requestId, from, log, now, idempotencyKey, tx })
      const done: { reply?: AuditedReply<C> } = {}
      const read = async (tx: Session) => (await options.read?.(requestIn(tx))) as Context
      const work = async (tx: Session, context: Context) => {
        const answered = await handler(requestIn(tx), context)
        done.reply = answered
        const entries = [answered.audit ?? []].flat()
        if (entries.length === 0 && actor && isAudited) throw new Error(`${call.name} wrote no entry to the audit log`)
        if (actor) await logAudit(tx, now, actor, entries)
        return answered.data instanceof FileAnswer ? '' : envelopeOf(call, answered, masksEmails)
      }
      await options.before?.(requestIn(database))
      const answering =
        idempotencyKey !== undefined && options.transaction !== 'own'
          ? runOnce(
              database,
              { call, key: idempotencyKey, hash: hashOfRequest([call.name, ...keyOwner, input]) },
              read,
              work,
              options.storedAnswer,
            )
          : run(request, async (tx) => work(tx, await read(tx)))
      const text = await answering.catch(async (error) => {
        if (actor && error instanceof NotAllowed) {
          const refused = { action: error.permission, after: { call: call.name } }
          await logAudit(database, now, actor, [refused], 'refused')
        }
        throw error
      })
      // Undefined if the first response of the key is repeated.
      const { reply: answered } = done
      if (answered?.shopChange) void notifyStorefront(answered.shopChange)
      if (answered?.data instanceof FileAnswer) return sendFile(reply, answered.data)
      return reply
        .headers(answered?.headers ?? {})
        .type('application/json; charset=utf-8')
        .send(text)
    },
  })
}
