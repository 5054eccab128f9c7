import { showCount } from '#lib/format/count.ts'
import { showAmount, showMoney, sumCents } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import type { DrawnDocument } from '../../../documents/document.ts'
import { drawQr } from '../../../documents/draw-qr.ts'
import {
  type Doc,
  fittingSize,
  hairline,
  heightOf,
  INK,
  newDocument,
  PAGE,
  shopMark,
  stripe,
  type Words,
  write,
} from '../../../documents/ink.ts'
import type { ControlData } from '../../etims/queries/control-data.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import type { Party, TaxDocumentLine } from '../rules/tax-document.ts'

const WIDTH = PAGE.right - PAGE.left

/** Columns of the lines: start and width. */
const COLUMNS = [
  { title: 'Item', x: PAGE.left, width: 166, align: 'left' },
  { title: 'Quantity', x: 216, width: 56, align: 'right' },
  { title: 'Price ex-VAT', x: 276, width: 62, align: 'right' },
  { title: 'VAT %', x: 342, width: 30, align: 'right' },
  { title: 'Net', x: 376, width: 58, align: 'right' },
  { title: 'VAT', x: 438, width: 52, align: 'right' },
  { title: 'Total', x: 494, width: 53.28, align: 'right' },
] as const

/** Draws a document as PDF. */
export async function drawDocument(document: DrawnDocument): Promise<Buffer> {
  const doc = newDocument(`${document.title} ${document.serial}`, document.seller.name)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.addPage()
  let y = drawHead(doc, document)
  y = drawParties(doc, document, y)
  y = drawLines(doc, document, y)
  y = drawSums(doc, document, y)
  y = drawPayment(doc, document, y)
  drawControlUnit(doc, document, y)
  drawFeet(doc, document)
  doc.end()
  return done
}

function drawHead(doc: Doc, { title, serial, facts, seller, controlUnit }: DrawnDocument): number {
  shopMark(doc, seller)
  write(doc, title, 280, PAGE.top - 4, { face: 'heading', size: 22, width: PAGE.right - 280, align: 'right' })
  const named = controlUnit?.data?.isCopy ? `COPY · ${serial}` : serial
  write(doc, named, 280, PAGE.top + 24, { face: 'label', size: 12, width: PAGE.right - 280, align: 'right' })
  const y = PAGE.top + 52
  hairline(doc, y)
  const each = WIDTH / Math.max(3, facts.length)
  for (const [index, [label, value]] of facts.entries()) {
    const x = PAGE.left + index * each
    write(doc, label, x, y + 10, { size: 8, colour: INK.muted, width: each - 12 })
    write(doc, value, x, y + 22, { face: 'label', size: value.length > 20 ? 8 : 10, width: each - 12 })
  }
  hairline(doc, y + 44)
  return y + 58
}

function drawParty(doc: Doc, label: string, { name, lines, kraPin }: Party, x: number, y: number): number {
  const width = 156
  write(doc, label, x, y, { size: 8, colour: INK.muted, width })
  let at = y + 12
  at += write(doc, name, x, at, { face: 'label', size: 10, width }) + 1
  for (const line of lines) at += write(doc, line, x, at, { width })
  if (kraPin) at += write(doc, `KRA PIN ${kraPin}`, x, at + 2, { face: 'label', width }) + 2
  return at
}

function drawParties(doc: Doc, { seller, buyer, deliverTo }: DrawnDocument, y: number): number {
  const [first = '', ...others] = deliverTo
  return (
    Math.max(
      drawParty(doc, 'From', seller, PAGE.left, y),
      drawParty(doc, 'To', buyer, PAGE.left + 172, y),
      drawParty(doc, 'Deliver to', { name: first, lines: others, kraPin: '' }, PAGE.left + 344, y),
    ) + 20
  )
}

function drawColumnTitles(doc: Doc, y: number): number {
  doc.rect(PAGE.left, y, WIDTH, 20).fill(INK.calico)
  for (const { title, x, width, align } of COLUMNS) {
    const inset = align === 'left' ? 6 : 0
    write(doc, title, x + inset, y + 6, { face: 'label', size: 8, width: width - (align === 'right' ? 4 : 6), align })
  }
  return y + 20
}

