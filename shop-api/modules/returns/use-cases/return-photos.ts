import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnMessages, returnPhotos, returnRequests } from '../../../db/schema/returns.ts'
import { refuse } from '../../../refusal.ts'
import { retentionStart } from '../../orders/use-cases/reduce-old-orders.ts'

/** Pictures of products to return, in the private files. */

const DAY_MS = 24 * 60 * 60_000
/** Pictures of an order that no return has yet. */
const MAX_UNUSED = 12
/** Days between the end of a return and the deletion of its pictures. */
const PHOTO_DAYS = 180

/** Stores a picture of an order before its return is sent. @throws `too-many-requests` above the limit */
export async function addReturnPhoto(
  { db }: Session,
  { orderId, file, bytes, now }: { orderId: string; file: string; bytes: number; now: Date },
): Promise<number> {
  const unused = await db.$count(returnPhotos, and(eq(returnPhotos.orderId, orderId), isNull(returnPhotos.requestNo)))
  if (unused >= MAX_UNUSED) throw refuse('too-many-requests', 'Send the return with the pictures that you have chosen.')
  const [row] = await db
    .insert(returnPhotos)
    .values({ orderId, file, bytes, createdAt: now })
    .returning({ id: returnPhotos.id })
  return (row as { id: number }).id
}

/** Assigns pictures to a return of their order. @throws `invalid-request` if one is not stored any longer */
export async function assignPhotos(
  { db }: Session,
  { orderId, requestNo, photoIds }: { orderId: string; requestNo: number; photoIds: readonly number[] },
): Promise<void> {
  const ids = [...new Set(photoIds)]
  if (ids.length === 0) return
  const used = await db
    .update(returnPhotos)
    .set({ requestNo })
    .where(and(inArray(returnPhotos.id, ids), eq(returnPhotos.orderId, orderId), isNull(returnPhotos.requestNo)))
    .returning({ id: returnPhotos.id })
  if (used.length < ids.length)
    throw refuse('invalid-request', 'A picture is no longer stored. Choose it again.', {
      fields: { photoIds: 'A picture is no longer stored. Choose it again.' },
    })
}

/**
 * Deletes pictures that no return took within a day, pictures of returns that ended half a year ago, and pictures and
 * texts of deleted accounts and of orders beyond the retention of the books.
 * @returns the keys of the pictures in the private files
 */
export async function forgetOldReturns({ db }: Session, clock: Clock): Promise<string[]> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  const deleted = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(or(isNotNull(users.deletedAt), lt(orders.createdAt, retentionStart(clock))))
  const theirs = db
    .select({ no: returnRequests.no })
    .from(returnRequests)
    .where(inArray(returnRequests.orderId, deleted))
  const ended = db
    .select({ no: returnRequests.no })
    .from(returnRequests)
    .where(
      and(
        inArray(returnRequests.state, ['declined', 'credited', 'cancelled']),
        lt(returnRequests.changedAt, before(PHOTO_DAYS)),
      ),
    )
  await db
    .update(returnRequests)
    .set({ note: '' })
    .where(and(inArray(returnRequests.orderId, deleted), ne(returnRequests.note, '')))
  await db
    .update(returnMessages)
    .set({ text: '' })
    .where(
      and(inArray(returnMessages.requestNo, theirs), eq(returnMessages.kind, 'answer'), ne(returnMessages.text, '')),
    )
  const gone = await db
    .delete(returnPhotos)
    .where(
      or(
        and(isNull(returnPhotos.requestNo), lt(returnPhotos.createdAt, before(1))),
        inArray(returnPhotos.orderId, deleted),
        inArray(returnPhotos.requestNo, ended),
      ),
    )
    .returning({ file: returnPhotos.file })
  return gone.map(({ file }) => file)
}
