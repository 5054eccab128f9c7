import { showInstant } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { parcelCode } from '#lib/packing/barcode.ts'
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
import type { Run } from '../../fulfilment/use-cases/runs.ts'

const COLUMNS = {
  parcel: PAGE.left,
  customer: PAGE.left + 78,
  waybill: 354,
  pieces: 458,
  box: PAGE.right - 14,
} as const
const CUSTOMER_WIDTH = COLUMNS.waybill - COLUMNS.customer - 10
/** Height of the signatures below the last parcel, in points. */
const SIGNATURES = 96

/**
 * Draws the sheet of a run as a PDF: its parcels by town with a tick box each, and a signature line for the carrier.
 * @param seller the sender named in the head
 */
export async function drawRunSheet(run: Run, seller: { name: string; shop?: string }): Promise<Buffer> {
  const title = `Run ${run.runId}`
  const doc = newDocument(title, seller.name)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.addPage()
  let y = drawHead(doc, run, seller)
  const nextPage = () => {
    foot(doc, title, seller.name)
    doc.addPage()
  }
  for (const parcel of run.parcels) {
    const code = parcelCode(parcel.orderNo, parcel.parcelNo)
    const who = heightOf(doc, parcel.customer, { face: 'label', size: 10, width: CUSTOMER_WIDTH })
    const where = parcel.place ? heightOf(doc, parcel.place, { size: 8, width: CUSTOMER_WIDTH }) : 0
    const height = who + where + 12
    if (y + height > PAGE.bottom) {
      nextPage()
      y = columnHead(doc, PAGE.top)
    }
    write(doc, code, COLUMNS.parcel, y + 6, { face: 'label', size: 10, width: 74 })
    write(doc, parcel.customer, COLUMNS.customer, y + 6, { face: 'label', size: 10, width: CUSTOMER_WIDTH })
    if (parcel.place)
      write(doc, parcel.place, COLUMNS.customer, y + 6 + who, { size: 8, colour: INK.muted, width: CUSTOMER_WIDTH })
    write(doc, parcel.waybillNo || '–', COLUMNS.waybill, y + 6, { size: 9, width: 98 })
    write(doc, showCount(parcel.tenths / 10), COLUMNS.pieces, y + 6, { size: 10, width: 44, align: 'right' })
    doc
      .rect(COLUMNS.box, y + 6, 12, 12)
      .lineWidth(0.8)
      .strokeColor(INK.muted)
      .stroke()
    y += height
    hairline(doc, y)
  }
  if (y + SIGNATURES > PAGE.bottom) {
    nextPage()
    y = PAGE.top
  }
  drawSignatures(doc, run, y)
  foot(doc, title, seller.name)
  doc.end()
  return done
}

function drawHead(doc: Doc, run: Run, seller: { name: string; shop?: string }): number {
  shopMark(doc, seller)
  const right = { width: PAGE.right - 280, align: 'right' as const }
  write(doc, `Run ${run.runId}`, 280, PAGE.top - 4, { face: 'heading', size: 22, ...right })
  write(doc, showInstant(run.createdAt), 280, PAGE.top + 26, { size: 10, ...right })
  const pieces = run.parcels.reduce((sum, { tenths }) => sum + tenths, 0) / 10
  const count = run.parcels.length === 1 ? '1 parcel' : `${showCount(run.parcels.length)} parcels`
  let y = PAGE.top + 44
  y += write(doc, run.carrier, PAGE.left, y, { face: 'label', size: 16, width: 300 })
  y += write(doc, `${count}, ${showCount(pieces)} pieces`, PAGE.left, y + 2, { size: 10, width: 300 }) + 2
  if (run.waybillNo) y += write(doc, `Waybill ${run.waybillNo}`, PAGE.left, y + 2, { size: 10, width: 300 }) + 2
  return columnHead(doc, y + 18)
}

function columnHead(doc: Doc, y: number): number {
  const muted = { size: 8, colour: INK.muted } as const
  write(doc, 'Parcel', COLUMNS.parcel, y, muted)
  write(doc, 'For', COLUMNS.customer, y, muted)
  write(doc, 'Waybill', COLUMNS.waybill, y, muted)
  write(doc, 'Pieces', COLUMNS.pieces, y, { ...muted, width: 44, align: 'right' })
  hairline(doc, y + 14)
  return y + 14
}

function drawSignatures(doc: Doc, run: Run, y: number): void {
  write(doc, `Handed over by ${run.by}`, PAGE.left, y + 34, { size: 9, colour: INK.muted, width: 220 })
  hairline(doc, y + 76, PAGE.left, PAGE.left + 220)
  write(doc, 'Signature', PAGE.left, y + 80, { size: 8, colour: INK.muted })
  write(doc, `Taken by (${run.carrier})`, 300, y + 34, { size: 9, colour: INK.muted, width: PAGE.right - 300 })
  hairline(doc, y + 76, 300, PAGE.right)
  write(doc, 'Name, vehicle, time, signature', 300, y + 80, { size: 8, colour: INK.muted })
}

function foot(doc: Doc, title: string, seller: string): void {
  write(doc, seller, PAGE.left, PAGE.height - 52, { size: 8, colour: INK.muted, width: 300 })
  write(doc, title, PAGE.right - 140, PAGE.height - 52, { size: 8, colour: INK.muted, width: 140, align: 'right' })
  stripe(doc, PAGE.height - 24)
}
