import type { OrderDocumentKind } from '#lib/contract/order-document.ts'
import type { Cents } from '#lib/format/money.ts'

/** Somebody on a paper: the name, the lines of the address, and the PIN of the Kenya Revenue Authority. */
export interface Party {
  name: string
  lines: string[]
  kraPin: string
}

/** A line of a paper: goods, or delivery. Amounts are of the whole line. */
export interface TaxDocumentLine {
  code: string
  name: string
  tenths: number
  unit: string
  unitExVatCents: Cents
  vatPerc: number
  exVatCents: Cents
  vatCents: Cents
}

/** What an issued paper holds beside its sums, kept with it: it never follows what changes later. */
export interface TaxDocumentContent {
  seller: Party
  buyer: Party
  orderNo: number
  lines: TaxDocumentLine[]
  /** Of a credit note: why. */
  reason?: string
}

/** Which paper of an order is meant; of issued ones the last when no serial is named. */
export interface TaxDocumentRequest {
  orderId: string
  paper: OrderDocumentKind
  serial?: string
}
