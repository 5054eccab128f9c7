import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/answer-shape.ts'
import type { Input, MetaOf, Output } from '#lib/contract/call.ts'
import type { OfficeCall } from '#lib/contract/office/office-call.ts'
import { withMaskedEmails } from '#lib/format/masked-email.ts'
import { areaOf } from '#lib/http/client-network.ts'
import type { Session } from '../db/client.ts'
import { refuse } from '../domain/refusal.ts'
import { type AuditActor, type AuditEntry, logAudit } from '../store/audit/audit-log.ts'
import type { ShopChange } from '../store/catalogue/shop-change.ts'
import type { StaffSession } from '../store/staff/staff-sessions.ts'
import { hashOfRequest, idempotencyKeyOf, runOnce } from './idempotency.ts'
import type { Files } from './read-form.ts'
import { inputReader } from './request-input.ts'
import { type CallConfig, FileAnswer, sendFile } from './serve-call.ts'
import { NotAllowed, staffCallerOf } from './staff-caller.ts'
import { type From, fromOf } from './trusted-address.ts'

/** What a handler of the office is given. */
export interface OfficeRequest<C extends OfficeCall> {
  input: Input<C>
  /** Of a multipart call, by field. */
  files: Files
  /** Who asks; of a call that is open to all there is nobody: `staffOf` is for the others. */
  staff: StaffSession | null
  /** For what writes to the audit log itself. */
  actor: AuditActor | null
  from: From
  requestId: string
  now: Date
  /** Of a write the transaction in which its answer and its audit entries are kept too. */
  tx: Session
}

/** What a handler of the office answers. */
export interface OfficeReply<C extends OfficeCall> {
  data: Output<C> | FileAnswer
  message?: string
  meta?: MetaOf<C>
  /** What was done, for the audit log: a write without an entry is a defect, but for calls open to all, which log themselves. */
  audit?: AuditEntry | readonly AuditEntry[]
  /** What it has changed of what the shop shows: storefronts are told of it when it is committed. */
  shopChange?: ShopChange
}

export interface OfficeOptions<C extends OfficeCall> {
  /** Runs before the transaction: what asks other servers or reads files, and refuses by throwing. Repeated with each request. */
  before?: (request: { input: Input<C>; database: Session }) => Promise<void>
  /**
   * 'own' for work that waits for others (a payment provider, a file store) and must not hold a transaction meanwhile: `tx`
   * is the database then, the handler is safe to repeat by itself, and its entries are written when it has answered.
   */
  transaction?: 'own'
}

/** Who asks, in a handler of a call that is not open to all. */
export function staffOf({ staff }: { staff: StaffSession | null }): StaffSession {
  if (!staff) throw refuse('sign-in-needed', 'Please sign in.')
  return staff
}

/** One request in 64 hexadecimal digits: the same person asking the same thing. */
function hashOf(call: OfficeCall, staff: StaffSession | null, input: unknown): string {
  return hashOfRequest([call.name, 'staff', staff?.staffId ?? null, input])
}

function envelopeOf<C extends OfficeCall>(
  call: C,
  { data: answered, message = '', meta }: OfficeReply<C>,
  staff: StaffSession | null,
): string {
  const encoded = z.encode(answerShape(call.reply), answered as never)
  const isMasked = call.showsCustomers && !staff?.permissions.has('phones.view')
  const data = isMasked ? withMaskedEmails(encoded) : encoded
  const encodedMeta = call.meta && meta !== undefined ? z.encode(answerShape(call.meta), meta as never) : undefined
  return JSON.stringify({ status: 200, message, data, meta: encodedMeta })
}

/**
 * Serves a call of the office: checks session, permission and factor, reads and decodes the request, runs the handler in a
 * transaction with its audit entries (a read outside of one), encodes the answer.
 */
export function serveOfficeCall<C extends OfficeCall>(
  app: FastifyInstance,
  call: C,
  handler: (request: OfficeRequest<C>) => Promise<OfficeReply<C>> | OfficeReply<C>,
  { transaction, before }: OfficeOptions<C> = {},
): void {
  const readInput = inputReader(call)
  const { database, clock, hash, notifyStorefront } = app.shop
  const callers = new WeakMap<FastifyRequest, StaffSession | null>()

  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: call.name } satisfies CallConfig,
    // Who asks is settled before a byte of the body is read.
    onRequest: async (request) => {
      callers.set(request, await staffCallerOf(request, app.shop, call))
    },
    handler: async (request, reply) => {
      const staff = callers.get(request) ?? null
      const key = call.idempotent ? idempotencyKeyOf(request) : undefined
      const { input, files } = (await readInput(request)) as { input: Input<C>; files: Files }
      const from = fromOf(request)
      const now = clock()
      const actor: AuditActor | null = staff
        ? { staffId: staff.staffId, network: hash('place', areaOf(from.address)), requestId: request.id }
        : null
      let file: FileAnswer | undefined
      let change: ShopChange | undefined
      const work = async (tx: Session) => {
        const answered = await handler({ input, files, staff, actor, from, requestId: request.id, now, tx })
        const entries = [answered.audit ?? []].flat()
        if (entries.length === 0 && actor && (call.writes || call.isLogged))
          throw new Error(`${call.name} has written nothing to the audit log`)
        if (actor) await logAudit(tx, now, actor, entries)
        change = answered.shopChange
        if (answered.data instanceof FileAnswer) {
          file = answered.data
          return ''
        }
        return envelopeOf(call, answered, staff)
      }
      await before?.({ input, database })
      const once = { call, key: key ?? '', hash: hashOf(call, staff, input) }
      const run = () =>
        key !== undefined && transaction !== 'own'
          ? runOnce(database, once, async () => undefined, work)
          : call.writes && transaction !== 'own'
            ? database.transaction(work)
            : work(database)
      const text = await run().catch(async (error) => {
        if (actor && error instanceof NotAllowed) {
          const refused = { action: error.permission, after: { call: call.name } }
          await logAudit(database, now, actor, [refused], 'refused')
        }
        throw error
      })
      if (change) void notifyStorefront(change)
      if (file) return sendFile(reply, file)
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
