import type { AccountPayment } from '#lib/contract/companies/credit.ts'
import { showDay } from '#lib/format/clock.ts'
import { decimalOfCents, showAmount, showMoney } from '#lib/format/money.ts'
import {
  type Doc,
  hairline,
  heightOf,
  INK,
  newDocument,
  PAGE,
  shopMark,
  stripe,
  write,
} from '../../../documents/ink.ts'
import { csvFile, figure } from '../../../files/csv.ts'
import type { Statement } from '../rules/statement.ts'
import type { Party } from '../rules/tax-document.ts'

/** A company's statement of account, as PDF and as CSV: opening balance, every entry, closing balance. */

/** The statement for a spreadsheet. */
export function statementCsv(company: string, statement: Statement): Buffer {
  const { fromDate, toDate, openingCents, lines, chargedCents, paidCents, closingCents } = statement
  const money = (cents: number) => figure(decimalOfCents(cents))
  return csvFile([
    ['Date', 'Entry', 'Due', 'Charged KES', 'Paid or credited KES', 'Balance KES'],
    [fromDate, `Opening balance, ${company}`, '', '', '', money(openingCents)],
    ...lines.map(({ day, what, dueOn, amountCents, balanceCents }) => [
      day,
      what,
      dueOn ?? '',
      amountCents > 0 ? money(amountCents) : '',
      amountCents < 0 ? money(-amountCents) : '',
      money(balanceCents),
    ]),
    [toDate, 'Closing balance', '', money(chargedCents), money(paidCents), money(closingCents)],
  ])
}

const WIDTH = PAGE.right - PAGE.left
const COLUMNS = [
  { title: 'Date', x: PAGE.left, width: 92, align: 'left' },
  { title: 'Entry', x: 140, width: 176, align: 'left' },
  { title: 'Due', x: 320, width: 66, align: 'left' },
  { title: 'Charged', x: 372, width: 54, align: 'right' },
  { title: 'Paid or credited', x: 428, width: 58, align: 'right' },
  { title: 'Balance', x: 488, width: 59.28, align: 'right' },
] as const

/** The balance: the amount owed, or the company's credit with the shop. */
const balanceText = (cents: number) =>
  cents < 0 ? `${showMoney(-cents)} in your favour` : cents === 0 ? 'Nothing owed' : `${showMoney(cents)} owed`

/** The ways to pay the account, in a sentence each; empty without any. */
export function paymentLines(payment: AccountPayment | null): string[] {
  if (payment === null) return []
  const { accountReference, businessNumber, bank } = payment
  const swift = bank?.swift ? `, SWIFT ${bank.swift}` : ''
  return [
    ...(businessNumber === null
      ? []
      : [`Pay by M-Pesa: Lipa na M-Pesa, Pay Bill, business number ${businessNumber}, account ${accountReference}.`]),
    ...(bank === null
      ? []
      : [
          `Pay by bank: ${bank.bankName}, ${bank.branch}${swift}, account ${bank.accountNumber} of ${bank.accountName}, reference ${accountReference}.`,
        ]),
  ]
}

/**
 * @param buyer owner of the account; @param drawnOn today, "2026-11-24"
 * @param payment ways to pay it; null without any
 */
export async function statementPdf(
  statement: Statement,
  { seller, buyer, drawnOn, payment }: { seller: Party; buyer: Party; drawnOn: string; payment: AccountPayment | null },
): Promise<Buffer> {
  const doc = newDocument(`Statement ${statement.fromDate} to ${statement.toDate}`, seller.name)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.addPage()
  drawHead(doc, statement, seller, drawnOn)
  let y = Math.max(drawParty(doc, 'From', seller, PAGE.left), drawParty(doc, 'Account of', buyer, PAGE.left + 260)) + 20
  y = drawTitles(doc, y)
  y = drawRow(
    doc,
    y,
    [showDay(statement.fromDate), 'Opening balance', '', '', '', showAmount(statement.openingCents)],
    true,
  )
  for (const { day, what, dueOn, amountCents, balanceCents } of statement.lines) {
    const charged = amountCents > 0 ? showAmount(amountCents) : ''
    const paid = amountCents < 0 ? showAmount(-amountCents) : ''
    y = drawRow(doc, y, [showDay(day), what, dueOn ? shortDay(dueOn) : '', charged, paid, showAmount(balanceCents)])
  }
  const { toDate, chargedCents, paidCents, closingCents } = statement
  const sums = [showAmount(chargedCents), showAmount(paidCents), showAmount(closingCents)]
  y = drawRow(doc, y, [showDay(toDate), 'Closing balance', '', ...sums], true)
  const ways = paymentLines(payment)
  if (y + 40 + ways.length * 26 > PAGE.bottom) {
    doc.addPage()
    y = PAGE.top
  }
  write(doc, balanceText(closingCents), PAGE.left, y + 16, {
    face: 'label',
    size: 13,
    width: WIDTH - 4,
    align: 'right',
  })
  y += 48
  for (const way of ways) y += write(doc, way, PAGE.left, y, { width: WIDTH }) + 4
  drawFeet(doc, seller)
  doc.end()
  return done
}

