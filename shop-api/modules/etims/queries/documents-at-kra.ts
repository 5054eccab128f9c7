import { and, eq } from 'drizzle-orm'
import type { EtimsState } from '#lib/contract/etims/etims-settings.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'

/** A document of an order at KRA. */
export interface DocumentAtKra {
  serial: string
  state: EtimsState
  /** KRA's page that confirms it; null before, and for a QR code without an address. */
  checkAddress: string | null
}

/** The documents of an order that a device sends. */
export async function documentsAtKra({ db }: Session, orderId: string): Promise<DocumentAtKra[]> {
  const rows = await db
    .select({ kind: taxDocuments.kind, no: taxDocuments.no, state: etimsDocuments.state, qr: taxDocuments.cuQr })
    .from(taxDocuments)
    .innerJoin(etimsDocuments, and(eq(etimsDocuments.kind, taxDocuments.kind), eq(etimsDocuments.no, taxDocuments.no)))
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(etimsDocuments.queueNo)
  return rows.map(({ kind, no, state, qr }) => ({
    ...{ serial: serialOf(kind, no), state },
    checkAddress: qr?.startsWith('https://') ? qr : null,
  }))
}
