import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import { CATALOGUE_VERSION_HEADER, READ_AFTER_HEADER } from '#lib/contract/base/read-after.ts'
import type { Database, Session } from '../db/client.ts'
import { formatPosition, laterOf, parsePosition } from '../db/wal-position.ts'
import type { Shop } from '../shop.ts'

/**
 * Read-your-writes: the response to a write has the position of the primary's log, the storefront sends it with the
 * next reads of the same visitor, and a replica that has not replayed it is not read.
 */

/** Adds the primary's position to a response, also to a refusal, which can have written as well. */
export const sendWalPosition =
  (database: Database): onSendAsyncHookHandler =>
  async (_request, reply, payload) => {
    const position = await database.position()
    if (position !== undefined) reply.header(READ_AFTER_HEADER, formatPosition(position))
    return payload
  }

/** The session for a request that only reads. */
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
