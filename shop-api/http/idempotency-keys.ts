import { and, eq, lt, sql } from 'drizzle-orm'
import type { Session } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema/orders.ts'

/** A key of one call. */
export interface IdempotencyKey {
  call: string
  key: string
}

const isKey = ({ call, key }: IdempotencyKey) => and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

/** The request that took a key, by its hash, and its response; undefined if the key is free. */
export async function answerOfKey(
  tx: Session,
  key: IdempotencyKey,
): Promise<{ requestHash: string; answer: string } | undefined> {
  const [first] = await tx.db
    .select({ requestHash: idempotencyKeys.requestHash, answer: sql<string>`${idempotencyKeys.answer} #>> '{}'` })
    .from(idempotencyKeys)
    .where(isKey(key))
  return first
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(tx: Session): Promise<void> {
  await tx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
}
