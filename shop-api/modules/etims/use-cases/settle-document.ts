import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsDocuments, etimsExchanges } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { type SaleData, saleData } from '../providers/etims-client.ts'
import { alreadyHasNumber, type EtimsAnswer, expectedNumber, isEmpty, isSuccess } from '../rules/etims-answer.ts'
import { qrText } from '../rules/qr-text.ts'
import type { Device, EtimsParts, OpenDevice } from './device-client.ts'
import type { QueuedDocument, SendResult } from './send-next.ts'

/** The only functions that settle a document of the queue: accepted, refused, with another number, or to rest. */

const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 15 * 60_000
/** KRA's own system is not reachable from its gateway. */
const NO_LINE = '894'

const isDocument = ({ kind, no }: Pick<QueuedDocument, 'kind' | 'no'>) =>
  and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no))

/** Applies KRA's answer to a document that was sent. */
export async function settleAnswer(
  parts: EtimsParts,
  open: OpenDevice,
  document: QueuedDocument,
  answer: EtimsAnswer,
): Promise<SendResult> {
  if (answer.kind === 'away' || answer.code === NO_LINE) {
    // A request that never left must not count: a later "already has it" would be of another document.
    const never = answer.kind === 'away' && !answer.mayHaveArrived
    await restDocument(parts, never ? { ...document, attempts: document.attempts - 1 } : document)
    return 'idle'
  }
  if (isSuccess(answer.code)) {
    const read = saleData.safeParse(answer.data)
    // A success without control data: the document is at KRA, its data are queried.
    await accept(parts, open, document, read.success ? read.data : await queryData(open, document))
    return 'sent'
  }
  const expected = expectedNumber(answer)
  // After a lost response KRA can have the document, also when it refuses the repeated request.
  if (alreadyHasNumber(answer.code) || document.attempts > 1) {
    return settleRepeated(parts, open, document, answer, expected)
  }
  if (expected !== null) return takeNumber(parts, open, document, expected, answer)
  await refuseDocument(parts, document, { code: answer.code, text: answer.message })
  return 'sent'
}

/** Settles a document that KRA can have already, with a query of its number. @param expected the number that KRA expects */
async function settleRepeated(
  parts: EtimsParts,
  open: OpenDevice,
  document: QueuedDocument,
  answer: Extract<EtimsAnswer, { kind: 'answer' }>,
  expected: number | null,
): Promise<SendResult> {
  const stored = await storedAtKra(open, document)
  if (stored === 'away') {
    await restDocument(parts, document)
    return 'idle'
  }
  const following = (document.invoiceNo ?? 0) + 1
  const repeats = alreadyHasNumber(answer.code)
  if (isOurs(stored, document, repeats || expected === following)) {
    const read = saleData.safeParse(answer.data)
    await accept(parts, open, document, typeof stored === 'object' ? stored.data : read.success ? read.data : null)
    return 'sent'
  }
  // Without the query, or if it contradicts "already has it", only a person can decide about a repeated request.
  const isDecided = stored === 'foreign' || (stored === 'absent' && !repeats) || document.attempts === 1
  if (isDecided && (repeats || expected !== null)) {
    return takeNumber(parts, open, document, expected ?? following, answer)
  }
  const text = isDecided ? answer.message : `${answer.message} ${UNDECIDED}`
  await refuseDocument(parts, document, { code: answer.code, text })
  return 'sent'
}

/** @param isStored whether KRA's response means that it has a document of our number */
function isOurs(stored: Exclude<StoredAtKra, 'away'>, { attempts }: QueuedDocument, isStored: boolean): boolean {
  if (typeof stored === 'object') return true
  return stored === 'unknown' && attempts > 1 && isStored
}

const UNDECIDED =
  'KRA can have this document, because an answer was lost. Look for it in KRA’s portal before you send it again.'

const storedDocument = z.looseObject({ trdInvcNo: z.coerce.string(), totAmt: z.coerce.number() })

/** Our document with its control data, if KRA returns them; `unknown` without a usable query. */
type StoredAtKra = { data: SaleData | null } | 'foreign' | 'absent' | 'unknown' | 'away'

/** Queries KRA for the document with our number. */
async function storedAtKra(
  { device, call }: OpenDevice,
  { kind, no, invoiceNo, request }: QueuedDocument,
): Promise<StoredAtKra> {
  if (device.settings.queryPath === '') return 'unknown'
  const answer = await call('query', { invcNo: invoiceNo }, { kind, no })
  if (answer.kind === 'away') return 'away'
  if (isEmpty(answer.code)) return 'absent'
  const stored = isSuccess(answer.code) ? storedDocument.safeParse(answer.data) : null
  if (!stored?.success) return 'unknown'
  if (stored.data.trdInvcNo !== request?.trdInvcNo || stored.data.totAmt !== request?.totAmt) return 'foreign'
  const data = saleData.safeParse(answer.data)
  return { data: data.success ? data.data : null }
}

async function queryData(open: OpenDevice, document: QueuedDocument): Promise<SaleData | null> {
  const stored = await storedAtKra(open, document)
  return typeof stored === 'object' ? stored.data : null
}

