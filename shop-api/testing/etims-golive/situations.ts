import type { Party, TaxDocumentLine } from '../../modules/orders/rules/tax-document.ts'
import { etimsLine } from '../etims-world.ts'
import type { GoliveShop } from './golive-shop.ts'
import {
  BUYER,
  type Issued,
  isAccepted,
  issued,
  type Outcome,
  outcomeOf,
  rowsOf,
  type Situation,
  sale,
} from './outcome.ts'
import { printedData } from './printed-data.ts'

/** The list of docs/etims.md, "List for the sandbox", as situations that a program tries. */

const FOREIGN: Party = { name: 'Kampala Traders Ltd', lines: ['Kampala', 'Uganda'], kraPin: '' }
/** The right form, and no taxpayer. */
const WRONG_PIN = 'P000000000Z'

const DELIVERY = 30_000
const delivery = (): TaxDocumentLine => ({ ...etimsLine('', 10, DELIVERY), name: 'Delivery' })

async function buyerWithPin(shop: GoliveShop): Promise<Outcome> {
  const kraPin = shop.target['buyer-pin']
  if (!kraPin) {
    return {
      verdict: 'undecided',
      numbers: [],
      code: '',
      text: '',
      advice: 'Give the PIN of a buyer with --buyer-pin.',
    }
  }
  return sale(({ line }) => [line(0, 10, 100_000)], { buyer: { ...BUYER, name: 'Buyer with a PIN', kraPin } })(shop)
}

async function wrongPin(shop: GoliveShop): Promise<Outcome> {
  const document = await issued(shop, [shop.line(0, 10, 100_000)], { buyer: { ...BUYER, kraPin: WRONG_PIN } })
  const { state } = await shop.row(document.kind, document.no)
  if (state === 'refused') return outcomeOf(shop, [document], { verdict: 'passed' })
  const advice =
    state === 'accepted' ? 'KRA does not check the buyer’s PIN: set KRA_CONSUMER_KEY for the PIN checker.' : ''
  return outcomeOf(shop, [document], { verdict: state === 'accepted' ? 'undecided' : 'failed', advice })
}

async function partThenRest(shop: GoliveShop): Promise<Outcome> {
  const invoice = await issued(shop, [shop.line(0, 30, 300_000)])
  const first = await issued(shop, [shop.line(0, 10, 100_000)], { invoiceNo: invoice.no })
  const rest = await issued(shop, [shop.line(0, 20, 200_000)], { invoiceNo: invoice.no })
  const [, one, two] = await rowsOf(shop, [invoice, first, rest])
  const isOne = one?.state === 'accepted' && two?.state === 'refused'
  const advice = isOne ? 'Setting credit notes per invoice: 1.' : ''
  return outcomeOf(shop, [invoice, first, rest], isOne ? { verdict: 'undecided', advice } : {})
}

/** The second note is not the rest, the third one is. */
async function thirdNote(shop: GoliveShop): Promise<Outcome> {
  const invoice = await issued(shop, [shop.line(0, 30, 300_000)])
  const notes: Issued[] = []
  for (let at = 0; at < 3; at += 1) {
    notes.push(await issued(shop, [shop.line(0, 10, 100_000)], { invoiceNo: invoice.no }))
  }
  const rows = await rowsOf(shop, notes)
  const [first, second, third] = rows.map(isAccepted)
  const isSettled = rows.every(({ state }) => state === 'accepted' || state === 'refused')
  if (!first || !isSettled) return outcomeOf(shop, [invoice, ...notes], { verdict: 'failed' })
  if (!third) {
    const advice = second ? 'Setting: the last credit note need not be the rest.' : ''
    return outcomeOf(shop, notes, { verdict: second ? 'undecided' : 'passed', advice })
  }
  return outcomeOf(shop, notes, { verdict: 'undecided', advice: 'Setting credit notes per invoice: no limit, or 3.' })
}

async function wholeCredit(shop: GoliveShop): Promise<Outcome> {
  const lines = () => [shop.line(0, 10, 100_000), delivery()]
  const invoice = await issued(shop, lines())
  return outcomeOf(shop, [invoice, await issued(shop, lines(), { invoiceNo: invoice.no })])
}

