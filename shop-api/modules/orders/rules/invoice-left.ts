import { type Cents, sumCents } from '#lib/format/money.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Sums, Value } from './cancelled-value.ts'
import type { TaxDocumentLine } from './tax-document.ts'

/** An issued invoice or credit note of an order. */
export interface IssuedDocument {
  kind: TaxDocumentKind
  no: number
  /** Of a credit note: the invoice that it credits. */
  invoiceNo: number | null
  totalCents: Cents
  lines: readonly TaxDocumentLine[]
}

/** An invoice of an order, less its credit notes. */
export interface InvoiceLeft {
  no: number
  /** Lines with the quantities and amounts that no credit note has taken off; credited lines are left out. */
  lines: readonly TaxDocumentLine[]
  totalCents: Cents
  /** Whether delivery is on it, credited or not. */
  hasDelivery: boolean
}

/** Code of delivery as a line of a document. */
export const DELIVERY_CODE = ''

/** Lines of the same product and rate are credited together. */
const keyOf = ({ code, vatPerc }: Pick<TaxDocumentLine, 'code' | 'vatPerc'>) => `${code}|${vatPerc}`

/** The invoices of an order less their credit notes, newest first. An invoice that is credited in full has no lines. */
export function invoicesLeft(documents: readonly IssuedDocument[]): InvoiceLeft[] {
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .sort((a, b) => b.no - a.no)
    .map(({ no, totalCents, lines }) => {
      const notes = documents.filter(({ invoiceNo }) => invoiceNo === no)
      const credited = sumCents(notes.map((note) => note.totalCents))
      return {
        no,
        lines: linesLeft(
          lines,
          notes.flatMap((note) => note.lines),
        ),
        totalCents: Math.max(0, totalCents - credited),
        hasDelivery: lines.some(({ code }) => code === DELIVERY_CODE),
      }
    })
}

function linesLeft(invoiced: readonly TaxDocumentLine[], credited: readonly TaxDocumentLine[]): TaxDocumentLine[] {
  const creditedOf = Map.groupBy(credited, keyOf)
  return [...Map.groupBy(invoiced, keyOf)].flatMap(([key, lines]) => {
    const taken = creditedOf.get(key) ?? []
    const left = (amount: (line: TaxDocumentLine) => number) =>
      Math.max(0, sumCents(lines.map(amount)) - sumCents(taken.map(amount)))
    const [tenths, discountCents] = [left((line) => line.tenths), left((line) => line.discountCents ?? 0)]
    if (tenths === 0) return []
    const { discountCents: _discount, ...line } = lines[0] as TaxDocumentLine
    return [
      {
        ...line,
        tenths,
        exVatCents: left((one) => one.exVatCents),
        vatCents: left((one) => one.vatCents),
        ...(discountCents > 0 && { discountCents }),
      },
    ]
  })
}

/** Sums of lines with a given total: the difference is the rounding to whole shillings, which is not a supply. */
export function sumsAt(lines: readonly Value[], totalCents: Cents): Sums {
  const exVatCents = sumCents(lines.map((line) => line.exVatCents))
  const vatCents = sumCents(lines.map((line) => line.vatCents))
  return { exVatCents, vatCents, roundingCents: totalCents - exVatCents - vatCents, totalCents }
}
