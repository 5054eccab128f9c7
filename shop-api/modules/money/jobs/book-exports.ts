import * as z from 'zod/mini'
import { type BookDays, bookDays, MAX_BOOK_DAYS } from '#lib/contract/money/office/books.ts'
import { addDays, dayInNairobi, wallClock } from '#lib/format/clock.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { refuse } from '../../../refusal.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import {
  countDocuments,
  countEntries,
  countStoreCreditEntries,
  type documentRow,
  type entryRow,
  pageDocuments,
  pageEntries,
} from '../queries/journal-sources.sql.ts'
import type { JournalLine } from '../rules/journal.ts'
import { loadPlan } from '../use-cases/account-plan.ts'
import { FIRST_CURSOR, type JournalCursor, pageJournal } from '../use-cases/book-totals.ts'

/** The files for the accountant. Their columns do not change: programs read them. */

/** @throws `invalid-request` for days in the wrong order or too many of them */
export function demandBookDays({ from, to }: BookDays): void {
  if (to < from) throw refuse('invalid-request', 'The last day is before the first day.')
  if (to >= addDays(from, MAX_BOOK_DAYS)) throw refuse('invalid-request', `Choose at most ${MAX_BOOK_DAYS} days.`)
}

/** Double entry of tax documents, cheques and money over the account plan. */
export const accountantExport = defineExportList<BookDays, JournalLine, JournalCursor>({
  list: 'journals',
  permission: 'payments.view',
  schema: bookDays,
  demandFilter: demandBookDays,
  columns: [
    { title: 'Date', width: 12, value: ({ day }) => day },
    { title: 'Journal', width: 14, value: ({ journal }) => journal },
    { title: 'Document', width: 14, value: ({ document }) => document },
    { title: 'Account', width: 10, value: ({ code }) => code },
    { title: 'Account name', width: 30, value: ({ account }) => account },
    { title: 'Debit KES', width: 14, value: ({ cents }) => ({ cents: Math.max(0, cents) }) },
    { title: 'Credit KES', width: 14, value: ({ cents }) => ({ cents: Math.max(0, -cents) }) },
    { title: 'VAT %', width: 8, value: ({ rate }) => (rate === null ? '' : { number: rate }) },
    { title: 'Partner', width: 30, value: ({ partner }) => partner },
    { title: 'KRA PIN', width: 14, value: ({ pin }) => pin },
    { title: 'Reference', width: 18, value: ({ reference }) => reference },
    { title: 'Order', width: 10, value: ({ orderNo }) => (orderNo === null ? '' : { number: orderNo }) },
    { title: 'Memo', width: 40, value: ({ memo }) => memo },
  ],
  count: async (tx, of) => {
    const [[documents], [entries], [credit]] = await Promise.all([
      countDocuments(tx.query, of),
      countEntries(tx.query, { ...of, accountId: null }),
      countStoreCreditEntries(tx.query, of),
    ])
    // An entry has two lines; an invoice usually has three.
    return (
      3 * ((documents?.invoices ?? 0) + (documents?.creditNotes ?? 0)) +
      2 * ((entries?.count ?? 0) + (credit?.count ?? 0))
    )
  },
  page: async (tx, of, _who, { after, limit }) =>
    pageJournal(tx, of, await loadPlan(tx), after ?? FIRST_CURSOR, Math.max(1, Math.floor(limit / 3))),
})

type DocumentRow = z.output<typeof documentRow>
const signed = ({ kind }: DocumentRow, cents: number) => ({ cents: kind === 'invoice' ? cents : -cents })
const netOf = ({ sums }: DocumentRow, isTaxed: boolean) =>
  sums.reduce((sum, { rate, exVatCents }) => sum + (rate > 0 === isTaxed ? exVatCents : 0), 0)
const vatOf = ({ sums }: DocumentRow) => sums.reduce((sum, { vatCents }) => sum + vatCents, 0)