/** The quantity of a line: "100 kg"; only the number if it has no unit. */
export function shownQuantity({ tenths, unit }: Pick<TaxDocumentLine, 'tenths' | 'unit'>): string {
  const quantity = quantityOf(tenths)
  return unit === '' ? showCount(quantity) : quantityText(quantity, unit)
}

/** The size at which all figures of a row fit their columns, so that a row has one size. @param cells after the item */
export const figureSize = (doc: Doc, cells: readonly string[]): number =>
  Math.min(...cells.map((cell, index) => fittingSize(doc, cell, (COLUMNS[index + 1]?.width ?? 0) - 4)))

function drawLines(doc: Doc, { lines }: DrawnDocument, start: number): number {
  let y = drawColumnTitles(doc, start)
  for (const line of lines) {
    const name: Words = { face: 'label', width: COLUMNS[0].width - 8 }
    const off = line.discountCents ? `Discount ${showAmount(-line.discountCents)}` : ''
    const height = heightOf(doc, line.name, name) + (line.code ? 12 : 0) + (off ? 12 : 0) + 12
    if (y + height > PAGE.bottom) {
      doc.addPage()
      y = drawColumnTitles(doc, PAGE.top)
    }
    const below = write(doc, line.name, PAGE.left + 6, y + 6, name)
    if (line.code) write(doc, line.code, PAGE.left + 6, y + 6 + below, { size: 8, colour: INK.muted, width: 158 })
    if (off) write(doc, off, COLUMNS[1].x, y + 18, { size: 8, colour: INK.muted, width: 122, align: 'right' })
    const cells = [
      shownQuantity(line),
      showAmount(line.unitExVatCents),
      String(line.vatPerc),
      showAmount(line.exVatCents),
      showAmount(line.vatCents),
      showAmount(line.exVatCents + line.vatCents),
    ]
    const size = figureSize(doc, cells)
    for (const [index, cell] of cells.entries()) {
      const { x, width, align } = COLUMNS[index + 1] as (typeof COLUMNS)[number]
      write(doc, cell, x, y + 6, { size, width: width - 4, align, isOneLine: true })
    }
    y += height
    hairline(doc, y)
  }
  return y + 14
}

function drawSums(doc: Doc, document: DrawnDocument, start: number): number {
  const rates = [...new Set(document.lines.map(({ vatPerc }) => vatPerc))].sort((a, b) => a - b)
  const rows: [label: string, amount: string][] = [
    ['Net', showAmount(document.exVatCents)],
    ...rates.map((rate): [string, string] => {
      const of = document.lines.filter(({ vatPerc }) => vatPerc === rate)
      const net = sumCents(of.map(({ exVatCents }) => exVatCents))
      return [`VAT ${rate}% on ${showAmount(net)}`, showAmount(sumCents(of.map(({ vatCents }) => vatCents)))]
    }),
    ...(document.roundingCents === 0
      ? []
      : [['Rounding to whole shillings, no VAT', showAmount(document.roundingCents)] as [string, string]]),
  ]
  let y = start
  if (y + (rows.length + (document.settled?.length ?? 0)) * 16 + 48 > PAGE.bottom) {
    doc.addPage()
    y = PAGE.top
  }
  const notesTop = y
  const left = 300
  for (const [label, amount] of rows) {
    write(doc, label, left, y, { colour: INK.muted, width: 160 })
    write(doc, amount, 440, y, { width: PAGE.right - 444, align: 'right', isOneLine: true })
    y += 16
  }
  hairline(doc, y + 2, left)
  write(doc, 'Total', left, y + 10, { face: 'label', size: 12, width: 80 })
  write(doc, showMoney(document.totalCents), 360, y + 10, {
    face: 'label',
    size: 13,
    width: PAGE.right - 364,
    align: 'right',
    isOneLine: true,
  })
  y += 16
  for (const [label, cents] of document.settled ?? []) {
    write(doc, label, left, y + 10, { colour: INK.muted, width: 160 })
    write(doc, showAmount(cents), 440, y + 10, { width: PAGE.right - 444, align: 'right', isOneLine: true })
    y += 16
  }
  let at = notesTop
  for (const note of document.notes) at += write(doc, note, PAGE.left, at, { width: 220 }) + 4
  return Math.max(y + 24, at + 12)
}

