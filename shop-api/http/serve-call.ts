import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/answer-shape.ts'
import type { Call, Input, MetaOf, Output } from '#lib/contract/call.ts'
import { withMaskedEmails } from '#lib/format/masked-email.ts'
import type { Session } from '../db/client.ts'
import type { ShopChange } from '../modules/products/use-cases/shop-change.ts'
import { type AuditActor, type AuditEntry, logAudit } from '../observe/audit-log.ts'
import { hashOfRequest, idempotencyKeyOf, runOnce, type StoredAnswer } from './idempotency.ts'
import { NotAllowed } from './not-allowed.ts'
import type { Files } from './read-form.ts'
import { inputReader, type RequestInput } from './request-input.ts'
import { type From, fromOf } from './trusted-address.ts'

/** What the handler of any call is given; each kind of call adds who asks. */
export interface AnyRequest<C extends Call> {
  input: Input<C>
  /** Of a multipart call, by field. */
  files: Files
  requestId: string
  /** Where the request comes from, as the BFF says. */
  from: From
  log: FastifyBaseLogger
  now: Date
  /** Set for calls that demand one. */
  idempotencyKey: string | undefined
  /**
   * The database, by Drizzle or by raw SQL; for idempotent calls the transaction in which the answer and the audit entries
   * are kept too. What the handler writes through them is written once, and not at all when the handler throws.
   */
  tx: Session
}

/** What a handler of the shop answers: decoded data, or wire JSON that was encoded and checked when it was made. */
export interface CallReply<C extends Call> {
  data: Output<C> | WireJson | FileAnswer
  message?: string
  meta?: MetaOf<C> | WireJson
  headers?: Record<string, string>
}

/** What a handler of the office or of other systems' calls answers. */
export interface AuditedReply<C extends Call> extends CallReply<C> {
  /** What was done, for the audit log: a write without an entry is a defect, but for calls open to all, which log themselves. */
  audit?: AuditEntry | readonly AuditEntry[]
  /** What it has changed of what the shop shows: storefronts are told of it when it is committed. */
  shopChange?: ShopChange
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

export interface ServeOptions<Request, Context = undefined> {
  /**
   * 'own' for work that waits for others (a payment provider, a file store) and must not hold a transaction meanwhile: `tx`
   * is the database then, and the handler is safe to repeat by itself.
   */
  transaction?: 'own'
  /** Done first with each request, outside any transaction: a refusal here keeps what it has counted. */
  before?: (request: Request) => Promise<void>
  /**
   * What the handler of an idempotent call needs from the database, read in one round trip with the key: before it is
   * known that the key is new. It may lock rows and must not write.
   */
  read?: (request: Request) => Promise<Context>
  /** How the answer of an idempotent call is kept for its key; as it is when absent. */
  storedAnswer?: StoredAnswer
}

/** A caller who may ask the call. */
interface Admitted<Who> {
  /** Who asks, as the handler is given it. */
  who: Who
  /** Names the caller in the hash of a request: an idempotency key is one caller's alone. */
  keyOwner: readonly unknown[]
  /** Who did it, for the audit log; null where the handler's answer is not logged. */
  actor: AuditActor | null
  /** True when emails in the answer are masked. */
  masksEmails?: boolean | undefined
}

/** How calls of one kind are served: what differs between the shop's, the office's and other systems'. */
interface CallPolicy<Who> {
  /** Settles who asks, before a byte of the body is read. @throws a refusal */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted<Who>>
  /** True when an answer without an audit entry is a defect. */
  isAudited?: boolean | undefined
  /** Runs what is not run once per key. */
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
 * Serves a call of any kind: settles who asks, reads and decodes the request, runs the handler once per idempotency key
 * with its audit entries, announces what changed, encodes the answer.
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
        if (entries.length === 0 && actor && isAudited)
          throw new Error(`${call.name} has written nothing to the audit log`)
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
      // Undefined where the first answer of the key is given again.
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
