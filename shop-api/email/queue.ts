/** Emails that are to be sent, as rows. */
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import { emailContactLines, UNNAMED_SITE } from '#lib/shop/site.ts'
import type { Session } from '../db/client.ts'
import { emails } from '../db/schema/accounts.ts'
import { mailAttachments } from '../db/schema/order-history.ts'
import { sites } from '../db/schema/site.ts'
import { CLAIM_SECONDS } from '../runtime/renewing.ts'
import type { DocumentRequest, Email, EmailDraft } from './email.ts'
import { usableWords } from './published-texts.ts'
import { renewClaimRow, takeDueRow } from './queue.sql.ts'

const RETENTION_MS = 30 * 24 * 60 * 60_000
/** Emails on the mailbox page. */
const LATEST = 50
const LATEST_TO = 10

/** The shop's name, as emails and consents have it. */
export async function loadShopName({ db }: Session): Promise<string> {
  const [site = UNNAMED_SITE] = await db.select({ name: sites.name }).from(sites)
  return site.name
}

/** The local part of an email's Message-ID: the same for every sending. */
export const messageNameOf = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `mail-${id}-${createdAt.getTime().toString(36)}`

/**
 * Queues an email in the caller's transaction: it is sent after, and only after, the commit. Its text is the published
 * text of staff for its kind, read here.
 * @param delayMs before it is sent: until then `withdrawEmail` can delete it
 * @returns the local part of its Message-ID
 */
export async function queueEmail(tx: Session, clock: Clock, draft: EmailDraft, delayMs = 0): Promise<string> {
  const { db } = tx
  const { to, replyTo, inReplyTo, attachments = [] } = draft
  const words = draft.template && (await usableWords(tx, draft.template))
  const [site = UNNAMED_SITE] = await db.select().from(sites)
  const { subject, text, html } = draft.render(site.name, words, { contact: emailContactLines(site) })
  const now = clock()
  const [mail] = await db
    .insert(emails)
    .values({ to, subject, text, html, replyTo, inReplyTo, dueAt: new Date(now.getTime() + delayMs), createdAt: now })
    .returning({ id: emails.id })
  if (!mail) throw new Error('an email was not queued')
  const name = messageNameOf({ id: mail.id, createdAt: now })
  if (attachments.length === 0) return name
  const files = attachments.map(({ name, type, ...content }) => ({
    ...{ mailId: mail.id, name, type },
    file: 'file' in content ? content.file : null,
    paper: 'document' in content ? content.document : null,
  }))
  await db.insert(mailAttachments).values(files)
  return name
}

/**
 * Deletes an email that no process has begun to send, with its attachments.
 * @param name the local part of its Message-ID
 * @returns false if it is being sent, was sent, or does not exist
 */
export async function withdrawEmail({ db }: Session, name: string): Promise<boolean> {
  const id = Number(/^mail-(\d+)-/.exec(name)?.[1] ?? 0)
  const [deleted] = await db
    .delete(emails)
    .where(and(eq(emails.id, id), isNull(emails.sentAt), eq(emails.attempts, 0)))
    .returning({ id: emails.id })
  return deleted !== undefined
}

export interface DueEmail extends Omit<Email, 'attachments'> {
  id: number
  /** This one among them. */
  attempts: number
  createdAt: Date
  /** Whether a process claimed it before and ended before reporting the result: it could have been sent. */
  isDoubtful: boolean
}

/**
 * Takes the email that has been due for longest: no other process of the same shop takes it while the claim lasts.
 * @param mostAttempts that have failed; after more it is given up
 */
export async function takeDueEmail({ query }: Session, now: Date, mostAttempts: number): Promise<DueEmail | undefined> {
  const [email] = await takeDueRow(query, { now, mostAttempts, seconds: CLAIM_SECONDS })
  return email
}

/** Extends the claim of an email that is still being sent. */
export async function renewEmailClaim({ query }: Session, id: number): Promise<void> {
  await renewClaimRow(query, { id, seconds: CLAIM_SECONDS })
}

/** Notes that an email was sent. Its text is secret (links): it is deleted once it is sent. */
export async function markSent({ db }: Session, id: number, now: Date): Promise<void> {
  await db.delete(mailAttachments).where(eq(mailAttachments.mailId, id))
  await db.update(emails).set({ sentAt: now, text: '', html: '', claimedUntil: null }).where(eq(emails.id, id))
}

/** Notes when an email that was not taken is tried again. */
export async function postponeEmail({ db }: Session, id: number, until: Date): Promise<void> {
  await db.update(emails).set({ dueAt: until, claimedUntil: null }).where(eq(emails.id, id))
}

export interface StoredAttachment {
  name: string
  type: string
  /** For emails queued before attachments were stored separately. */
  bytes: Uint8Array | null
  file: string | null
  document: DocumentRequest | null
}

/** An email's attachments, in their order. */
export async function loadAttachments({ db }: Session, mailId: number): Promise<StoredAttachment[]> {
  const { name, type, bytes, file, paper, id } = mailAttachments
  return db
    .select({ name, type, bytes, file, document: paper })
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mailId))
    .orderBy(asc(id))
}

export interface ListedEmail {
  id: number
  to: string
  subject: string
  createdAt: Date
  /** Names of the attachments. */
  files: string[]
}

/** The latest emails, for the mailbox page. */
export async function listEmails({ db }: Session): Promise<ListedEmail[]> {
  const { id, to, subject, createdAt } = emails
  // Named with its table: Drizzle writes a column of a query without joins bare, and `id` would be the attachment's own.
  const files = sql<
    string[]
  >`ARRAY(SELECT a.name FROM ${mailAttachments} a WHERE a.mail_id = ${emails}.id ORDER BY a.id)`
  return db.select({ id, to, subject, createdAt, files }).from(emails).orderBy(desc(id)).limit(LATEST)
}

/** The latest emails to one address. */
export async function listEmailsTo({ db }: Session, address: string) {
  const { id, to, subject, text, createdAt } = emails
  return db
    .select({ id, to, subject, text, createdAt })
    .from(emails)
    .where(eq(to, address))
    .orderBy(desc(id))
    .limit(LATEST_TO)
}

/** The parts of an email that a reply needs; undefined if the email does not exist. */
export async function loadRepliedEmail({ db }: Session, id: number) {
  const { to, subject, text, replyTo, createdAt } = emails
  const [email] = await db
    .select({ id: emails.id, to, subject, text, replyTo, createdAt })
    .from(emails)
    .where(eq(emails.id, id))
  return email
}

/** An email's HTML; undefined if the email does not exist. */
export async function loadEmailHtml({ db }: Session, id: number): Promise<string | undefined> {
  const [email] = await db.select({ html: emails.html }).from(emails).where(eq(emails.id, id))
  return email?.html
}

/** Forgets emails a month old. */
export async function forgetOldEmails({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(emails).where(lt(emails.createdAt, new Date(clock().getTime() - RETENTION_MS)))
}
