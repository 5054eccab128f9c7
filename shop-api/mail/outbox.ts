import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../db/client.ts'
import { type DueEmail, loadAttachments, markSent, postponeEmail, takeDueEmail } from '../store/mail/emails.ts'
import { Worker } from '../work/worker.ts'
import type { EmailFiles, OutgoingEmail, SendEmail } from './email.ts'

const MINUTE_MS = 60_000
/** Waits between tries: a day and a bit in all. */
const RETRY_MS = [0.5, 2, 10, 60, 6 * 60, 18 * 60].map((minutes) => minutes * MINUTE_MS)
/** A process that took an email has this long to send it, longer than SMTP is waited for; then any process may. */
const LEASE_MS = 2 * MINUTE_MS

export interface OutboxParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Null where there is no SMTP: emails stay, to be read on the mailbox page. */
  send: SendEmail | null
  files: EmailFiles
  everyMs: number
}

/**
 * Sends the emails that were queued, again and again until they are taken or a day is over. A process killed in between
 * may send an email twice, never not at all. Code that queues an email wakes it after the commit.
 */
export function createOutbox(parts: OutboxParts): Worker {
  const { log, send, everyMs } = parts
  const run = async (signal: AbortSignal) => {
    if (send) await sendDue(parts, send, signal)
  }
  return new Worker({ run, everyMs, log, failure: 'emails could not be read' })
}

async function sendDue(parts: OutboxParts, send: SendEmail, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = parts.clock()
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    const email = await takeDueEmail(parts.database, now, leasedUntil, RETRY_MS.length)
    if (!email) return
    await sendOne(parts, send, email)
  }
}

async function sendOne({ database, clock, log, files }: OutboxParts, send: SendEmail, email: DueEmail): Promise<void> {
  const { id, to, subject, text, html, attempts } = email
  try {
    await send({ to, subject, text, html, files: await filesOfEmail(database, files, id) })
    await markSent(database, id, clock())
  } catch (error) {
    const wait = RETRY_MS[attempts - 1] ?? (RETRY_MS.at(-1) as number)
    await postponeEmail(database, id, new Date(clock().getTime() + wait))
    // The address stays out of the log.
    log.warn({ mail: id, attempts, code: (error as { code?: string }).code }, 'an email was not taken')
  }
}

/** An email's files, documents drawn as they are now; one that is there no more is left out. */
export async function filesOfEmail(tx: Session, from: EmailFiles, mailId: number): Promise<OutgoingEmail['files']> {
  const files: OutgoingEmail['files'] = []
  for (const { name, type, bytes, file, document } of await loadAttachments(tx, mailId)) {
    const stored = file === null ? bytes && Buffer.from(bytes) : await from.read(file)
    const content = document ? await from.draw(document) : stored
    if (content) files.push({ name, type, bytes: content })
  }
  return files
}
