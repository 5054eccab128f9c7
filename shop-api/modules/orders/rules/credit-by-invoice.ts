/** An invoice of an order with the quantities on it that no credit note has taken off. */
export interface InvoiceLeft {
  no: number
  /** By product code. */
  tenths: ReadonlyMap<string, number>
}

/**
 * Divides returned quantities among the invoices of their order, newest invoice first: a credit note names one invoice
 * and takes off no more than is on it.
 * @param invoices newest first; the oldest takes the quantities that are on no invoice
 * @returns the lines by invoice number; invoices without lines are left out
 */
export function byInvoice<Line extends { code: string; tenths: number }>(
  lines: readonly Line[],
  invoices: readonly InvoiceLeft[],
): { invoiceNo: number; lines: Line[] }[] {
  const parts = new Map(invoices.map(({ no }): [number, Line[]] => [no, []]))
  for (const line of lines) {
    let left = line.tenths
    for (const { no, tenths } of invoices) {
      const isOldest = no === invoices.at(-1)?.no
      const taken = isOldest ? left : Math.min(left, Math.max(0, tenths.get(line.code) ?? 0))
      if (taken > 0) parts.get(no)?.push({ ...line, tenths: taken })
      left -= taken
    }
  }
  return [...parts].map(([invoiceNo, taken]) => ({ invoiceNo, lines: taken })).filter((part) => part.lines.length > 0)
}