/** Tax invoices and credit notes with their VAT, for the return. */
export const vatExport = defineExportList<BookDays, DocumentRow, { at: string; kind: string; no: number }>({
  list: 'tax invoices',
  permission: 'payments.view',
  schema: bookDays,
  demandFilter: demandBookDays,
  columns: [
    { title: 'Date', width: 12, value: ({ at }) => dayInNairobi(at) },
    { title: 'Document', width: 14, value: ({ kind, no }) => serialOf(kind, no) },
    {
      title: 'Credits',
      width: 14,
      value: ({ invoiceNo }) => (invoiceNo === null ? '' : serialOf('invoice', invoiceNo)),
    },
    { title: 'Order', width: 10, value: ({ orderNo }) => ({ number: orderNo }) },
    { title: 'Buyer', width: 30, value: ({ buyer }) => buyer },
    { title: 'KRA PIN', width: 14, value: ({ pin }) => pin },
    { title: 'Net with VAT KES', width: 16, value: (row) => signed(row, netOf(row, true)) },
    { title: 'Net without VAT KES', width: 16, value: (row) => signed(row, netOf(row, false)) },
    { title: 'VAT KES', width: 14, value: (row) => signed(row, vatOf(row)) },
    {
      title: 'Rounding KES',
      width: 12,
      value: (row) => signed(row, row.totalCents - netOf(row, true) - netOf(row, false) - vatOf(row)),
    },
    { title: 'Total KES', width: 14, value: (row) => signed(row, row.totalCents) },
    { title: 'Control unit invoice', width: 22, value: ({ cuInvoiceNo }) => cuInvoiceNo },
  ],
  count: async (tx, of) => {
    const [counted] = await countDocuments(tx.query, of)
    return (counted?.invoices ?? 0) + (counted?.creditNotes ?? 0)
  },
  page: async (tx, of, _who, { after, limit }) => {
    const at = { afterAt: after && new Date(after.at), afterKind: after?.kind ?? null, afterNo: after?.no ?? null }
    const rows = await pageDocuments(tx.query, { ...of, ...at, atMost: limit })
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { rows, next: last ? { at: last.at.toISOString(), kind: last.kind, no: last.no } : null }
  },
})

const entriesOf = z.object({ ...bookDays.shape, accountId: z._default(z.nullable(z.int()), null) })

/** The entries of the accounts, with the line of the statement that shows each. */
export const entriesExport = defineExportList<
  z.output<typeof entriesOf>,
  z.output<typeof entryRow>,
  { day: string; id: number }
>({
  list: 'entries',
  permission: 'payments.view',
  schema: entriesOf,
  demandFilter: demandBookDays,
  columns: [
    { title: 'Entry', width: 10, value: ({ id }) => ({ number: id }) },
    { title: 'Day', width: 12, value: ({ day }) => day },
    { title: 'At', width: 20, value: ({ at }) => wallClock(at) },
    { title: 'Account', width: 20, value: ({ accountName }) => accountName },
    { title: 'Type', width: 16, value: ({ kind }) => kind },
    { title: 'Amount KES', width: 14, value: ({ cents }) => ({ cents }) },
    { title: 'Reference', width: 18, value: ({ reference }) => reference },
    { title: 'Order', width: 10, value: ({ orderNo }) => (orderNo === null ? '' : { number: orderNo }) },
    { title: 'Partner', width: 30, permission: 'orders.view', value: ({ partner }) => partner },
    { title: 'Note', width: 40, value: ({ note }) => note },
    { title: 'Statement', width: 10, value: ({ fileId }) => (fileId === null ? '' : { number: fileId }) },
    { title: 'Line', width: 8, value: ({ lineNo }) => (lineNo === null ? '' : { number: lineNo }) },
    { title: 'Matched by', width: 16, value: ({ rule }) => rule ?? '' },
  ],
  count: async (tx, of) => (await countEntries(tx.query, of))[0]?.count ?? 0,
  page: async (tx, of, _who, { after, limit }) => {
    const at = { afterDay: after?.day ?? null, afterId: after?.id ?? null, atMost: limit }
    const rows = await pageEntries(tx.query, { ...of, ...at })
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { rows, next: last ? { day: last.day, id: last.id } : null }
  },
})