/** How to pay the amount due, beneath the sums. */
function drawPayment(doc: Doc, { payment }: DrawnDocument, start: number): number {
  if (!payment) return start
  const size = 96
  let y = start + 8
  if (y + size + 20 > PAGE.bottom) {
    doc.addPage()
    y = PAGE.top
  }
  hairline(doc, y)
  y += 10
  doc.image(payment.png, PAGE.left, y, { width: size, height: size })
  const x = PAGE.left + size + 14
  let at = y + 6
  at += write(doc, payment.title, x, at, { face: 'label', size: 12, width: PAGE.right - x }) + 6
  for (const line of payment.lines) at += write(doc, line, x, at, { width: PAGE.right - x }) + 4
  return Math.max(y + size, at) + 10
}

/** Labels of the empty place for the control unit’s data. */
const BLANK_FACTS = ['Control unit serial number', 'Control unit invoice number'].map((label): [string, string] => [
  label,
  '',
])
const QR_SIZE = 84
const FACT_HEIGHT = 24
const BAND_HEIGHT = 12

/** The tax authority's data: facts in two columns, the QR code, and all five tax bands. */
function drawControlUnit(doc: Doc, { controlUnit }: DrawnDocument, start: number): void {
  if (!controlUnit) return
  const { data, note } = controlUnit
  const facts = data?.facts ?? BLANK_FACTS
  const bands = data?.bands ?? []
  const factsHeight = Math.max(QR_SIZE, Math.ceil(facts.length / 2) * FACT_HEIGHT)
  const height = factsHeight + (bands.length > 0 ? (bands.length + 1) * BAND_HEIGHT + 12 : 0)
  let y = start + 8
  if (y + height + 8 > PAGE.bottom) {
    doc.addPage()
    y = PAGE.top
  }
  hairline(doc, y)
  y += 12
  const width = 196
  for (const [index, [label, value]] of facts.entries()) {
    const [x, top] = [PAGE.left + (index % 2) * (width + 12), y + Math.floor(index / 2) * FACT_HEIGHT]
    write(doc, label, x, top, { size: 7, colour: INK.muted, width })
    if (value) write(doc, value, x, top + 9, { face: 'label', size: 8, width, isOneLine: true })
    else hairline(doc, top + 20, x, x + width)
  }
  if (note) write(doc, note, PAGE.left, y + FACT_HEIGHT + 8, { width: 2 * width })
  const x = PAGE.right - QR_SIZE
  if (data?.qr) drawQr(doc, data.qr, x, y, QR_SIZE)
  else {
    doc.rect(x, y, QR_SIZE, QR_SIZE).lineWidth(0.6).strokeColor(INK.hairline).stroke()
    write(doc, 'QR code of eTIMS', x + 10, y + QR_SIZE / 2 - 10, { size: 8, colour: INK.muted, width: QR_SIZE - 20 })
  }
  if (bands.length > 0) drawBands(doc, bands, y + factsHeight + 8)
}

/** Taxable amount and tax of each band, also of bands without an amount. */
function drawBands(doc: Doc, bands: ControlData['bands'], start: number): void {
  const columns = [
    { x: PAGE.left, width: 90, align: 'left' },
    { x: PAGE.left + 96, width: 90, align: 'right' },
    { x: PAGE.left + 192, width: 90, align: 'right' },
  ] as const
  const rows = [
    ['Tax band', 'Taxable', 'Tax'],
    ...bands.map(({ band, rate, taxableCents, vatCents }) => [
      `${band}, ${rate}%`,
      showAmount(taxableCents),
      showAmount(vatCents),
    ]),
  ]
  for (const [row, cells] of rows.entries()) {
    for (const [index, cell] of cells.entries()) {
      const { x, width, align } = columns[index] as (typeof columns)[number]
      const colour = row === 0 ? INK.muted : INK.ink
      write(doc, cell, x, start + row * BAND_HEIGHT, { size: 8, colour, width, align, isOneLine: true })
    }
  }
}

function drawFeet(doc: Doc, { seller, serial }: DrawnDocument): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = PAGE.height - 52
    const words = [seller.name, ...seller.lines].join(' · ')
    write(doc, words, PAGE.left, y, { size: 8, colour: INK.muted, width: 400 })
    const number = count > 1 ? `${serial}, page ${page + 1} of ${count}` : serial
    write(doc, number, PAGE.right - 140, y, { size: 8, colour: INK.muted, width: 140, align: 'right' })
    stripe(doc, PAGE.height - 24)
  }
}
