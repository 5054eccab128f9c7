import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../db/client.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { whileRenewing } from '../runtime/renewing.ts'
import { Worker } from '../runtime/worker.ts'
import type { EmailFiles, OutgoingEmail, SendEmail } from './email.ts'
import {
  type DueEmail,
  loadAttachments,
  markSent,
  messageNameOf,
  postponeEmail,
  renewEmailClaim,
  takeDueEmail,
} from './queue.ts'

const MINUTE_MS = 60_000
/** Waits between tries: a day and a bit in all. */
const RETRY_MS = [0.5, 2, 10, 60, 6 * 60, 18 * 60].map((minutes) => minutes * MINUTE_MS)
/** Maximum attempts: after one more failure the email fails finally. */
export const MAX_EMAIL_TRIES = RETRY_MS.length
const NOTE_AGAIN_MS = 500

export interface OutboxParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Null without SMTP: emails remain, to be read on the mailbox page. */
  send: SendEmail | null
  files: EmailFiles
  everyMs: number
}

/**
 * Sends queued emails, repeatedly until they are accepted or a day is over. A process killed in between can send an
 * email twice, but never loses it. Code that queues an email wakes the outbox after the commit.
 */
export function createOutbox(parts: OutboxParts): Worker {
  const { log, send, everyMs } = parts
  const run = async (signal: AbortSignal) => {
    if (send) await sendDue(parts, send, signal)
  }
  return new Worker({ name: 'emails', run, everyMs, log, failure: 'emails could not be read' })
}

async function sendDue(parts: OutboxParts, send: SendEmail, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (send.isReady?.() === false) return
    const { database, clock, log } = parts
    const email = await takeDueEmail(database, clock(), MAX_EMAIL_TRIES)
    if (!email) return
    const { id } = email
    if (email.isDoubtful)
      log.warn({ mail: id }, 'an email can be sent twice: the process that claimed it reported no result')
    await whileRenewing(
      () => renewEmailClaim(database, id),
      log,
      () => sendOne(parts, send, email, signal),
    )
  }
}

async function sendOne(parts: OutboxParts, send: SendEmail, email: DueEmail, signal: AbortSignal): Promise<void> {
  const { database, clock, log, files } = parts
  const { id, to, subject, text, html, replyTo, inReplyTo, attempts } = email
  const content = { to, subject, text, html, replyTo, inReplyTo }
  try {
    await send({ ...content, messageName: messageNameOf(email), files: await filesOfEmail(database, files, id) })
  } catch (error) {
    const wait = RETRY_MS[attempts - 1] ?? (RETRY_MS.at(-1) as number)
    await postponeEmail(database, id, new Date(clock().getTime() + wait))
    // The address stays out of the log.
    log.warn({ mail: id, attempts, code: (error as { code?: string }).code }, 'an email was not accepted')
    return
  }
  await noteSent(parts, id, signal)
}

/**
 * Records that an email was sent, with unlimited retries: while the database is unavailable it must not count as not
 * sent.
 */
async function noteSent({ database, clock, log }: OutboxParts, id: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await markSent(database, id, clock())
    } catch (error) {
      if (signal.aborted || !isUnavailable(error)) throw error
      log.warn({ err: error, mail: id }, 'an email was sent, but this is not recorded yet')
      await pause(NOTE_AGAIN_MS)
    }
  }
}

/** An email's files, with documents in their current state; missing files are left out. */
export async function filesOfEmail(tx: Session, from: EmailFiles, mailId: number): Promise<OutgoingEmail['files']> {
  const files: OutgoingEmail['files'] = []
  for (const { name, type, bytes, file, document } of await loadAttachments(tx, mailId)) {
    const stored = file === null ? bytes && Buffer.from(bytes) : await from.read(file)
    const content = document ? await from.draw(document) : stored
    if (content) files.push({ name, type, bytes: content })
  }
  return files
}
