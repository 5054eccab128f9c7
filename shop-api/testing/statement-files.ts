import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import type { LineKind } from '#lib/contract/money/money-kinds.ts'
import { wallClock } from '#lib/format/clock.ts'
import { decimalOfCents } from '#lib/format/money.ts'

/** Statement files for tests, in every form in which providers export them. */

export interface SampleLine {
  reference: string
  at: Date
  kind: LineKind
  cents: number
  typedAccount?: string
  phone?: string
  name?: string
  linked?: string
  status?: string
}

export interface MpesaForm {
  /** Null: no line names the short code. */
  shortCode: string | null
  openingCents: number
  separator: ',' | ';' | '\t'
  lineEnd: '\n' | '\r\n'
  hasMark: boolean
  isNewestFirst: boolean
  dates: 'dmy' | 'iso'
  hasUnit: boolean
  isGrouped: boolean
}

export const USUAL_FORM: MpesaForm = {
  ...{ shortCode: '600000', openingCents: 0, separator: ',', lineEnd: '\r\n', hasMark: false },
  ...{ isNewestFirst: true, dates: 'dmy', hasUnit: false, isGrouped: true },
}

const REASONS: Readonly<Record<LineKind, string>> = {
  payment: 'Pay Bill Online',
  refund: 'Business Payment to Customer via API',
  reversal: 'Pay Bill Reversal',
  charge: 'Business Pay Bill Charge',
  'settlement-out': 'Organization Settle to Bank',
  'settlement-in': 'Organization Settlement from Bank',
  correction: 'Adjustment',
  unexplained: 'Working to Utility',
}

const TITLES =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'

function dateOf(at: Date, dates: MpesaForm['dates']): string {
  const iso = wallClock(at).slice(0, 19).replace('T', ' ')
  if (dates === 'iso') return iso
  return `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}${iso.slice(10)}`
}

export function groupedAmount(cents: number): string {
  const [whole = '', part] = decimalOfCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${part}`
}

/** Rows of an M-Pesa statement. @param lines oldest first */
export function mpesaRows(lines: readonly SampleLine[], form: MpesaForm): string[][] {
  let balance = form.openingCents
  const amount = (cents: number) => (form.isGrouped ? groupedAmount(cents) : decimalOfCents(cents))
  const rows = lines.map((line) => {
    const isDone = (line.status ?? 'Completed') === 'Completed'
    if (isDone) balance += line.cents
    const at = dateOf(line.at, form.dates)
    return [
      ...[line.reference, at, at, REASONS[line.kind], line.status ?? 'Completed'],
      ...[line.cents > 0 ? amount(line.cents) : '', line.cents < 0 ? amount(line.cents) : '', amount(balance)],
      ...['true', REASONS[line.kind], line.phone ? `${line.phone} - ${line.name ?? ''}` : (line.name ?? '')],
      ...[line.linked ?? '', line.typedAccount ?? ''],
    ]
  })
  const titles = TITLES.split(',').map((title) =>
    form.hasUnit && /^(?:Paid In|Withdrawn|Balance)$/.test(title) ? `${title} (KSHs)` : title,
  )
  const head = form.shortCode
    ? [
        ['Organization Name:', 'FUMA TEXTILES, LIMITED'],
        ['Short Code:', form.shortCode],
        ['Time Period:', 'From 01-11-2026 00:00:00 To 30-11-2026 23:59:59'],
        [''],
      ]
    : []
  return [...head, titles, ...(form.isNewestFirst ? rows.toReversed() : rows)]
}

/** Rows as the bytes of a CSV file. */
export function csvBytes(
  rows: readonly (readonly string[])[],
  { separator, lineEnd, hasMark }: Pick<MpesaForm, 'separator' | 'lineEnd' | 'hasMark'> = USUAL_FORM,
): Buffer {
  const text = stringify(rows as string[][], { delimiter: separator, record_delimiter: lineEnd, bom: hasMark })
  return Buffer.from(text)
}

/** Rows as a workbook: amounts are numbers, as in the portal's own. */
export async function xlsxBytes(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((cell) =>
      /^-?[\d,]+\.\d{2}$/.test(cell)
        ? { value: Number(cell.replaceAll(',', '')), type: Number, format: '#,##0.00' }
        : { value: cell, type: String },
    ),
  )
  return writeXlsxFile(cells, { sheet: 'Statement' }).toBuffer()
}

export const mpesaCsv = (lines: readonly SampleLine[], form: Partial<MpesaForm> = {}): Buffer => {
  const whole = { ...USUAL_FORM, ...form }
  return csvBytes(mpesaRows(lines, whole), whole)
}

/** A Payment Batch Detail report; the columns fee and net are written if a row has a fee. */
export function cardBatchCsv(
  rows: readonly { batch: string; day: string; request: string; order: string; cents: number; feeCents?: number }[],
  { merchant = 'fuma', currency = 'KES' } = {},
): Buffer {
  const hasFees = rows.some(({ feeCents }) => feeCents !== undefined)
  const days = rows.map(({ day }) => day)
  const titles =
    'batch_id,merchant_id,batch_date,request_id,merchant_ref_number,trans_ref_no,payment_method,currency,amount,transaction_type'
  return csvBytes(
    [
      ['Payment Batch Detail Report', '1.0', `${days[0]} to ${days.at(-1)}`],
      [...titles.split(','), ...(hasFees ? ['fee', 'net'] : [])],
      ...rows.map(({ batch, day, request, order, cents, feeCents = 0 }) => [
        ...[batch, merchant, day, request, order, `T${request}`, 'Visa', currency, decimalOfCents(cents)],
        cents < 0 ? 'ics_credit' : 'ics_bill',
        ...(hasFees ? [decimalOfCents(feeCents), decimalOfCents(cents - feeCents)] : []),
      ]),
    ],
    { ...USUAL_FORM, lineEnd: '\r\n' },
  )
}
