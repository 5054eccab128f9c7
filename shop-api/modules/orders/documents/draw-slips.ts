import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PrintedForm } from '#lib/contract/fulfilment/office/parcel-prints.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { normaliseKenyanMobile, showKenyanMobile } from '#lib/format/phone.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { parcelCode } from '#lib/packing/barcode.ts'
import { drawBarcode } from '../../../documents/draw-barcode.ts'
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
import type { Slip } from '../../fulfilment/queries/slips.sql.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

const TITLES: Readonly<Record<PrintedForm, string>> = {
  slips: 'Packing slip',
  labels: 'Label',
  'pick-lists': 'Pick list',
}

/** A label of 100 × 150 mm, the format of label printers. */
const LABEL = { width: 283.46, height: 425.2, left: 16, right: 267.46 } as const
const LABEL_WIDTH = LABEL.right - LABEL.left

/**
 * Draws packing slips or pick lists (A4) or labels (100 × 150 mm) of parcels as one PDF. The event loop can handle
 * other requests between two parcels.
 * @param seller the sender named in the head
 */
export async function drawSlips(
  slips: readonly Slip[],
  form: PrintedForm,
  seller: { name: string; shop?: string },
): Promise<{ bytes: Buffer; pages: number }> {
  const doc = newDocument(`${TITLES[form]}s`, seller.name)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  let pages = 0
  for (const slip of slips) {
    pages += form === 'labels' ? drawLabel(doc, slip, seller) : drawSlip(doc, slip, seller, TITLES[form])
    doc.flushPages()
    await letOthersRun()
  }
  doc.end()
  return { bytes: await done, pages }
}

function recipientOf({ address, customer, isCollected, counter }: Slip): string[] {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const who = customer === name ? [name] : [customer, name]
  if (isCollected) return [...who, `Collected at ${counter ?? 'our counter'}`]
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  return [...who, address.physicalLocation, town, address.county].filter((line): line is string => Boolean(line))
}

const goesBy = ({ isCollected, carrier }: Slip) => (isCollected ? 'Collected' : carrier || 'Our driver')

/** "Parcel 2"; empty for an order with a single parcel. */
const partOf = ({ parcelNo, parcels }: Slip) => (parcels > 1 || parcelNo > 1 ? `Parcel ${parcelNo}` : '')

/** @returns number of pages */
function drawSlip(doc: Doc, slip: Slip, seller: { name: string; shop?: string }, title: string): number {
  doc.addPage()
  let pages = 1
  const code = parcelCode(slip.orderNo, slip.parcelNo)
  shopMark(doc, seller)
  write(doc, title, 280, PAGE.top - 4, { face: 'heading', size: 22, width: PAGE.right - 280, align: 'right' })
  drawBarcode(doc, code, { x: PAGE.right - 190, y: PAGE.top + 30, width: 200, height: 40 })
  write(doc, code, PAGE.right - 190, PAGE.top + 74, { face: 'label', size: 10, width: 190, align: 'right' })
  write(doc, `Order ${slip.orderNo}`, PAGE.left, PAGE.top + 36, { face: 'label', size: 16, width: 240 })
  write(doc, [partOf(slip), goesBy(slip)].filter(Boolean).join(' · '), PAGE.left, PAGE.top + 58, {
    size: 10,
    width: 240,
  })
  hairline(doc, PAGE.top + 96)
  let y = PAGE.top + 108
  const recipient = recipientOf(slip)
  const facts: [string, string][] = [
    ['Promised', showDay(slip.promisedOn)],
    ...(slip.purchaseOrderNo ? [['Your LPO number', slip.purchaseOrderNo] as [string, string]] : []),
    ...(slip.packer ? [['Packed by', slip.packer] as [string, string]] : []),
    ...(slip.waybillNo ? [['Waybill', slip.waybillNo] as [string, string]] : []),
    ...(slip.dueCents > 0 ? [['On delivery', `Take ${showMoney(slip.dueCents, 'auto')}`] as [string, string]] : []),
  ]
  let left = y
  for (const [index, line] of recipient.entries())
    left += write(doc, line, PAGE.left, left, { face: index === 0 ? 'label' : 'text', size: 11, width: 280 })
  let right = y
  for (const [label, value] of facts) {
    write(doc, label, 350, right, { size: 8, colour: INK.muted, width: 70 })
    right += write(doc, value, 424, right - 1, { face: 'label', width: PAGE.right - 424 }) + 3
  }
  y = Math.max(left, right) + 14
  if (slip.comments) y += write(doc, `“${slip.comments}”`, PAGE.left, y, { size: 10, width: 460 }) + 10
  y = lineHead(doc, y)
  for (const line of slip.lines) {
    const height = heightOf(doc, line.product, { face: 'label', size: 11, width: 290 }) + 26
    if (y + height > PAGE.bottom) {
      slipFoot(doc, code, seller.name)
      doc.addPage()
      pages += 1
      y = lineHead(doc, PAGE.top)
    }
    write(doc, line.shelf || 'No shelf', PAGE.left, y + 8, { face: 'label', size: 11, width: 70 })
    const name = write(doc, line.product, PAGE.left + 76, y + 8, { face: 'label', size: 11, width: 290 })
    write(doc, line.code, PAGE.left + 76, y + 8 + name, { size: 8, colour: INK.muted, width: 290 })
    const quantity = quantityText(quantityOf(line.tenths), line.unit)
    write(doc, quantity, PAGE.right - 130, y + 8, { face: 'label', size: 11, width: 100, align: 'right' })
    doc
      .rect(PAGE.right - 18, y + 8, 12, 12)
      .lineWidth(0.8)
      .strokeColor(INK.muted)
      .stroke()
    y += height
    hairline(doc, y)
  }
  write(doc, 'Products and quantities were checked by', PAGE.left, y + 24, { size: 9, colour: INK.muted, width: 200 })
  hairline(doc, y + 34, PAGE.left + 210, PAGE.right)
  slipFoot(doc, code, seller.name)
  return pages
}

