import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Party, TaxDocumentLine } from '../../modules/orders/rules/tax-document.ts'
import type { GoliveShop, QueueRow } from './golive-shop.ts'

/** Situations of the list: documents that are sent, and the verdict about KRA's results. */

export type Verdict = 'passed' | 'failed' | 'undecided'

export interface Outcome {
  verdict: Verdict
  /** KRA's numbers of the documents. */
  numbers: number[]
  /** KRA's last result. */
  code: string
  text: string
  /** The setting of the device to choose, or the check that a person must make; empty without advice. */
  advice: string
}

export interface Situation {
  id: string
  title: string
  expected: string
  run: (shop: GoliveShop) => Promise<Outcome>
}

export const BUYER: Party = { name: 'Buyer without a PIN', lines: ['Nairobi'], kraPin: '' }
export interface Issued {
  kind: TaxDocumentKind
  no: number
}

/** Issues an invoice, or a credit note of an invoice, and sends it. */
export async function issued(
  shop: GoliveShop,
  lines: TaxDocumentLine[],
  { buyer = BUYER, invoiceNo }: { buyer?: Party; invoiceNo?: number } = {},
): Promise<Issued> {
  const no = await shop.issue(lines, { buyer, issuedAt: new Date(), ...(invoiceNo !== undefined && { invoiceNo }) })
  await shop.send()
  return { kind: invoiceNo === undefined ? 'invoice' : 'credit-note', no }
}

export const rowsOf = (shop: GoliveShop, documents: readonly Issued[]): Promise<QueueRow[]> =>
  Promise.all(documents.map(({ kind, no }) => shop.row(kind, no)))

export const isAccepted = ({ state }: QueueRow) => state === 'accepted'

/** Undecided if KRA has the documents without control data. */
function verdictOf(rows: readonly QueueRow[]): Verdict {
  if (!rows.every(isAccepted)) return 'failed'
  return rows.every(({ signature }) => signature !== '') ? 'passed' : 'undecided'
}

/** The outcome of documents: the last result of the first that was not accepted, else of the last. */
export async function outcomeOf(
  shop: GoliveShop,
  documents: readonly Issued[],
  { verdict, advice = '' }: { verdict?: Verdict; advice?: string } = {},
): Promise<Outcome> {
  const rows = await rowsOf(shop, documents)
  const at = rows.find((row) => !isAccepted(row)) ?? rows.at(-1)
  const last = at ? await shop.lastResult(at.kind, at.no) : { code: '', text: '' }
  const found = verdict ?? verdictOf(rows)
  const text = at?.problemText || last.text
  return {
    ...{ verdict: found, code: at?.problemCode || last.code, text },
    numbers: rows.flatMap(({ invoiceNo }) => invoiceNo ?? []),
    advice: found === 'passed' ? '' : advice || adviceOf(text),
  }
}

/** Disputed settings, by KRA's text. */
function adviceOf(text: string): string {
  if (/taxblAmt/i.test(text)) return 'Setting taxblAmt: compare the expected amount with net and total.'
  if (/taxRt/i.test(text)) return 'KRA’s rate of this band differs from its tables: write to KRA.'
  if (/QtyUnitCd/i.test(text)) return 'Run again with --unit NO, and choose units of two characters.'
  if (/itemCd Sequence/i.test(text)) return 'Run again with --last-item, or with a new device.'
  if (/stock/i.test(text)) return 'Report the stock of a product before its first sale.'
  return ''
}

export const sale =
  (lines: (shop: GoliveShop) => TaxDocumentLine[], more: { buyer?: Party; advice?: string } = {}) =>
  async (shop: GoliveShop): Promise<Outcome> =>
    outcomeOf(shop, [await issued(shop, lines(shop), more)], more)
