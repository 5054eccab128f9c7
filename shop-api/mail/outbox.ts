import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Database, Query } from '../db/client.ts'

/** A letter ready to be sent, in plain text and in HTML that says the same. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands one letter to whoever carries it. @throws when it was not taken */
export type Carrier = (letter: Letter) => Promise<void>

const RETRY_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]
const LOOK_EVERY_MS = 15_000
const AT_ONCE = 10

/** Notes a letter in the caller's transaction: it is sent when, and only when, that is committed. */
export async function post(query: Query, clock: Clock, { to, subject, text, html }: Letter): Promise<void> {
  const now = clock()
  await query(
    'INSERT INTO mails ("to", subject, text, html, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)',
    [to, subject, text, html, now],
    'post-letter',
  )
}

interface Due extends Letter {
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
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(database: Database, clock: Clock, log: FastifyBaseLogger, carry: Carrier | null) {
    this.#database = database
    this.#clock = clock
    this.#log = log
    this.#carry = carry
  }

  open(): void {
    if (!this.#carry) return
    this.#timer = setInterval(() => this.nudge(), LOOK_EVERY_MS)
    this.#timer.unref()
    this.nudge()
  }

  /** Looks for letters now: whoever has just posted one calls it after the commit. */
  nudge(): void {
    this.#running ??= this.#sendDue()
      .catch((error) => this.#log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#running = undefined
      })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #sendDue(): Promise<void> {
    const carry = this.#carry
    if (!carry) return
    for (;;) {
      const now = this.#clock()
      // Whoever takes a letter puts it off first: another process of the same shop leaves it alone meanwhile.
      const due = await this.#database.query<Due>(
        `UPDATE mails SET attempts = attempts + 1, due_at = $2
         WHERE id IN (SELECT id FROM mails WHERE sent_at IS NULL AND due_at <= $1 AND attempts < $3
           ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING id, "to", subject, text, html, attempts`,
        [now, new Date(now.getTime() + (RETRY_MS[0] as number)), RETRY_MS.length + 1],
      )
      if (due.length === 0) return
      for (const letter of due) await this.#sendOne(carry, letter)
    }
  }

  async #sendOne(carry: Carrier, letter: Due): Promise<void> {
    try {
      await carry(letter)
      // The words are secret (links): they go once somebody has them.
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
export async function forgetOldLetters(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM mails WHERE created_at < $1', [new Date(clock().getTime() - 30 * 24 * 60 * 60_000)])
}
