import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { enquiries, enquiryMessages } from '../../../db/schema/help.ts'
import { whatsAppEvents, whatsAppMessages } from '../../../db/schema/whatsapp.ts'
import { whatsAppContacts } from '../../../db/schema/whatsapp-contacts.ts'
import type { WhatsAppClient } from '../../../whatsapp/cloud-api.ts'
import type { InboundFile } from '../rules/inbound-email.ts'
import { MAX_FILE_BYTES } from '../rules/inbound-files.ts'
import { CHOICE_PATTERN, wantsMessages } from '../rules/whatsapp-choice.ts'
import type { InboundWhatsApp, WhatsAppStatus } from '../rules/whatsapp-webhook.ts'
import { STOPPED } from '../rules/whatsapp-window.ts'
import { type FileParts, keepFiles } from './keep-files.ts'

export interface WhatsAppParts extends FileParts {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  client: WhatsAppClient
}

type Contact = typeof whatsAppContacts.$inferSelect

const TOPIC = 'WhatsApp'
const MAX_SUBJECT = 80
const DAY_MS = 24 * 60 * 60_000

/**
 * Stores a customer's message in a conversation, once: the event is locked, and its content deleted afterwards.
 * @param file the fetched file of the message; null without a file
 */
export async function receiveWhatsApp(
  parts: WhatsAppParts,
  eventId: number,
  message: InboundWhatsApp,
  file: InboundFile | null,
): Promise<void> {
  const stored: string[] = []
  try {
    await parts.database.transaction(async (tx) => {
      if (!(await lockEvent(tx, eventId))) return
      await storeMessage(parts, tx, message, { file, stored })
      await endEvent(tx, eventId)
    })
  } catch (error) {
    for (const key of stored) await parts.files?.remove(key)
    throw error
  }
}

/** Whether the event is still to be handled; it is locked. */
async function lockEvent({ db }: Session, id: number): Promise<boolean> {
  const { payload } = whatsAppEvents
  const [row] = await db.select({ payload }).from(whatsAppEvents).where(eq(whatsAppEvents.id, id)).for('update')
  return row !== undefined && row.payload !== null
}

/** Deletes the content of a handled event. Its key remains, for repeats. */
export const endEvent = ({ db }: Session, id: number) =>
  db.update(whatsAppEvents).set({ payload: null }).where(eq(whatsAppEvents.id, id))

async function storeMessage(
  parts: WhatsAppParts,
  tx: Session,
  message: InboundWhatsApp,
  { file, stored }: { file: InboundFile | null; stored: string[] },
): Promise<void> {
  const now = parts.clock()
  const at = new Date(Math.min(new Date(message.at).getTime(), now.getTime()))
  const contact = await contactOf(tx, message, at, now)
  const choice = wantsMessages(message.text)
  if (choice !== null) await setChoice(tx, contact, choice, at)
  const conversation = await conversationOf(tx, contact, at)
  // STOP and START need no answer.
  if (choice !== null && !conversation) return
  const no = conversation?.id ?? (await openConversation(tx, contact, message, at))
  const body = message.text || (message.file ? message.file.name : 'This message has no text.')
  const [added] = await tx.db
    .insert(enquiryMessages)
    .values({ enquiryId: no, kind: 'customer', body, at })
    .returning({ id: enquiryMessages.id })
  const messageId = (added as { id: number }).id
  await tx.db.insert(whatsAppMessages).values({
    ...{ contactId: contact.id, enquiryMessageId: messageId, waId: message.id, items: message.items },
    ...{ state: 'received', dueAt: now, createdAt: now },
  })
  if (file) await keepFiles(parts, tx, [file], { no, messageId, now, stored }, 'fetch')
  await tx.db
    .update(enquiries)
    .set({ ...(choice === null && { state: 'open' }), version: sql`${enquiries.version} + 1` })
    .where(eq(enquiries.id, no))
}

/** The person of a message, locked, with the newest name, number and time. */
async function contactOf({ db }: Session, message: InboundWhatsApp, at: Date, now: Date): Promise<Contact> {
  const { userKey, phone, username, name } = message
  if (phone && userKey !== phone) {
    // Known by the number until Meta sent an id.
    await db
      .update(whatsAppContacts)
      .set({ userKey })
      .where(
        and(
          eq(whatsAppContacts.userKey, phone),
          sql`NOT EXISTS (SELECT FROM ${whatsAppContacts} o WHERE o.user_key = ${userKey})`,
        ),
      )
  }
  const [row] = await db
    .insert(whatsAppContacts)
    .values({ userKey, phone, username, name, lastInAt: at, createdAt: now })
    .onConflictDoUpdate({
      target: whatsAppContacts.userKey,
      set: {
        // A number that Meta has stopped sending is still the person's.
        phone: sql`coalesce(excluded.phone, ${whatsAppContacts.phone})`,
        username: sql`coalesce(excluded.username, ${whatsAppContacts.username})`,
        name: sql`coalesce(nullif(excluded.name, ''), ${whatsAppContacts.name})`,
        lastInAt: sql`greatest(excluded.last_in_at, ${whatsAppContacts.lastInAt})`,
      },
    })
    .returning()
  return row as Contact
}