/** "24/12/2026" */
const shortDay = (day: string) => day.split('-').reverse().join('/')

function drawHead(doc: Doc, { fromDate, toDate, closingCents }: Statement, seller: Party, drawnOn: string): void {
  shopMark(doc, seller)
  write(doc, 'Statement', 280, PAGE.top - 4, { face: 'heading', size: 22, width: PAGE.right - 280, align: 'right' })
  const y = PAGE.top + 40
  hairline(doc, y)
  const facts: [string, string][] = [
    ['Period', `${showDay(fromDate)} – ${showDay(toDate)}`],
    ['Closing balance', balanceText(closingCents)],
    ['Date of statement', showDay(drawnOn)],
  ]
  const widths = [210, 170, 119]
  let x: number = PAGE.left
  for (const [index, [label, value]] of facts.entries()) {
    const width = (widths[index] ?? 119) - 12
    write(doc, label, x, y + 10, { size: 8, colour: INK.muted, width })
    write(doc, value, x, y + 22, { face: 'label', size: 10, width })
    x += widths[index] ?? 0
  }
  hairline(doc, y + 44)
}

function drawParty(doc: Doc, label: string, { name, lines, kraPin }: Party, x: number): number {
  const top = PAGE.top + 98
  const width = 230
  write(doc, label, x, top, { size: 8, colour: INK.muted, width })
  let y = top + 12
  y += write(doc, name, x, y, { face: 'label', size: 10, width }) + 1
  for (const line of lines) y += write(doc, line, x, y, { width })
  return kraPin ? y + write(doc, `KRA PIN ${kraPin}`, x, y + 2, { face: 'label', width }) + 2 : y
}

function drawTitles(doc: Doc, y: number): number {
  doc.rect(PAGE.left, y, WIDTH, 20).fill(INK.calico)
  for (const { title, x, width, align } of COLUMNS) {
    const inset = x === PAGE.left ? 6 : 0
    write(doc, title, x + inset, y + 6, { face: 'label', size: title.length > 10 ? 7 : 8, width: width - 4, align })
  }
  return y + 20
}

function drawRow(doc: Doc, start: number, cells: readonly string[], isBalance = false): number {
  const face = isBalance ? 'label' : 'text'
  const height =
    Math.max(
      ...COLUMNS.map(({ width, align }, at) =>
        heightOf(doc, cells[at] ?? '', { face, width: width - 4, isOneLine: align === 'right' }),
      ),
    ) + 10
  let y = start
  if (y + height > PAGE.bottom) {
    doc.addPage()
    y = drawTitles(doc, PAGE.top)
  }
  for (const [at, { x, width, align }] of COLUMNS.entries()) {
    const cell = cells[at] ?? ''
    const inset = x === PAGE.left ? 6 : 0
    const isOneLine = align === 'right'
    write(doc, cell, x + inset, y + 5, { face, width: width - 4 - inset, align, isOneLine })
  }
  hairline(doc, y + height)
  return y + height
}

function drawFeet(doc: Doc, seller: Party): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = PAGE.height - 52
    write(doc, [seller.name, ...seller.lines].join(' · '), PAGE.left, y, { size: 8, colour: INK.muted, width: 400 })
    const number = `Page ${page + 1} of ${count}`
    write(doc, number, PAGE.right - 140, y, { size: 8, colour: INK.muted, width: 140, align: 'right' })
    stripe(doc, PAGE.height - 24)
  }
}
