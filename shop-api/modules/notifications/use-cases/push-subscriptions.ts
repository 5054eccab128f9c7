import { and, countDistinct, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Permission } from '#lib/contract/base/permissions.ts'
import {
  MAX_PUSH_DEVICES,
  MAX_PUSH_TOPICS,
  OFFICE_PUSH_TOPICS,
  type OfficePushTopic,
  type PushSubscriptionInput,
} from '#lib/contract/notifications/push.ts'
import { APPROVE_PERMISSIONS } from '#lib/contract/staff/office/approvals.ts'
import type { Session } from '../../../db/client.ts'
import { pushSubscriptions, pushTopics } from '../../../db/schema/push.ts'
import { refuse } from '../../../refusal.ts'

/** Browsers of people who want messages. */

/** Permissions for the page that a message opens: one of them is sufficient. */
const NEEDED: Record<OfficePushTopic, readonly Permission[]> = {
  'order-placed': ['orders.view'],
  'large-payment': ['payments.view'],
  'approval-waiting': [...new Set(Object.values(APPROVE_PERMISSIONS))],
}

/** The messages that a staff member can get. */
export const allowedTopics = (permissions: ReadonlySet<Permission>): OfficePushTopic[] =>
  OFFICE_PUSH_TOPICS.filter((topic) => NEEDED[topic].some((permission) => permissions.has(permission)))

/** The messages of the office that a staff member gets in a browser. */
export async function officeTopicsOf({ db }: Session, staffId: number, endpoint: string): Promise<OfficePushTopic[]> {
  const rows = await db
    .select({ topic: pushTopics.topic })
    .from(pushTopics)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushTopics.subscriptionId))
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushTopics.staffId, staffId)))
  const stored = new Set(rows.map(({ topic }) => topic))
  return OFFICE_PUSH_TOPICS.filter((topic) => stored.has(topic))
}

/**
 * Sets the messages of the office in a browser; they replace those of another staff member who used it.
 * @throws invalid-request if the person has the maximum number of devices
 */
export async function saveOfficeTopics(
  tx: Session,
  now: Date,
  staffId: number,
  { subscription, topics }: { subscription: PushSubscriptionInput; topics: readonly OfficePushTopic[] },
): Promise<void> {
  const isHere = eq(pushSubscriptions.endpoint, subscription.endpoint)
  const here = tx.db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isHere)
  await tx.db.delete(pushTopics).where(and(inArray(pushTopics.subscriptionId, here), isNotNull(pushTopics.staffId)))
  if (topics.length === 0) return
  const subscriptionId = await storeSubscription(tx, now, subscription)
  const [others] = await tx.db
    .select({ devices: countDistinct(pushTopics.subscriptionId) })
    .from(pushTopics)
    .where(and(eq(pushTopics.staffId, staffId), ne(pushTopics.subscriptionId, subscriptionId)))
  if ((others?.devices ?? 0) >= MAX_PUSH_DEVICES) {
    const text = `You get messages on ${MAX_PUSH_DEVICES} devices already. Turn them off on another device first.`
    throw refuse('invalid-request', text)
  }
  await tx.db
    .insert(pushTopics)
    .values([...new Set(topics)].map((topic) => ({ subscriptionId, topic, staffId, createdAt: now })))
}

/** The subjects of the shop about which a browser gets a message. */
export async function shopTopicsOf({ db }: Session, endpoint: string): Promise<string[]> {
  const rows = await db
    .select({ topic: pushTopics.topic })
    .from(pushTopics)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushTopics.subscriptionId))
    .where(and(eq(pushSubscriptions.endpoint, endpoint), isNull(pushTopics.staffId)))
  return rows.map(({ topic }) => topic)
}

/**
 * Sends a browser one message about a subject of the shop.
 * @param userId null for a guest
 * @throws invalid-request if the browser, the person or the subject has the maximum
 */
export async function followTopic(
  tx: Session,
  now: Date,
  { subscription, topic, userId }: { subscription: PushSubscriptionInput; topic: string; userId: number | null },
): Promise<void> {
  const subscriptionId = await storeSubscription(tx, now, subscription)
  const isHere = eq(pushTopics.subscriptionId, subscriptionId)
  const topics = await tx.db.$count(pushTopics, isHere)
  const browsers = await tx.db.$count(
    pushTopics,
    and(
      eq(pushTopics.topic, topic),
      userId === null ? isNull(pushTopics.userId) : eq(pushTopics.userId, userId),
      ne(pushTopics.subscriptionId, subscriptionId),
    ),
  )
  if (topics >= MAX_PUSH_TOPICS || (topic.startsWith('order:') && browsers >= MAX_PUSH_DEVICES))
    throw refuse('invalid-request', 'You wait for too many messages. Turn some off first.')
  await tx.db.insert(pushTopics).values({ subscriptionId, topic, userId, createdAt: now }).onConflictDoNothing()
}

/** Ends the messages of the shop to a browser. @param topic null: all of them */
export async function stopTopics({ db }: Session, endpoint: string, topic: string | null): Promise<void> {
  const here = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
  await db
    .delete(pushTopics)
    .where(
      and(
        inArray(pushTopics.subscriptionId, here),
        isNull(pushTopics.staffId),
        topic === null ? undefined : eq(pushTopics.topic, topic),
      ),
    )
}

/** Stores a browser, or its new keys. @returns its id */
async function storeSubscription(
  { db }: Session,
  now: Date,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<number> {
  const [row] = await db
    .insert(pushSubscriptions)
    .values({ endpoint, ...keys, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: keys })
    .returning({ id: pushSubscriptions.id })
  if (!row) throw new Error('the browser was not stored')
  return row.id
}
