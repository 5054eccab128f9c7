import PDFDocument from 'pdfkit'
import type { Party } from '../modules/orders/rules/tax-document.ts'
import {
  ascentOf,
  type Face,
  featuresOf,
  inDrawingOrder,
  isPlain,
  type Piece,
  piecesOf,
  registerFaces,
  setFace,
} from './faces.ts'

/** Colours and faces of documents on A4, in points. */

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

export type Doc = InstanceType<typeof PDFDocument>

/**
 * An empty A4 document with our faces embedded. Pages are buffered until its end, so that each can show the page count.
 */
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
  registerFaces(doc)
  return doc
}

export interface Words {
  face?: Face
  size?: number
  colour?: string
  width?: number
  align?: 'left' | 'right'
  /** On one line, in smaller letters if it is too wide: amounts. */
  isOneLine?: boolean
}

const LINE_GAP = 1.5
const SMALLEST = 3

/** The complete settings for drawing text. */
type Setting = Required<Pick<Words, 'face' | 'size' | 'width' | 'align'>>

/** The Latin faces have no no-break space. */
const shownText = (text: string) => text.replaceAll('\u00A0', ' ')

function chosen(
  doc: Doc,
  text: string,
  { face = 'text', size = 9, width = 200, align = 'left', isOneLine }: Words,
): Setting {
  let fitting = size
  while (isOneLine && fitting > SMALLEST && widthOf(doc, text, { face, size: fitting }) > width) fitting -= 0.5
  return { face, size: fitting, width, align }
}

/** The usual size of figures, or the largest smaller size at which this one fits in a line of a width. */
export const fittingSize = (doc: Doc, text: string, width: number): number =>
  chosen(doc, shownText(text), { width, isOneLine: true }).size

function widthOfPiece(doc: Doc, piece: Piece, size: number): number {
  setFace(doc, piece.face)
  return doc.fontSize(size).widthOfString(piece.text, { features: featuresOf(piece) })
}

const widthOf = (doc: Doc, text: string, { face, size }: Pick<Setting, 'face' | 'size'>): number =>
  piecesOf(text, face).reduce((sum, piece) => sum + widthOfPiece(doc, piece, size), 0)

/** The lines that a text takes within a width, broken between words, or within one that is wider than a line. */
function linesOf(doc: Doc, text: string, set: Setting): string[] {
  const fits = (line: string) => widthOf(doc, line, set) <= set.width
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line]
  })
}

/** Draws text at a position; returns its height. Long text wraps within the width. */
export function write(doc: Doc, text: string, x: number, y: number, words: Words = {}): number {
  const shown = shownText(text)
  const set = chosen(doc, shown, words)
  const { face, size, width, align } = set
  doc.fillColor(words.colour ?? INK.ink)
  const options = { width, align, lineGap: LINE_GAP, features: featuresOf() }
  if (isPlain(shown, face)) {
    doc.font(face).fontSize(size).text(shown, x, y, options)
    return doc.heightOfString(shown, options)
  }
  const lines = linesOf(doc, shown, set)
  const step = lineHeight(doc, set)
  const base = y + ascentOf(face) * size
  for (const [at, line] of lines.entries()) {
    const left = align === 'right' ? x + width - widthOf(doc, line, set) : x
    let from = left
    for (const piece of inDrawingOrder(piecesOf(line, face))) {
      const wide = widthOfPiece(doc, piece, size)
      doc.text(piece.text, from, base + at * step, {
        lineBreak: false,
        features: featuresOf(piece),
        baseline: 'alphabetic',
      })
      from += wide
    }
  }
  return lines.length * step
}

const lineHeight = (doc: Doc, { face, size }: Pick<Setting, 'face' | 'size'>): number =>
  doc.font(face).fontSize(size).currentLineHeight(true) + LINE_GAP

/** How high words would stand. */
export function heightOf(doc: Doc, text: string, words: Words): number {
  const shown = shownText(text)
  const set = chosen(doc, shown, words)
  if (!isPlain(shown, set.face)) return linesOf(doc, shown, set).length * lineHeight(doc, set)
  return doc.font(set.face).fontSize(set.size).heightOfString(shown, { width: set.width, lineGap: LINE_GAP })
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
