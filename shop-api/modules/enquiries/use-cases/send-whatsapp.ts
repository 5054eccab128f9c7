import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { whatsAppMessages } from '../../../db/schema/whatsapp.ts'
import { CLAIM_SECONDS } from '../../../runtime/renewing.ts'
import type { WhatsAppContent, WhatsAppOutcome } from '../../../whatsapp/cloud-api.ts'
import { takeDueWhatsApp } from '../queries/due-whatsapp.sql.ts'
import { joinTexts } from '../rules/join-texts.ts'
import { refuseMessage } from '../rules/whatsapp-window.ts'
import { openConversationOf, type WhatsAppParts } from './receive-whatsapp.ts'

const MINUTE_MS = 60_000
/** Waits between attempts. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
/** A reply waits for further replies to be joined with, at most this long. */
const MAX_JOIN_MS = MINUTE_MS

type Due = Awaited<ReturnType<typeof takeDueWhatsApp>>[number]

export interface NewWhatsApp {
  contactId: number
  enquiryMessageId: number
  content: WhatsAppContent
  dueAt: Date
  /** The order event that it reports; it has at most one message. */
  eventId?: number
}

/**
 * Queues a message in the caller's transaction, once for an order event. Texts to the same person that wait are sent
 * with it, as one message.
 */
export async function queueWhatsApp({ db }: Session, now: Date, message: NewWhatsApp): Promise<void> {
  const { content, dueAt, contactId } = message
  if (content.kind === 'text') {
    const waits = sql`least(greatest(${whatsAppMessages.dueAt}, ${dueAt.toISOString()}::timestamptz),
      ${whatsAppMessages.createdAt} + make_interval(secs => ${MAX_JOIN_MS / 1000}))`
    await db
      .update(whatsAppMessages)
      .set({ dueAt: waits })
      .where(and(eq(whatsAppMessages.contactId, contactId), IS_WAITING, IS_TEXT))
  }
  const template = content.kind === 'template' ? content.name : null
  await db
    .insert(whatsAppMessages)
    .values({ ...message, template, state: 'queued', createdAt: now })
    .onConflictDoNothing({ target: whatsAppMessages.eventId })
}

const IS_WAITING = and(eq(whatsAppMessages.state, 'queued'), isNull(whatsAppMessages.claimedUntil))
const IS_TEXT = sql`${whatsAppMessages.content}->>'kind' = 'text'`

/** Deletes a message that is not being sent. @returns false if it is being sent or was sent */
export async function withdrawWhatsApp({ db }: Session, enquiryMessageId: number): Promise<boolean> {
  const deleted = await db
    .delete(whatsAppMessages)
    .where(and(eq(whatsAppMessages.enquiryMessageId, enquiryMessageId), IS_WAITING))
    .returning({ id: whatsAppMessages.id })
  return deleted.length > 0
}

/** Sends due messages. A message that could have been sent is not sent again: customers would get it twice. */
export async function sendDueWhatsApp(parts: WhatsAppParts, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts
  while (!signal.aborted) {
    const due = await takeDueWhatsApp(database.query, { now: clock(), seconds: CLAIM_SECONDS })
    if (due.length === 0) return
    await sendGroup(
      parts,
      due.toSorted((a, b) => a.id - b.id),
    )
  }
}

async function sendGroup({ database, clock, client, log }: WhatsAppParts, due: readonly Due[]): Promise<void> {
  const now = clock()
  const able: Due[] = []
  for (const message of due) {
    const { content, isUpdate, isDoubtful } = message
    const reason = isDoubtful
      ? 'The process that sent it ended: it could have been sent.'
      : refuseMessage(message, now, { isTemplate: content.kind === 'template', isUpdate })
    if (reason === null) able.push(message)
    else await storeOutcome(database, [message], { outcome: 'refused', reason }, now)
  }
  const [first] = able
  if (!first) return
  const joined = first.content.kind === 'text' ? joinTexts(able.map(textOf)) : { body: '', count: 1 }
  const content = first.content.kind === 'text' ? { ...first.content, body: joined.body } : first.content
  const group = able.slice(0, joined.count)
  await release(database, able.slice(joined.count))
  const outcome = await client.send(first, content)
  if (outcome.outcome !== 'sent') log.warn({ whatsApp: first.id, ...outcome }, 'a WhatsApp message was not sent')
  await storeOutcome(database, group, outcome, now)
}

const textOf = ({ content }: Due) => (content.kind === 'text' ? content.body : '')

/** Texts that do not fit are sent as the next message. */
async function release({ db }: Session, due: readonly Due[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await db.update(whatsAppMessages).set({ claimedUntil: null }).where(inArray(whatsAppMessages.id, ids))
}

async function storeOutcome(
  { db, query }: Session,
  group: readonly Due[],
  result: WhatsAppOutcome,
  now: Date,
): Promise<void> {
  const first = group[0] as Due
  const ids = group.map(({ id }) => id)
  const these = inArray(whatsAppMessages.id, ids)
  if (result.outcome === 'sent') {
    const shared = { sentAt: now, content: null, claimedUntil: null }
    const others = ids.slice(1)
    await db
      .update(whatsAppMessages)
      .set({ ...shared, state: 'sent', waId: result.id })
      .where(eq(whatsAppMessages.id, first.id))
    if (others.length > 0)
      await db
        .update(whatsAppMessages)
        .set({ ...shared, sentAt: null, state: 'joined', joinedId: first.id })
        .where(inArray(whatsAppMessages.id, others))
    return
  }
  const wait = RETRY_MS[first.attempts - 1]
  if (result.outcome === 'later' && wait !== undefined) {
    const dueAt = new Date(now.getTime() + wait)
    await db.update(whatsAppMessages).set({ dueAt, claimedUntil: null, failure: result.reason }).where(these)
    return
  }
  await db
    .update(whatsAppMessages)
    .set({ state: 'failed', failure: result.reason, content: null, claimedUntil: null })
    .where(these)
  await openConversationOf(
    { db, query },
    group.map(({ enquiryMessageId }) => enquiryMessageId),
  )
}
