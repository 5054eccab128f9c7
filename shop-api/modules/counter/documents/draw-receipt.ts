import { showInstant } from '#lib/format/clock.ts'
import { showMoney, withVat } from '#lib/format/money.ts'
import { perUnit, quantityText } from '#lib/format/quantity.ts'
import { drawQr } from '../../../documents/draw-qr.ts'
import { type Doc, heightOf, INK, newDocument, write } from '../../../documents/ink.ts'
import type { Receipt } from '../queries/receipt.ts'

/** Paper of receipt printers: 80 mm wide, of which 72 mm are printed. Points. */
const ROLL = { width: 226.77, left: 11.34, right: 215.43 } as const
const WIDTH = ROLL.right - ROLL.left

/** Draws a receipt, 80 mm wide and as long as its contents. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const doc = newDocument(`Receipt ${receipt.invoiceNo}`, receipt.seller.name)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.addPage({ size: [ROLL.width, heightOfReceipt(doc, receipt)], margin: 0 })
  draw(doc, receipt)
  doc.end()
  return done
}

const headOf = ({ seller }: Receipt): string[] => [
  seller.name,
  ...seller.lines,
  ...(seller.kraPin ? [`KRA PIN ${seller.kraPin}`] : []),
]

function factsOf({ invoiceNo, orderNo, at, staff, drawer, customer, kraPin }: Receipt): string[] {
  return [
    `Invoice ${invoiceNo}, order ${orderNo}`,
    showInstant(at),
    `Served by ${staff}, ${drawer}`,
    ...(customer ? [`Customer: ${customer}`] : []),
    ...(kraPin ? [`Customer’s KRA PIN ${kraPin}`] : []),
  ]
}

/** KRA's data as lines: the facts and the tax bands. */
function controlOf({ controlData }: Receipt): string[] {
  if (!controlData) return []
  const { isCopy, facts, bands } = controlData
  return [
    ...(isCopy ? ['COPY'] : []),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...bands.map(
      ({ band, rate, taxableCents, vatCents }) =>
        `Tax band ${band}, ${rate}%: ${showMoney(taxableCents)}, tax ${showMoney(vatCents)}`,
    ),
  ]
}

function sumsOf({ vat, total, cash, given, mpesa, mpesaReceipt }: Receipt): [string, string][] {
  return [
    ['VAT included', showMoney(vat)],
    ['Total', showMoney(total)],
    ...(mpesa > 0 ? [[`M-Pesa${mpesaReceipt ? ` ${mpesaReceipt}` : ''}`, showMoney(mpesa)] as [string, string]] : []),
    ...(cash > 0 ? [['Cash', showMoney(given)] as [string, string]] : []),
    ...(given > cash ? [['Change', showMoney(given - cash)] as [string, string]] : []),
  ]
}

const SMALL = { size: 8, width: WIDTH } as const
const NAME = { size: 9, width: WIDTH } as const
const QR_SIZE = 96

function heightOfReceipt(doc: Doc, receipt: Receipt): number {
  const control = controlOf(receipt)
  const texts = [...headOf(receipt), ...factsOf(receipt), ...control].map((text) => heightOf(doc, text, SMALL) + 2)
  const lines = receipt.lines.map(({ name }) => heightOf(doc, name, NAME) + 18)
  return (
    [...texts, ...lines].reduce((sum, height) => sum + height, 0) +
    sumsOf(receipt).length * 14 +
    (control.length > 0 ? QR_SIZE + 30 : 0) +
    90
  )
}

function draw(doc: Doc, receipt: Receipt): void {
  let y: number = 14
  const rule = () => {
    doc.moveTo(ROLL.left, y).lineTo(ROLL.right, y).lineWidth(0.5).strokeColor(INK.ink).stroke()
    y += 6
  }
  for (const [at, text] of headOf(receipt).entries())
    y += write(doc, text, ROLL.left, y, { ...SMALL, ...(at === 0 && { face: 'label' as const, size: 11 }) }) + 2
  y += 4
  rule()
  for (const text of factsOf(receipt)) y += write(doc, text, ROLL.left, y, SMALL) + 2
  y += 4
  rule()
  for (const { name, quantity, unit, price, vatPerc, amount } of receipt.lines) {
    y += write(doc, name, ROLL.left, y, { ...NAME, face: 'label' }) + 1
    const each = `${quantityText(quantity, unit)} at ${showMoney(withVat(price, vatPerc))} ${perUnit(unit)}`
    write(doc, each, ROLL.left, y, { size: 8, width: WIDTH - 70, colour: INK.muted })
    write(doc, showMoney(amount), ROLL.right - 68, y, { size: 9, width: 68, align: 'right', isOneLine: true })
    y += 15
  }
  rule()
  for (const [label, value] of sumsOf(receipt)) {
    const face = label === 'Total' ? 'label' : 'text'
    write(doc, label, ROLL.left, y, { face, size: 9, width: WIDTH - 80, isOneLine: true })
    write(doc, value, ROLL.right - 78, y, { face, size: 9, width: 78, align: 'right', isOneLine: true })
    y += 14
  }
  y += 6
  if (receipt.controlData) {
    rule()
    for (const text of controlOf(receipt)) y += write(doc, text, ROLL.left, y, SMALL) + 2
    if (receipt.controlData.qr) drawQr(doc, receipt.controlData.qr, ROLL.left + (WIDTH - QR_SIZE) / 2, y + 6, QR_SIZE)
    y += QR_SIZE + 18
  }
  write(doc, 'Thank you. Keep this receipt for returns.', ROLL.left, y, SMALL)
}