async function sameSecond(shop: GoliveShop): Promise<Outcome> {
  const issuedAt = new Date()
  const documents: Issued[] = []
  for (const cents of [100_000, 200_000]) {
    const no = await shop.issue([shop.line(0, 10, cents)], { buyer: BUYER, issuedAt })
    documents.push({ kind: 'invoice', no })
  }
  await shop.send()
  const [first, second] = await rowsOf(shop, documents)
  const isRising = (first?.invoiceNo ?? 0) < (second?.invoiceNo ?? 0)
  return outcomeOf(shop, documents, isRising ? {} : { verdict: 'failed' })
}

async function networkOff(shop: GoliveShop): Promise<Outcome> {
  shop.setNetwork('off')
  const document = await issued(shop, [shop.line(0, 10, 100_000)])
  const { state } = await shop.row(document.kind, document.no)
  shop.setNetwork('on')
  await shop.send()
  const isQueued = state === 'waiting' || state === 'sending'
  return outcomeOf(shop, [document], isQueued ? {} : { verdict: 'failed' })
}

async function lostResponse(shop: GoliveShop): Promise<Outcome> {
  shop.setNetwork('deaf')
  const document = await issued(shop, [shop.line(0, 10, 100_000)])
  const { state } = await shop.row(document.kind, document.no)
  shop.setNetwork('on')
  await shop.send()
  const advice =
    'Setting path of the query: try /selectInvoiceDetail and /selectSalesTransactions, else leave it empty.'
  return outcomeOf(shop, [document], state === 'sending' ? { advice } : { verdict: 'failed', advice })
}

/** The device's number is ahead of KRA's, as after a restore of a wrong backup. */
async function tooHigh(shop: GoliveShop): Promise<Outcome> {
  const { lastInvoiceNo } = await shop.device()
  await shop.setLastNumber(lastInvoiceNo + 5)
  return afterWrongNumber(shop, { expected: lastInvoiceNo + 1, lastInvoiceNo })
}

/** Another program has used the next number of the device. */
async function usedNumber(shop: GoliveShop): Promise<Outcome> {
  const sold = await issued(shop, [shop.line(0, 10, 100_000)])
  const { lastInvoiceNo } = await shop.device()
  await shop.sellElsewhere(await shop.row(sold.kind, sold.no), lastInvoiceNo + 1)
  return afterWrongNumber(shop, { expected: lastInvoiceNo + 2, lastInvoiceNo: lastInvoiceNo + 1 })
}

/** Sells, and compares the number. If KRA refuses, the device's number is set for the next situations. */
async function afterWrongNumber(
  shop: GoliveShop,
  { expected, lastInvoiceNo }: { expected: number; lastInvoiceNo: number },
): Promise<Outcome> {
  // Another amount than the document that has the number.
  const document = await issued(shop, [shop.line(0, 10, 123_400)])
  const { invoiceNo, state } = await shop.row(document.kind, document.no)
  if (state !== 'accepted') await shop.setLastNumber(lastInvoiceNo)
  const advice = 'Report KRA’s text to your developer: the shop does not find the expected number in it.'
  return outcomeOf(shop, [document], invoiceNo === expected ? { advice } : { verdict: 'failed', advice })
}

async function stockReports(shop: GoliveShop): Promise<Outcome> {
  await shop.moveStock('received', 100)
  await shop.moveStock('adjusted', 20)
  await shop.moveStock('adjusted', -10)
  await shop.reportStock()
  const documents = (await shop.queue()).filter(isAccepted)
  const moves = await shop.moves()
  const refused = [...documents.map((row) => row.stockProblem), ...moves.map((row) => row.problemText)].filter(Boolean)
  const isDone =
    documents.every(({ stockState }) => stockState === 'done') &&
    moves.length === 3 &&
    moves.every(({ state }) => state === 'done')
  return {
    ...{ verdict: isDone ? 'passed' : 'failed', numbers: moves.flatMap(({ stockNo }) => stockNo ?? []) },
    ...{ code: isDone ? '000' : '', text: refused[0] ?? '' },
    advice: isDone
      ? ''
      : 'Setting stock is reported: off only if KRA exempts you. HTTP 404: report it to your developer.',
  }
}

