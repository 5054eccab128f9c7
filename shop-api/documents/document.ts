import type { Cents } from '#lib/format/money.ts'
import type { Party, TaxDocumentLine } from '../modules/orders/rules/tax-document.ts'

/** A document ready to be drawn. */
export interface DrawnDocument {
  /** "Tax invoice" */
  title: string
  /** INV-000123; the order's number for documents without a serial. */
  serial: string
  seller: Party
  buyer: Party
  /** Where the products are sent. */
  deliverTo: string[]
  /** "Order", "Date", … in their order. */
  facts: [label: string, value: string][]
  lines: TaxDocumentLine[]
  exVatCents: Cents
  vatCents: Cents
  roundingCents: Cents
  totalCents: Cents
  /** Beneath the sums: how it was paid, what it credits. */
  notes: string[]
  /** Of documents for the tax authority: what its control unit says, as far as it has; null for the others. */
  controlUnit: { unitNo: string | null; invoiceNo: string | null; qr: string | null } | null
}