function lineHead(doc: Doc, y: number): number {
  write(doc, 'Shelf', PAGE.left, y, { size: 8, colour: INK.muted })
  write(doc, 'Product', PAGE.left + 76, y, { size: 8, colour: INK.muted })
  write(doc, 'Quantity', PAGE.right - 130, y, { size: 8, colour: INK.muted, width: 100, align: 'right' })
  hairline(doc, y + 14)
  return y + 14
}

function slipFoot(doc: Doc, code: string, seller: string): void {
  write(doc, seller, PAGE.left, PAGE.height - 52, { size: 8, colour: INK.muted, width: 300 })
  write(doc, code, PAGE.right - 140, PAGE.height - 52, { size: 8, colour: INK.muted, width: 140, align: 'right' })
  stripe(doc, PAGE.height - 24)
}

function drawLabel(doc: Doc, slip: Slip, seller: { name: string; shop?: string }): number {
  doc.addPage({ size: [LABEL.width, LABEL.height], margin: 0 })
  const code = parcelCode(slip.orderNo, slip.parcelNo)
  const rule = (at: number) => hairline(doc, at, LABEL.left, LABEL.right)
  write(doc, seller.shop ?? seller.name, LABEL.left, 16, { face: 'heading', size: 14, width: 150 })
  write(doc, goesBy(slip), 140, 18, { face: 'label', size: 11, width: LABEL.right - 140, align: 'right' })
  rule(42)
  let y = 54
  for (const [index, line] of recipientOf(slip).entries())
    y += write(doc, line, LABEL.left, y, {
      face: index === 0 ? 'label' : 'text',
      size: index === 0 ? 17 : 14,
      width: LABEL_WIDTH,
    })
  const phone = slip.isCollected ? '' : slip.address.mobileNumber
  if (phone)
    y +=
      write(doc, showKenyanMobile(normaliseKenyanMobile(phone) ?? phone), LABEL.left, y + 4, {
        face: 'label',
        size: 14,
        width: LABEL_WIDTH,
      }) + 4
  if (slip.comments && y < 220)
    write(doc, slip.comments.slice(0, 120), LABEL.left, y + 8, { size: 10, colour: INK.muted, width: LABEL_WIDTH })
  if (slip.dueCents > 0)
    write(doc, `Take ${showMoney(slip.dueCents, 'auto')}`, LABEL.left, 248, {
      face: 'label',
      size: 16,
      width: LABEL_WIDTH,
    })
  rule(272)
  write(doc, String(slip.orderNo), LABEL.left, 282, { face: 'label', size: 26, width: 160 })
  write(doc, partOf(slip), 150, 292, { face: 'label', size: 14, width: LABEL.right - 150, align: 'right' })
  drawBarcode(doc, code, { x: LABEL.left, y: 318, width: LABEL_WIDTH, height: 66 })
  write(doc, code, LABEL.left, 390, { face: 'label', size: 12, width: 120 })
  write(doc, `by ${showDay(slip.promisedOn)}`, 130, 391, { size: 11, width: LABEL.right - 130, align: 'right' })
  return 1
}