/** Stores that KRA has the document, with its control data if they are known. */
async function accept(
  { database, clock, log }: EtimsParts,
  { device }: OpenDevice,
  document: QueuedDocument,
  data: SaleData | null,
): Promise<void> {
  const { kind, no, invoiceNo } = document
  await database.transaction(async (tx) => {
    const [settled] = await tx.db
      .update(etimsDocuments)
      .set({
        ...{ state: 'accepted', acceptedAt: clock(), problemCode: '', problemText: '' },
        stockState: device.settings.reportsStock ? 'waiting' : 'none',
      })
      .where(and(isDocument(document), eq(etimsDocuments.state, 'sending')))
      .returning({ no: etimsDocuments.no })
    if (settled && invoiceNo !== null) {
      await tx.db.update(etimsDevices).set({ lastInvoiceNo: invoiceNo }).where(eq(etimsDevices.id, device.id))
    }
    // Another process can have settled it with "already has it", which carries no control data.
    if (data) await storeControlData(tx, device, { kind, no }, data)
  })
  if (!data) log.warn({ kind, no }, 'KRA has a document, but its control data are not known')
}

/** Stores control data with an accepted document that has no data yet. @returns whether they were stored */
export async function storeControlData(
  tx: Session,
  device: Pick<Device, 'pin' | 'branch' | 'sdcId' | 'settings'>,
  { kind, no }: Pick<QueuedDocument, 'kind' | 'no'>,
  data: SaleData,
): Promise<boolean> {
  const [stored] = await tx.db
    .update(etimsDocuments)
    .set({
      ...{ receiptNo: data.curRcptNo, totalReceiptNo: data.totRcptNo, internalData: data.intrlData },
      ...{ signature: data.rcptSign, deviceTime: data.sdcDateTime },
    })
    .where(and(isDocument({ kind, no }), eq(etimsDocuments.state, 'accepted'), eq(etimsDocuments.signature, '')))
    .returning({ no: etimsDocuments.no })
  if (!stored) return false
  await tx.db
    .update(taxDocuments)
    .set({
      ...{ controlUnitNo: device.sdcId, cuInvoiceNo: `${device.sdcId}/${data.curRcptNo}` },
      cuQr: qrText(device, data),
    })
    .where(and(eq(taxDocuments.kind, kind), eq(taxDocuments.no, no)))
  return true
}

/**
 * Takes the number that KRA expects, once for a document, and records it. A second time is a refusal; the device still
 * learns the number, so that the document can be sent again.
 */
async function takeNumber(
  parts: EtimsParts,
  { device }: OpenDevice,
  document: QueuedDocument,
  expected: number,
  answer: { code: string; message: string },
): Promise<SendResult> {
  const { database, clock } = parts
  const { kind, no, driftNo, invoiceNo, request } = document
  const [used] = await database.db
    .select({ no: etimsDocuments.no })
    .from(etimsDocuments)
    .where(and(eq(etimsDocuments.deviceId, device.id), eq(etimsDocuments.invoiceNo, expected)))
  if (driftNo !== null || used) {
    // The next document, or this one sent again, begins with the expected number.
    if (!used) await setNextNumber(database, device.id, expected)
    const text = used ? `${answer.message} The shop has already used number ${expected}.` : answer.message
    await refuseDocument(parts, document, { code: answer.code, text })
    return 'sent'
  }
  await database.transaction(async (tx) => {
    await setNextNumber(tx, device.id, expected)
    await tx.db
      .update(etimsDocuments)
      .set({
        ...{ invoiceNo: expected, driftNo: expected, attempts: 0, nextAt: clock() },
        request: { ...request, invcNo: expected },
      })
      .where(and(isDocument(document), eq(etimsDocuments.state, 'sending')))
    const [last] = await tx.db
      .select({ id: etimsExchanges.id })
      .from(etimsExchanges)
      .where(and(eq(etimsExchanges.documentKind, kind), eq(etimsExchanges.documentNo, no)))
      .orderBy(desc(etimsExchanges.id))
      .limit(1)
    if (last) {
      const note = `Took number ${expected} instead of ${invoiceNo}.`
      await tx.db.update(etimsExchanges).set({ note }).where(eq(etimsExchanges.id, last.id))
    }
  })
  return 'sent'
}

/** Sets the number that the device's next document takes; the update locks the device's row. */
const setNextNumber = ({ db }: Session, deviceId: number, next: number) =>
  db
    .update(etimsDevices)
    .set({ lastInvoiceNo: next - 1 })
    .where(eq(etimsDevices.id, deviceId))

/** Leaves a document to be sent again later: after half of the time without a response, from 1 to 15 minutes. */
export async function restDocument({ database, clock }: EtimsParts, document: QueuedDocument): Promise<void> {
  const now = clock()
  const [device] = await database.db
    .select({ awaySince: etimsDevices.awaySince })
    .from(etimsDevices)
    .where(eq(etimsDevices.id, document.deviceId))
  const awayMs = now.getTime() - (device?.awaySince ?? now).getTime()
  const waitMs = Math.min(MAX_WAIT_MS, Math.max(FIRST_WAIT_MS, awayMs / 2))
  await database.db
    .update(etimsDocuments)
    .set({ nextAt: new Date(now.getTime() + waitMs), attempts: document.attempts })
    .where(isDocument(document))
}

/** Refuses a document: its number was not used, and a person decides. */
export async function refuseDocument(
  { database, clock }: EtimsParts,
  document: QueuedDocument,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await database.db
    .update(etimsDocuments)
    .set({
      ...{ state: 'refused', refusedAt: clock(), problemCode: code, problemText: text },
      ...{ invoiceNo: null, request: null, driftNo: null, attempts: 0 },
      version: sql`${etimsDocuments.version} + 1`,
    })
    .where(isDocument(document))
}
