import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import { CATALOGUE_VERSION_HEADER, READ_AFTER_HEADER } from '#lib/contract/read-after.ts'
import type { Database, Session } from '../db/client.ts'
import { formatPosition, laterOf, parsePosition } from '../db/wal-position.ts'
import type { Shop } from '../shop.ts'

/**
 * What a caller just wrote, a caller reads: the answer to a write says where the primary's log was, the storefront sends that
 * back with what the same visitor reads next, and a replica that has not replayed it is not read.
 */

/** Adds the primary's position to an answer, a refusal's too: it may have written as well. */
export const sendWalPosition =
  (database: Database): onSendAsyncHookHandler =>
  async (_request, reply, payload) => {
    const position = await database.position()
    if (position !== undefined) reply.header(READ_AFTER_HEADER, formatPosition(position))
    return payload
  }

/** Where a request that only reads is answered from. */
export async function readAfter(
  { headers }: FastifyRequest,
  { database, catalogue }: Pick<Shop, 'database' | 'catalogue'>,
): Promise<Session> {
  const version = headers[CATALOGUE_VERSION_HEADER]
  if (typeof version === 'string' && /^\d{1,15}$/.test(version)) await catalogue.reach(Number(version))
  if (!database.replica) return database
  const after = headers[READ_AFTER_HEADER]
  const position = typeof after === 'string' ? parsePosition(after) : null
  return database.reader(laterOf(position ?? undefined, catalogue.position))
}
