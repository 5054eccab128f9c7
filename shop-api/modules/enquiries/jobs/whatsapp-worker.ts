import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { whatsAppEvents } from '../../../db/schema/whatsapp.ts'
import { Worker } from '../../../runtime/worker.ts'
import { whatsAppEvent } from '../rules/whatsapp-webhook.ts'
import {
  endEvent,
  fetchWhatsAppFile,
  receiveWhatsApp,
  receiveWhatsAppStatus,
  type WhatsAppParts,
} from '../use-cases/receive-whatsapp.ts'
import { sendDueWhatsApp } from '../use-cases/send-whatsapp.ts'

export interface WhatsAppWorkerParts extends Omit<WhatsAppParts, 'client'> {
  /** Null without an account: the worker then has no work. */
  client: WhatsAppParts['client'] | null
  everyMs: number
}

const AT_ONCE = 50
/** Waits between attempts at an event: a file that is not available, or a status before its message. */
const RETRY_SECONDS = [2, 10, 60, 300, 1800]

type EventRow = typeof whatsAppEvents.$inferSelect

/** Handles received events in their order, then sends due messages. */
export function createWhatsAppWorker({ client, ...shared }: WhatsAppWorkerParts): Worker {
  const { database, clock, log, everyMs } = shared
  const { payload, dueAt, id } = whatsAppEvents

  /** @returns whether the event is done */
  async function handle(parts: WhatsAppParts, { id, payload, attempts }: EventRow): Promise<boolean> {
    const event = whatsAppEvent.parse(payload)
    if (event.kind === 'status') return receiveWhatsAppStatus(parts, id, event)
    const file = await fetchWhatsAppFile(parts, id, event, attempts >= RETRY_SECONDS.length)
    if (file === undefined) return false
    await receiveWhatsApp(parts, id, event, file)
    return true
  }

  async function handleOrPostpone(parts: WhatsAppParts, row: EventRow): Promise<void> {
    let isDone = false
    try {
      isDone = await handle(parts, row)
    } catch (error) {
      log.error({ err: error, event: row.id, attempts: row.attempts }, 'an event of WhatsApp could not be handled')
    }
    if (isDone) return
    const seconds = RETRY_SECONDS[row.attempts]
    if (seconds === undefined) {
      log.warn({ event: row.id }, 'an event of WhatsApp was given up')
      await endEvent(database, row.id)
      return
    }
    const later = new Date(clock().getTime() + seconds * 1000)
    const change = { attempts: row.attempts + 1, dueAt: later }
    await database.db.update(whatsAppEvents).set(change).where(eq(id, row.id))
  }

  const run = async (signal: AbortSignal) => {
    if (!client) return
    const parts = { ...shared, client }
    const due = () =>
      database.db
        .select()
        .from(whatsAppEvents)
        .where(and(isNotNull(payload), lte(dueAt, clock())))
        .orderBy(asc(id))
        .limit(AT_ONCE)
    for (let rows = await due(); rows.length > 0 && !signal.aborted; rows = await due()) {
      for (const row of rows) if (!signal.aborted) await handleOrPostpone(parts, row)
    }
    await sendDueWhatsApp(parts, signal)
  }
  return new Worker({ run, everyMs, log, failure: 'messages of WhatsApp could not be handled' })
}
