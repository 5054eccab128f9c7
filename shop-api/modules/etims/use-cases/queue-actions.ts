import { and, eq, sql } from 'drizzle-orm'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsDocuments } from '../../../db/schema/etims.ts'
import { refuse } from '../../../refusal.ts'
import type { SaleData } from '../providers/etims-client.ts'
import { storeControlData } from './settle-document.ts'

/** A queued document as staff saw it. */
export interface SeenDocument {
  kind: TaxDocumentKind
  no: number
  version: number
}

const CHANGED = 'This document was sent again or corrected since you opened it. Check it again.'

/** Locks a document of the queue. @throws `not-found`; `changed-meanwhile` if it has changed since staff saw it */
export async function lockSeen({ db }: Session, { kind, no, version }: SeenDocument) {
  const [row] = await db
    .select({ document: etimsDocuments, device: etimsDevices })
    .from(etimsDocuments)
    .innerJoin(etimsDevices, eq(etimsDevices.id, etimsDocuments.deviceId))
    .where(and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no)))
    .for('update', { of: etimsDocuments })
  if (!row) throw refuse('not-found', 'This document is not in the queue of a device.')
  if (row.document.version !== version) throw refuse('changed-meanwhile', CHANGED)
  return row
}

/**
 * Puts a refused document into the queue again, at its place; or repeats the refused stock report of an accepted one.
 * @throws `not-found`; `changed-meanwhile`; `not-allowed` if neither was refused
 */
export async function sendAgain(tx: Session, now: Date, seen: SeenDocument): Promise<void> {
  const { document } = await lockSeen(tx, seen)
  const isRefused = document.state === 'refused'
  if (!isRefused && document.stockState !== 'refused') throw refuse('not-allowed', 'KRA has not refused this document.')
  if (isRefused) await queueAgain(tx, now, seen)
  else await change(tx, seen, { stockState: 'waiting', stockProblem: '' })
}

/** Puts a locked document that is not at KRA into the queue, at its place. */
export const queueAgain = (tx: Session, now: Date, document: Pick<SeenDocument, 'kind' | 'no'>) =>
  change(tx, document, { state: 'waiting', refusedAt: null, nextAt: now })

/** Changes a document; a process that loaded its earlier version cannot send it. */
const change = (
  { db }: Session,
  { kind, no }: Pick<SeenDocument, 'kind' | 'no'>,
  values: Partial<typeof etimsDocuments.$inferInsert> = {},
) =>
  db
    .update(etimsDocuments)
    .set({ ...values, version: sql`${etimsDocuments.version} + 1` })
    .where(and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no)))

/**
 * Enters the control data of a document that KRA has.
 * @throws `not-found`; `changed-meanwhile`; `not-allowed` for a document that KRA has not accepted, or with known data
 */
export async function enterControlData(tx: Session, seen: SeenDocument, data: SaleData): Promise<void> {
  const { device } = await lockSeen(tx, seen)
  const plain = (text: string) => text.replaceAll('-', '')
  const given = { ...data, intrlData: plain(data.intrlData), rcptSign: plain(data.rcptSign) }
  if (!(await storeControlData(tx, device, seen, given))) {
    throw refuse('not-allowed', 'Only a document that KRA has accepted without control data takes them.')
  }
  await change(tx, seen)
}
