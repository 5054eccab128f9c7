import { readFileSync } from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import type { Party } from '../domain/orders/tax-document.ts'

/** What documents are drawn with: the look's colours and faces on A4, in points. */

export const INK = {
  ink: '#1B1F4B',
  muted: '#575A73',
  hairline: '#DED7C9',
  calico: '#F1ECE2',
  madder: '#A81E2C',
  ochre: '#DDA032',
  teal: '#1E7770',
  ground: '#FBF9F5',
} as const

export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 48, bottom: 760 } as const

const FACES = path.join(import.meta.dirname, '../media/fonts')
const faces = { text: 'text.ttf', label: 'label.ttf', heading: 'heading.ttf' } as const
export type Face = keyof typeof faces
const loaded = new Map<Face, Buffer>()

function face(name: Face): Buffer {
  const cached = loaded.get(name)
  if (cached) return cached
  const bytes = readFileSync(path.join(FACES, faces[name]))
  loaded.set(name, bytes)
  return bytes
}

export type Doc = InstanceType<typeof PDFDocument>

/** An empty A4 document with our faces embedded. Pages are kept until its end, so that each can name their number. */
export function newDocument(title: string, author: string): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-KE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Creator: author },
  })
  for (const name of Object.keys(faces) as Face[]) doc.registerFont(name, face(name))
  return doc
}

export interface Words {
  face?: Face
  size?: number
  colour?: string
  width?: number
  align?: 'left' | 'right'
}

/** Words at a place; answers how high they stand. Long ones wrap within the width. */
export function write(doc: Doc, text: string, x: number, y: number, words: Words = {}): number {
  const { face: name = 'text', size = 9, colour = INK.ink, width = 200, align = 'left' } = words
  // The Latin faces have no no-break space.
  const shown = text.replaceAll('\u00A0', ' ')
  doc.font(name).fontSize(size).fillColor(colour)
  const options = { width, align, lineGap: 1.5, features: { tnum: true, liga: false } as never }
  doc.text(shown, x, y, options)
  return doc.heightOfString(shown, options)
}

/** How high words would stand. */
export function heightOf(doc: Doc, text: string, { face: name = 'text', size = 9, width = 200 }: Words): number {
  return doc.font(name).fontSize(size).heightOfString(text, { width, lineGap: 1.5 })
}

/** A hairline from side to side. */
export function hairline(doc: Doc, y: number, from: number = PAGE.left, to: number = PAGE.right): void {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(INK.hairline).stroke()
}

/** The shop's mark and name at the head of the first page. A long name is smaller. */
export function shopMark(doc: Doc, { shop, name }: Pick<Party, 'shop' | 'name'>): void {
  const shown = shop ?? name
  mark(doc, PAGE.left, PAGE.top)
  const size = shown.length <= 16 ? 20 : 12
  write(doc, shown, PAGE.left + 28, PAGE.top - 2 + (20 - size) / 2, { face: 'heading', size, width: 190 })
}

/** The shop's mark, nine threads crossing, 20 points wide. */
export function mark(doc: Doc, x: number, y: number): void {
  const indigo = 'M0 0h7.5v11.5H0zM19.5 0H27v11.5h-7.5zM0 15.5h7.5V27H0zM19.5 15.5H27V27h-7.5zM9.75 9.75h7.5v7.5h-7.5z'
  const madder = 'M9.75 0h7.5v7.5h-7.5zM9.75 19.5h7.5V27h-7.5z'
  doc.save().translate(x, y).scale(0.74)
  doc.path(indigo).fill(INK.ink)
  doc.path(madder).fill(INK.madder)
  doc.restore()
}

/** The kikoy stripe from edge to edge, 12 points high. */
export function stripe(doc: Doc, y: number): void {
  const bands: [colour: string, height: number][] = [
    [INK.ink, 4],
    [INK.ground, 1],
    [INK.madder, 2],
    [INK.ground, 1],
    [INK.ochre, 2],
    [INK.teal, 2],
  ]
  let at = y
  for (const [colour, height] of bands) {
    doc.rect(0, at, PAGE.width, height).fill(colour)
    at += height
  }
}
