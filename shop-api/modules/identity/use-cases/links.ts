import { and, eq, gt, gte, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { linkTokens } from '../../../db/schema/accounts.ts'
import { hashOfToken, newToken } from '../rules/secret-token.ts'

/** Emailed links: each is used once, stored as a hash, and expires. */
export type LinkKind = 'confirm' | 'reset' | 'email' | 'invite' | 'undo'

const HOUR_MS = 60 * 60_000
const GOOD_FOR_MS: Record<LinkKind, number> = {
  confirm: 48 * HOUR_MS,
  reset: HOUR_MS,
  email: 48 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  undo: 7 * 24 * HOUR_MS,
}
/**
 * A new link of these kinds leaves the earlier ones good: a stranger who requests another email must not end the link
 * that its owner is about to open, and the link to undo an email change must outlive the next change.
 */
const KEEPS_EARLIER: readonly LinkKind[] = ['reset', 'undo']

/**
 * Makes a link's token; of most kinds it ends the user's earlier links.
 * @param email of kind email the new address, of kind undo the former one
 */
export async function newLink(
  tx: Session,
  clock: Clock,
  userId: number,
  kind: LinkKind,
  email: string | null = null,
): Promise<string> {
  const token = newToken()
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + GOOD_FOR_MS[kind])
  if (!KEEPS_EARLIER.includes(kind)) {
    await tx.db
      .delete(linkTokens)
      .where(and(eq(linkTokens.userId, userId), eq(linkTokens.kind, kind), isNull(linkTokens.usedAt)))
  }
  await tx.db.insert(linkTokens).values({ hash: hashOfToken(token), userId, kind, email, expiresAt, createdAt })
  return token
}

export interface OpenedLink {
  userId: number
  kind: LinkKind
  email: string | null
  createdAt: Date
}

const { userId, kind, email, createdAt } = linkTokens

const isGood = (token: string, kinds: readonly LinkKind[], now: Date) =>
  and(
    eq(linkTokens.hash, hashOfToken(token)),
    inArray(kind, [...kinds]),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  )

/** Uses a link; null when it was used, is too old, or is not of these kinds. */
export async function openLink(
  tx: Session,
  clock: Clock,
  token: string,
  kinds: readonly LinkKind[],
): Promise<OpenedLink | null> {
  const now = clock()
  const [link] = await tx.db
    .update(linkTokens)
    .set({ usedAt: now })
    .where(isGood(token, kinds, now))
    .returning({ userId, kind, email, createdAt })
  return link ? { ...link, kind: link.kind as LinkKind } : null
}

/** The user a link belongs to, without using it; null as `openLink` has it. */
export async function userOfLink(
  tx: Session,
  clock: Clock,
  token: string,
  kinds: readonly LinkKind[],
): Promise<number | null> {
  const [link] = await tx.db
    .select({ userId })
    .from(linkTokens)
    .where(isGood(token, kinds, clock()))
  return link?.userId ?? null
}

const isOpenOf = (ofUser: number) => and(eq(userId, ofUser), isNull(linkTokens.usedAt))

/**
 * Ends a user's links after a change of password or email: links that a thief requested before must not open the
 * account again. Links that undo an email change stay valid for the owner.
 */
export async function endLinks(tx: Session, ofUser: number): Promise<void> {
  await tx.db.delete(linkTokens).where(and(isOpenOf(ofUser), ne(kind, 'undo')))
}

/**
 * Ends the undo links of the email changes that an opened one has undone: those sent with it and after it. An earlier
 * change's stays good, because its address was the account's before.
 */
export async function endUndoLinks(tx: Session, opened: OpenedLink): Promise<void> {
  const undone = or(opened.email === null ? undefined : eq(email, opened.email), gte(createdAt, opened.createdAt))
  await tx.db.delete(linkTokens).where(and(isOpenOf(opened.userId), eq(kind, 'undo'), undone))
}

/** Removes links that can be used no more. */
export async function forgetOldLinks(tx: Session, clock: Clock): Promise<void> {
  await tx.db.delete(linkTokens).where(lt(linkTokens.expiresAt, new Date(clock().getTime() - 24 * HOUR_MS)))
}