/** Stores STOP or START, unless the person has chosen again since: messages can arrive in another order. */
async function setChoice({ db }: Session, { id }: Contact, wants: boolean, at: Date): Promise<void> {
  const [later] = await db
    .select({ id: whatsAppMessages.id })
    .from(whatsAppMessages)
    .innerJoin(enquiryMessages, eq(enquiryMessages.id, whatsAppMessages.enquiryMessageId))
    .where(
      and(
        eq(whatsAppMessages.contactId, id),
        eq(enquiryMessages.kind, 'customer'),
        gt(enquiryMessages.at, at),
        sql`${enquiryMessages.body} ~* ${CHOICE_PATTERN}`,
      ),
    )
    .limit(1)
  if (later) return
  await db
    .update(whatsAppContacts)
    .set({ optedOutAt: wants ? null : at })
    .where(eq(whatsAppContacts.id, id))
  if (wants) return
  await db
    .update(whatsAppMessages)
    .set({ state: 'failed', failure: STOPPED, content: null })
    .where(
      and(
        eq(whatsAppMessages.contactId, id),
        eq(whatsAppMessages.state, 'queued'),
        isNull(whatsAppMessages.claimedUntil),
      ),
    )
}

/** The conversation that a message joins, locked: the latest, unless it was closed more than a day before. */
async function conversationOf({ db }: Session, contact: Contact, at: Date) {
  const { id, state } = enquiries
  const [latest] = await db
    .select({ id, state })
    .from(enquiries)
    .where(eq(enquiries.contactId, contact.id))
    .orderBy(desc(id))
    .limit(1)
    .for('update')
  if (latest?.state !== 'closed') return latest ?? null
  const [recent] = await db
    .select({ id: enquiryMessages.id })
    .from(enquiryMessages)
    .where(and(eq(enquiryMessages.enquiryId, latest.id), gt(enquiryMessages.at, new Date(at.getTime() - DAY_MS))))
    .limit(1)
  return recent ? latest : null
}

const nameOf = ({ name, username, phone }: Contact): string => name || username || phone || 'WhatsApp customer'

/** @returns the number of the conversation */
async function openConversation({ db }: Session, contact: Contact, message: InboundWhatsApp, at: Date) {
  const [line = ''] = message.text.split('\n')
  const count = message.items?.length ?? 0
  const subject = count > 0 ? `Order of ${count} ${count === 1 ? 'product' : 'products'}` : line || message.file?.name
  const [previous] = await db
    .select({ userId: enquiries.userId })
    .from(enquiries)
    .where(eq(enquiries.contactId, contact.id))
    .orderBy(desc(enquiries.id))
    .limit(1)
  const [row] = await db
    .insert(enquiries)
    .values({
      ...{ contactId: contact.id, userId: previous?.userId ?? null, name: nameOf(contact) },
      ...{ email: '', channel: 'whatsapp', topic: TOPIC, comment: '', createdAt: at },
      subject: (subject || 'Message').slice(0, MAX_SUBJECT),
    })
    .returning({ no: enquiries.id })
  return (row as { no: number }).no
}

/** The content of a message's file; undefined if it should be fetched again later. */
export async function fetchWhatsAppFile(
  { client, log }: Pick<WhatsAppParts, 'client' | 'log'>,
  eventId: number,
  { file }: InboundWhatsApp,
  isLastAttempt: boolean,
): Promise<InboundFile | null | undefined> {
  if (!file) return null
  const fetched = await client.fetchFile(file.id, MAX_FILE_BYTES)
  if ('bytes' in fetched) return { name: file.name, bytes: fetched.bytes, size: fetched.bytes.length }
  log.warn({ event: eventId, isLastAttempt, ...fetched }, 'a file of a WhatsApp message was not fetched')
  return 'later' in fetched && !isLastAttempt ? undefined : { name: file.name, bytes: null, size: 0 }
}

/** States that a status replaces: statuses can arrive in another order. */
const REPLACES = {
  sent: [],
  delivered: ['sent'],
  read: ['sent', 'delivered'],
  failed: ['sent'],
} as const

/**
 * Stores the status of a message. A failed message opens its conversation again.
 * @returns false if the message is not known: its id is stored after the response of Meta, which can be later
 */
export async function receiveWhatsAppStatus(
  { database }: Pick<WhatsAppParts, 'database'>,
  eventId: number,
  { id, state, failure }: WhatsAppStatus,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await lockEvent(tx, eventId))) return true
    const [message] = await tx.db.select().from(whatsAppMessages).where(eq(whatsAppMessages.waId, id)).for('update')
    if (!message) return false
    if (REPLACES[state].some((one) => one === message.state)) {
      await tx.db.update(whatsAppMessages).set({ state, failure }).where(eq(whatsAppMessages.id, message.id))
      if (state === 'failed') await openConversationOf(tx, [message.enquiryMessageId])
    }
    await endEvent(tx, eventId)
    return true
  })
}

/** Opens the conversations of messages that were not delivered. */
export async function openConversationOf({ db }: Session, messageIds: readonly (number | null)[]): Promise<void> {
  const ids = messageIds.filter((id) => id !== null)
  if (ids.length === 0) return
  const theirs = db
    .select({ id: enquiryMessages.enquiryId })
    .from(enquiryMessages)
    .where(inArray(enquiryMessages.id, ids))
  await db
    .update(enquiries)
    .set({ state: 'open', version: sql`${enquiries.version} + 1` })
    .where(and(inArray(enquiries.id, theirs), ne(enquiries.state, 'open')))
}
