import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#lib/contract/call.ts'
import type { Database, Session } from '../db/client.ts'
import { refuse } from '../domain/refusal.ts'
import type { Caller } from './caller.ts'

/** The `Idempotency-Key` header. @throws idempotency-key-missing when it is absent or not 16 to 100 plain characters */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && /^[\x21-\x7e]{16,100}$/.test(key)) return key
  throw refuse('idempotency-key-missing', 'Send an Idempotency-Key header of 16 to 100 characters.')
}

/** One request in 64 hexadecimal digits: the same caller asking the same thing. The text itself is not kept. */
export function requestHash(call: Call, caller: Caller, input: unknown): string {
  const who =
    caller.who === 'guest' ? 'guest' : caller.acting ? [caller.userId, caller.acting.companyId] : caller.userId
  return createHash('sha256')
    .update(JSON.stringify([call.name, who, input]))
    .digest('hex')
}

interface Kept {
  request_hash: string
  answer: string
}

interface DatabaseFault extends Error {
  code?: string
}

/** PostgreSQL's code for a lock that was not had in time, on the error or on what Drizzle wrapped. */
function waitedTooLong(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as DatabaseFault).code === '55P03') return true
  return false
}

/**
 * Nobody waits longer than five seconds for a lock; and what is done once touches a few rows, all by key. Where a table
 * was small when a connection first checked a foreign key into it, PostgreSQL would go on reading the whole table for
 * each row until its statistics are renewed.
 */
const SETTINGS = "SELECT set_config('lock_timeout', '5s', true), set_config('enable_seqscan', 'off', true)"

/** How an answer is kept where it holds a secret that may not lie in the database as it is. */
export interface KeptAnswer {
  /** What is kept of the answer's text. */
  write: (text: string) => string
  /** The answer's text again, for the same request with the same key. */
  read: (kept: string) => string
}

const AS_IT_IS: KeptAnswer = { write: (text) => text, read: (kept) => kept }

/**
 * Does something once per key. The key, what `work` writes and its answer are committed together, so there is never a
 * key without its answer: a process killed in between leaves nothing, and the same request starts afresh. A second
 * request with the key waits in the database for the first, at most five seconds, and gets the same answer; `work` too
 * waits at most that long for rows somebody else has locked.
 * A refusal (anything thrown) keeps nothing: the key may be used again.
 * @param read what `work` needs, asked for together with the key and therefore also when the key turns out to be taken:
 *   it may lock but must not write
 * @param work answers the reply as JSON text
 */
export async function once<Ground>(
  database: Database,
  asked: { call: Call; key: string; hash: string },
  read: (tx: Session) => Promise<Ground>,
  work: (tx: Session, ground: Ground) => Promise<string>,
  kept: KeptAnswer = AS_IT_IS,
): Promise<string> {
  const { call, key, hash } = asked
  try {
    return await database.transaction(async (tx) => {
      const [, mine, ground] = await Promise.all([
        tx.query(SETTINGS, [], 'once-settings'),
        tx.query(
          `INSERT INTO idempotency_keys (call, key, request_hash) VALUES ($1, $2, $3)
           ON CONFLICT (call, key) DO NOTHING RETURNING key`,
          [call.name, key, hash],
          'take-key',
        ),
        read(tx),
      ])
      if (mine.length === 0) return kept.read(await firstAnswer(tx, asked))
      const answer = await work(tx, ground)
      // Travels with the commit: whoever reads the answer knows that it is kept.
      void tx.query(
        'UPDATE idempotency_keys SET status = 200, answer = to_jsonb($3::text) WHERE call = $1 AND key = $2',
        [call.name, key, kept.write(answer)],
        'keep-answer',
      )
      return answer
    })
  } catch (error) {
    if (!waitedTooLong(error)) throw error
    throw refuse('in-progress', 'This is being worked on. Please try again in a moment.')
  }
}

/** What the first request with the key was answered. */
async function firstAnswer(tx: Session, asked: { call: Call; key: string; hash: string }): Promise<string> {
  const [first] = await tx.query<Kept>(
    "SELECT request_hash, answer #>> '{}' AS answer FROM idempotency_keys WHERE call = $1 AND key = $2",
    [asked.call.name, asked.key],
  )
  if (!first) throw refuse('in-progress', 'This is being worked on. Please try again in a moment.')
  if (first.request_hash === asked.hash) return first.answer
  throw refuse('idempotency-key-reused', 'This Idempotency-Key was used for another request.')
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.query("DELETE FROM idempotency_keys WHERE created_at < now() - interval '1 day'")
}
