import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../db/client.ts'
import type { TaxDocumentRequest } from '../domain/orders/tax-document.ts'

/** A letter ready to be sent, in plain text and in HTML that says the same. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** A file of a letter: its key in the private files, or the paper that is drawn; read and drawn when the letter goes out. */
export type Attachment = { name: string; type: string } & ({ file: string } | { paper: TaxDocumentRequest })

/** A letter with its files as they go out. */
export interface Parcel extends Omit<Letter, 'attachments'> {
  files: { name: string; type: string; bytes: Buffer }[]
}

/** Hands one letter to whoever carries it. @throws when it was not taken */
export type Carrier = (parcel: Parcel) => Promise<void>

/** Draws a paper as PDF; null when there is none any more. */
export type DrawDocument = (asked: TaxDocumentRequest) => Promise<Buffer | null>

/** Where the files of letters come from. */
export interface EmailFiles {
  draw: DrawDocument
  /** A private file; null when it is there no more. */
  read: (key: string) => Promise<Buffer | null>
}

const NO_FILES: EmailFiles = { draw: async () => null, read: async () => null }

const MINUTE_MS = 60_000
/** Waits between tries: a day and a bit in all. */
const RETRY_MS = [0.5, 2, 10, 60, 6 * 60, 18 * 60].map((minutes) => minutes * MINUTE_MS)
const LOOK_EVERY_MS = 15_000
/** Whoever took a letter has this long to hand it over, longer than SMTP is waited for; then it is anybody's again. */
const LEASE_MS = 2 * MINUTE_MS

/** Notes a letter in the caller's transaction: it is sent when, and only when, that is committed. */
export async function post(query: Query, clock: Clock, letter: Letter): Promise<void> {
  const { to, subject, text, html, attachments = [] } = letter
  const now = clock()
  const [mail] = await query<{ id: number }>(
    'INSERT INTO mails ("to", subject, text, html, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING id',
    [to, subject, text, html, now],
    'post-letter',
  )
  for (const file of attachments) {
    const [key, paper] = 'file' in file ? [file.file, null] : [null, JSON.stringify(file.paper)]
    await query(
      'INSERT INTO mail_attachments (mail_id, name, type, file, paper) VALUES ($1, $2, $3, $4, $5)',
      [(mail as { id: number }).id, file.name, file.type, key, paper],
      'post-attachment',
    )
  }
}

interface AttachmentRow {
  name: string
  type: string
  /** Of letters from before attachments were kept once. */
  bytes: Uint8Array | null
  file: string | null
  paper: TaxDocumentRequest | null
}

/** A letter's files, papers drawn as they stand now; one that is there no more is left out. */
export async function filesOfMail(query: Query, from: EmailFiles, mailId: number): Promise<Parcel['files']> {
  const rows = await query<AttachmentRow>(
    'SELECT name, type, bytes, file, paper FROM mail_attachments WHERE mail_id = $1 ORDER BY id',
    [mailId],
    'attachments',
  )
  const files: Parcel['files'] = []
  for (const { name, type, bytes, file, paper } of rows) {
    const kept = file === null ? bytes && Buffer.from(bytes) : await from.read(file)
    const content = paper ? await from.draw(paper) : kept
    if (content) files.push({ name, type, bytes: content })
  }
  return files
}

interface Due extends Omit<Letter, 'attachments'> {
  id: number
  attempts: number
}

/**
 * Sends what was noted, again and again until it is taken or a day is over. A process killed in between may send a
 * letter twice, never not at all.
 */
export class Outbox {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  /** Null where there is no SMTP: letters stay, to be read on the mailbox page. */
  readonly #carry: Carrier | null
  readonly #files: EmailFiles
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  /** Somebody nudged while it was running: what they posted may have come too late for its last look. */
  #again = false
  #closing = false

  constructor(
    database: Database,
    clock: Clock,
    log: FastifyBaseLogger,
    carry: Carrier | null,
    files: EmailFiles = NO_FILES,
  ) {
    this.#database = database
    this.#clock = clock
    this.#log = log
    this.#carry = carry
    this.#files = files
  }

  open(): void {
    if (!this.#carry) return
    this.#timer = setInterval(() => this.nudge(), LOOK_EVERY_MS)
    this.#timer.unref()
    this.nudge()
  }

  /** Looks for letters now: whoever has just posted one calls it after the commit. */
  nudge(): void {
    this.#again = true
    this.#running ??= this.#sendWhileNudged()
      .catch((error) => this.#log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#running = undefined
      })
  }

  async #sendWhileNudged(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await this.#sendDue()
    }
  }

  /** Waits until nothing is left to be done just now. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Waits for the letter being handed over; the others are sent at the next start. */
  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #sendDue(): Promise<void> {
    const carry = this.#carry
    if (!carry) return
    while (!this.#closing) {
      const now = this.#clock()
      // Whoever takes a letter puts it off first: another process of the same shop leaves it alone meanwhile.
      const [letter] = await this.#database.query<Due>(
        `UPDATE mails SET attempts = attempts + 1, due_at = $2
         WHERE id = (SELECT id FROM mails WHERE sent_at IS NULL AND due_at <= $1 AND attempts <= $3
           ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, "to", subject, text, html, attempts`,
        [now, new Date(now.getTime() + LEASE_MS), RETRY_MS.length],
        'due-letter',
      )
      if (!letter) return
      await this.#sendOne(carry, letter)
    }
  }

  async #sendOne(carry: Carrier, letter: Due): Promise<void> {
    try {
      const { to, subject, text, html } = letter
      await carry({ to, subject, text, html, files: await filesOfMail(this.#database.query, this.#files, letter.id) })
      // The words are secret (links): they go once somebody has them.
      await this.#database.query('DELETE FROM mail_attachments WHERE mail_id = $1', [letter.id])
      await this.#database.query("UPDATE mails SET sent_at = $2, text = '', html = '' WHERE id = $1", [
        letter.id,
        this.#clock(),
      ])
    } catch (error) {
      const wait = RETRY_MS[letter.attempts - 1] ?? (RETRY_MS.at(-1) as number)
      await this.#database.query('UPDATE mails SET due_at = $2 WHERE id = $1', [
        letter.id,
        new Date(this.#clock().getTime() + wait),
      ])
      // The address stays out of the log.
      this.#log.warn(
        { mail: letter.id, attempts: letter.attempts, code: (error as { code?: string }).code },
        'a letter was not taken',
      )
    }
  }
}

/** Forgets letters a month old. */
export async function forgetOldEmails(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM mails WHERE created_at < $1', [new Date(clock().getTime() - 30 * 24 * 60 * 60_000)])
}
