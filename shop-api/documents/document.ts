import type { Cents } from '#lib/format/money.ts'
import type { ControlData } from '../modules/etims/queries/control-data.ts'
import type { Party, TaxDocumentLine } from '../modules/orders/rules/tax-document.ts'

/** A document ready to be drawn. */
export interface DrawnDocument {
  /** "Tax invoice" */
  title: string
  /** INV-000123; the order's number for documents without a serial. */
  serial: string
  seller: Party
  buyer: Party
  /** The delivery address. */
  deliverTo: string[]
  /** "Order", "Date", … in their order. */
  facts: [label: string, value: string][]
  lines: TaxDocumentLine[]
  exVatCents: Cents
  vatCents: Cents
  roundingCents: Cents
  totalCents: Cents
  /** Beneath the total, in their order: parts that are paid already, and the rest. Absent without such parts. */
  settled?: [label: string, cents: Cents][]
  /** Beneath the sums: the payment, or the credited invoice. */
  notes: string[]
  /** For documents for the tax authority: the data of its control unit, or a note until they are known; null for the others. */
  controlUnit: { data: ControlData; note: null } | { data: null; note: string | null } | null
  /** How to pay the amount due, with a PNG of a QR code. Absent if no amount is due, or without a code. */
  payment?: { png: Buffer; title: string; lines: string[] }
}
