import { and, eq } from 'drizzle-orm'
import { serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { taxBuyerCorrections } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import type { Party } from '../../orders/rules/tax-document.ts'

/** The buyer that an issued document names: as corrected before KRA accepted it, else as issued. */
export async function declaredBuyer({ db }: Session, kind: TaxDocumentKind, no: number): Promise<Party> {
  const [row] = await db
    .select({ content: taxDocuments.content, corrected: taxBuyerCorrections.buyer })
    .from(taxDocuments)
    .leftJoin(
      taxBuyerCorrections,
      and(eq(taxBuyerCorrections.kind, taxDocuments.kind), eq(taxBuyerCorrections.no, taxDocuments.no)),
    )
    .where(and(eq(taxDocuments.kind, kind), eq(taxDocuments.no, no)))
  if (!row) throw new Error(`The document ${serialOf(kind, no)} does not exist.`)
  return row.corrected ?? row.content.buyer
}
