import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#lib/contract/base/call.ts'
import type { Database, Session } from '../db/client.ts'
import { refuse } from '../refusal.ts'
import { keepAnswer, takeKey } from './idempotency-keys.sql.ts'
import { answerOfKey, type IdempotencyKey } from './idempotency-keys.ts'

/** The `Idempotency-Key` header. @throws idempotency-key-missing when it is absent or not 16 to 100 plain characters */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && /^[\x21-\x7e]{16,100}$/.test(key)) return key
  throw refuse('idempotency-key-missing', 'Send an Idempotency-Key header of 16 to 100 characters.')
}

/**
 * A request's hash in 64 hexadecimal digits; the text itself is not stored. @param parts the call's name, the caller,
 * the input
 */
export const hashOfRequest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

interface DatabaseFault extends Error {
  code?: string
}

/** PostgreSQL's code for a lock timeout, on the error or on the cause that Drizzle wrapped. */
function waitedTooLong(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as DatabaseFault).code === '55P03') return true
  return false
}

/** The stored form of a response with a secret that must not be in the database as plain text. */
export interface StoredAnswer {
  /** The stored form of the response's text. */
  write: (text: string) => string
  /** The answer's text again, for the same request with the same key. */
  read: (text: string) => string
}

/** No request waits longer for locked rows, nor for the first request with the same key. */
const LOCK_WAIT = { lockWaitSeconds: 5 }

const AS_IT_IS: StoredAnswer = { write: (text) => text, read: (text) => text }

/**
 * Does work once per key. The key, the rows that `work` writes and its response are committed together, so a key always
 * has a response: a killed process leaves no rows, and the same request starts again. A second request with the key
 * waits in the database for the first, at most five seconds, and gets the same response; `work` also waits at most that
 * long for locked rows. A refusal (anything thrown) stores no row: the key can be used again.
 * @param read queries for `work`, run together with the key and therefore also if the key turns out to be taken: it can
 * lock but must not write
 * @param work returns the reply as JSON text
 */
export async function runOnce<Context>(
  database: Database,
  request: { call: Call; key: string; hash: string },
  read: (tx: Session) => Promise<Context>,
  work: (tx: Session, context: Context) => Promise<string>,
  storedAnswer: StoredAnswer = AS_IT_IS,
): Promise<string> {
  const { hash } = request
  const key = { call: request.call.name, key: request.key }
  try {
    return await database.transaction(async (tx) => {
      const [mine, context] = await Promise.all([takeKey(tx.query, { ...key, requestHash: hash }), read(tx)])
      if (mine.length === 0) return storedAnswer.read(await firstAnswer(tx, key, hash))
      const answer = await work(tx, context)
      await keepAnswer(tx.query, { ...key, answer: storedAnswer.write(answer) })
      return answer
    }, LOCK_WAIT)
  } catch (error) {
    if (!waitedTooLong(error)) throw error
    throw inProgress()
  }
}

const inProgress = () => refuse('in-progress', 'We are still working on this. Please try again in a moment.')

/** The response of the first request with the key. */
async function firstAnswer(tx: Session, key: IdempotencyKey, hash: string): Promise<string> {
  const first = await answerOfKey(tx, key)
  if (!first) throw inProgress()
  if (first.requestHash === hash) return first.answer
  throw refuse('idempotency-key-reused', 'This Idempotency-Key was used for another request.')
}
