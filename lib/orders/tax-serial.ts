/** Kinds and printed serials of issued tax documents. */

export type TaxDocumentKind = 'invoice' | 'credit-note'

/** The printed serial: INV-000123, CN-000045. */
export const serialOf = (kind: TaxDocumentKind, no: number): string =>
  `${kind === 'invoice' ? 'INV' : 'CN'}-${String(no).padStart(6, '0')}`

/** The kind and number of a printed serial; null if the text is not a serial. */
export function readSerial(serial: string): { kind: TaxDocumentKind; no: number } | null {
  const [, kind, no] = /^(INV|CN)-(\d{6,9})$/.exec(serial) ?? []
  return kind ? { kind: kind === 'INV' ? 'invoice' : 'credit-note', no: Number(no) } : null
}
