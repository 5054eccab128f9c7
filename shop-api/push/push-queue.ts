/** Messages to browsers that are to be sent, as rows. */
import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { type Permission, permissionsOf } from '#lib/contract/base/permissions.ts'
import type { OfficePushTopic, PushPayload } from '#lib/contract/notifications/push.ts'
import type { Session } from '../db/client.ts'
import { pushMessages, pushSubscriptions, pushTopics } from '../db/schema/push.ts'
import { staffMembers } from '../db/schema/staff.ts'

const DAY_MS = 24 * 3_600_000
/** Time after which a message is of no use. */
const MESSAGE_RETENTION_MS = DAY_MS
/** Time after which the wish for a message about an order or a product ends. */
const TOPIC_RETENTION_MS = 183 * DAY_MS

export interface NewPush extends Omit<PushPayload, 'tag'> {
  /** Names the event, so that a browser gets its message once. */
  key: string
}

/**
 * Queues a message to the active staff members who want it and have the permission for its page, in the transaction of
 * the event.
 * @param except staffId of the person who caused it
 */
export async function queueOfficePush(
  tx: Session,
  now: Date,
  { topic, permission, except }: { topic: OfficePushTopic; permission: Permission; except?: number },
  message: NewPush,
): Promise<void> {
  const wanted = await tx.db
    .select({ subscriptionId: pushTopics.subscriptionId, staffId: staffMembers.id, roles: staffMembers.roles })
    .from(pushTopics)
    .innerJoin(staffMembers, eq(staffMembers.id, pushTopics.staffId))
    .where(and(eq(pushTopics.topic, topic), eq(staffMembers.state, 'active')))
  const allowed = wanted.filter(({ staffId, roles }) => staffId !== except && permissionsOf(roles).has(permission))
  await addMessages(
    tx,
    now,
    allowed.map(({ subscriptionId }) => subscriptionId),
    message,
  )
}

/** Queues a message to browsers that wait for a subject of the shop, and ends their wish. @param most of the longest waiting */
export async function queueShopPush(
  tx: Session,
  now: Date,
  topic: `order:${string}` | `product:${number}`,
  message: NewPush,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const waiting = await tx.db
    .select({ id: pushTopics.id, subscriptionId: pushTopics.subscriptionId })
    .from(pushTopics)
    .where(eq(pushTopics.topic, topic))
    .orderBy(pushTopics.createdAt, pushTopics.id)
  const notified = waiting.slice(0, most)
  if (notified.length === 0) return
  await addMessages(
    tx,
    now,
    notified.map(({ subscriptionId }) => subscriptionId),
    message,
  )
  await tx.db.delete(pushTopics).where(
    inArray(
      pushTopics.id,
      notified.map(({ id }) => id),
    ),
  )
}

async function addMessages(
  { db }: Session,
  now: Date,
  subscriptions: readonly number[],
  message: NewPush,
): Promise<void> {
  if (subscriptions.length === 0) return
  await db
    .insert(pushMessages)
    .values(subscriptions.map((subscriptionId) => ({ ...message, subscriptionId, dueAt: now, createdAt: now })))
    .onConflictDoNothing({ target: [pushMessages.subscriptionId, pushMessages.key] })
}

/** Deletes messages and wishes of no further use, and browsers that wait for no message. */
export async function forgetOldPush({ db }: Session, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, before(MESSAGE_RETENTION_MS)))
  await db
    .delete(pushTopics)
    .where(and(lt(pushTopics.createdAt, before(TOPIC_RETENTION_MS)), isNull(pushTopics.staffId)))
  const left = db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.state, 'left'))
  await db.delete(pushTopics).where(inArray(pushTopics.staffId, left))
  const hasNo = (table: typeof pushTopics | typeof pushMessages) =>
    notExists(db.select({ one: sql`1` }).from(table).where(eq(table.subscriptionId, pushSubscriptions.id)))
  await db.delete(pushSubscriptions).where(and(hasNo(pushTopics), hasNo(pushMessages)))
}