async function printed(shop: GoliveShop): Promise<Outcome> {
  const document = await issued(shop, [shop.line(0, 10, 100_000), shop.line(1, 10, 50_000, 0)])
  const missing = printedData(
    await shop.row('invoice', document.no),
    await shop.paper(document.no),
    await shop.device(),
  )
  const advice = missing.length === 0 ? '' : `Missing or wrong: ${missing.join(', ')}.`
  return outcomeOf(shop, [document], missing.length === 0 ? {} : { verdict: 'failed', advice })
}

const MANY_LINES = 101
const ACCEPTED = 'accepted with control data'
const ZERO = 'Set the band of lines with 0% VAT: A, C or D. Your accountant knows which.'

export const SITUATIONS: readonly Situation[] = [
  { id: 'vat', title: 'Sale with VAT of 16%', expected: ACCEPTED, run: sale(({ line }) => [line(0, 20, 250_000)]) },
  {
    ...{ id: 'no-vat', title: 'Sale without VAT', expected: ACCEPTED },
    run: sale(({ line }) => [line(1, 10, 100_000, 0)], { advice: ZERO }),
  },
  {
    ...{ id: 'both', title: 'Sale with and without VAT', expected: ACCEPTED },
    run: sale(({ line }) => [line(0, 10, 100_000), line(1, 10, 100_000, 0)], { advice: ZERO }),
  },
  {
    ...{ id: 'discount', title: 'Discount', expected: ACCEPTED },
    run: sale(({ line }) => [{ ...line(0, 10, 90_000), unitExVatCents: 100_000, discountCents: 10_000 }]),
  },
  {
    ...{ id: 'free', title: 'Line without a price', expected: ACCEPTED },
    run: sale(({ line }) => [line(0, 10, 100_000), line(2, 10, 0)]),
  },
  {
    ...{ id: 'delivery', title: 'Delivery line', expected: ACCEPTED },
    run: sale(({ line }) => [line(0, 10, 100_000), delivery()]),
  },
  {
    ...{ id: 'half-metre', title: 'Half a metre', expected: ACCEPTED },
    run: sale(({ line }) => [{ ...line(3, 5, 42_500), unit: 'metre' }]),
  },
  {
    ...{ id: 'many-lines', title: `Order of ${MANY_LINES} lines`, expected: ACCEPTED },
    run: sale(({ line }) => Array.from({ length: MANY_LINES }, (_, at) => line(at % 5, 10, 10_000 + at))),
  },
  { id: 'pin', title: 'Buyer with a PIN', expected: ACCEPTED, run: buyerWithPin },
  {
    ...{ id: 'no-pin', title: 'Buyer without a PIN', expected: ACCEPTED },
    run: sale(({ line }) => [line(0, 10, 100_000)]),
  },
  { id: 'wrong-pin', title: 'Buyer with a wrong PIN', expected: 'refused, the queue continues', run: wrongPin },
  {
    ...{ id: 'foreign', title: 'Foreign buyer', expected: ACCEPTED },
    run: sale(({ line }) => [line(0, 10, 100_000, 0)], { buyer: FOREIGN }),
  },
  { id: 'part-rest', title: 'A part credited, then the rest', expected: 'both notes accepted', run: partThenRest },
  {
    ...{ id: 'third-note', title: 'Three credit notes', expected: 'the note beyond the limit is refused' },
    run: thirdNote,
  },
  { id: 'whole', title: 'Whole invoice credited', expected: ACCEPTED, run: wholeCredit },
  { id: 'second', title: 'Two invoices in one second', expected: 'accepted in their order', run: sameSecond },
  { id: 'off', title: 'Network off, then on', expected: 'waits, then accepted', run: networkOff },
  { id: 'lost', title: 'Response lost', expected: 'at KRA once, with its control data', run: lostResponse },
  { id: 'drift', title: 'Number too high', expected: 'takes the expected number once', run: tooHigh },
  { id: 'used', title: 'Number already used', expected: 'takes the following number once', run: usedNumber },
  { id: 'stock', title: 'Goods received, correction and return', expected: 'all reports accepted', run: stockReports },
  { id: 'printed', title: 'Printed data', expected: 'all control data, QR code with KRA’s address', run: printed },
]
