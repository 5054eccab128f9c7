import * as z from 'zod/mini'
import { isDay } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'

/** An invoice or credit note that a supplier declared to the shop's PIN. */
export interface PurchaseRow {
  supplierPin: string
  supplierName: string
  /** "KRACU0100000001/324": a supplier's number is unique on its control unit only. */
  invoiceNo: string
  day: string
  netCents: Cents
  vatCents: Cents
  totalCents: Cents
  /** The row as KRA returned it. */
  content: Record<string, unknown>
}

const amount = z.coerce.number().check(z.minimum(0), z.maximum(1e12))
const declared = z.looseObject({
  spplrTin: z.string().check(z.trim(), z.regex(/^[A-Z]\d{9}[A-Z]$/)),
  spplrNm: z._default(z.nullable(z.string()), ''),
  spplrInvcNo: z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  spplrSdcId: z._default(z.nullable(z.string().check(z.maxLength(20))), ''),
  salesDt: z.coerce.string().check(z.regex(/^\d{8}$/)),
  totTaxAmt: amount,
  totAmt: amount,
})

const cents = (shillings: number) => Math.round(shillings * 100)
/** PostgreSQL stores no zero characters. */
const isStorable = (row: unknown) => !JSON.stringify(row).includes('\\u0000')

function purchaseOf(given: unknown): PurchaseRow | null {
  const read = declared.safeParse(given)
  if (!read.success || !isStorable(given)) return null
  const { spplrTin, spplrNm, spplrInvcNo, spplrSdcId, salesDt, totTaxAmt, totAmt } = read.data
  const day = salesDt.replace(/^(....)(..)(..)$/, '$1-$2-$3')
  if (!isDay(day) || totTaxAmt > totAmt) return null
  return {
    ...{ supplierPin: spplrTin, supplierName: (spplrNm ?? '').trim(), day },
    invoiceNo: [spplrSdcId, spplrInvcNo].filter(Boolean).join('/'),
    // `totTaxblAmt` is with VAT for some integrators, the total and the VAT are not disputed.
    ...{ netCents: cents(totAmt) - cents(totTaxAmt), vatCents: cents(totTaxAmt), totalCents: cents(totAmt) },
    content: read.data,
  }
}

/** The invoices in KRA's answer, each once, and the number of rows that could not be read. */
export function purchasesOfData(data: unknown): { rows: PurchaseRow[]; unreadable: number } {
  const list = typeof data === 'object' && data !== null && 'saleList' in data ? data.saleList : null
  const given: unknown[] = Array.isArray(list) ? list : []
  const rows = given.map(purchaseOf)
  const read = new Map(rows.filter((row) => row !== null).map((row) => [`${row.supplierPin} ${row.invoiceNo}`, row]))
  return { rows: [...read.values()], unreadable: rows.filter((row) => row === null).length }
}
