import { and, countDistinct, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Permission } from '#lib/contract/base/permissions.ts'
import {
  MAX_PUSH_DEVICES,
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
