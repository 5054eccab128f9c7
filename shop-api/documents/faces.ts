import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import transliterate from 'any-ascii'
import { create } from 'fontkit'
import type PDFDocument from 'pdfkit'

/** The faces of documents: our own, and others for the letters that ours lack. */

const FOLDER = path.join(import.meta.dirname, '../media/fonts')
const OTHERS = path.join(FOLDER, 'other-letters')
const OWN = { text: 'text.ttf', label: 'label.ttf', heading: 'heading.ttf' } as const
export type Face = keyof typeof OWN

interface LoadedFace {
  name: string
  bytes: Buffer
  font: ReturnType<typeof create>
  letters: ReadonlySet<number>
  /** How far its letters rise above the line, of a size of 1. */
  ascent: number
}

function load(name: string, file: string): LoadedFace {
  const bytes = readFileSync(file)
  const font = create(bytes)
  const { characterSet, ascent, unitsPerEm } = font
  return { name, bytes, font, letters: new Set(characterSet), ascent: ascent / unitsPerEm }
}

let own: ReadonlyMap<Face, LoadedFace> | undefined
let others: readonly LoadedFace[] | undefined
const ownFaces = () =>
  (own ??= new Map((Object.keys(OWN) as Face[]).map((name) => [name, load(name, path.join(FOLDER, OWN[name]))])))
/** One megabyte: read when a text first needs one of them. */
const otherFaces = () =>
  (others ??= readdirSync(OTHERS).map((file) => load(path.basename(file, '.ttf'), path.join(OTHERS, file))))

/** Adds our own faces to a document; the others are added by the first piece that is written in them. */
export function registerFaces(doc: InstanceType<typeof PDFDocument>): void {
  for (const { name, bytes } of ownFaces().values()) doc.registerFont(name, bytes)
}

/** Sets a document's font to a face, by its name. */
export function setFace(doc: InstanceType<typeof PDFDocument>, name: string): void {
  const other = name in OWN ? undefined : otherFaces().find((face) => face.name === name)
  if (other) doc.registerFont(name, other.bytes)
  doc.font(name)
}

/** A part of a text in one face. */
export interface Piece {
  face: string
  text: string
  /** True if its marks are not positioned: fontkit fails if a face has no anchor for a mark on its letter. */
  hasLooseMarks?: boolean
}

/** Features of a font with figures of one width; without mark positioning if the marks are loose. */
export const featuresOf = ({ hasLooseMarks = false }: Pick<Piece, 'hasLooseMarks'> = {}) =>
  ({ tnum: true, liga: false, ...(hasLooseMarks && LOOSE) }) as never

const LOOSE = { abvm: false, blwm: false, mark: false, mkmk: false }

function withItsMarks(piece: Piece): Piece {
  const font = otherFaces().find(({ name }) => name === piece.face)?.font
  try {
    font?.layout(piece.text, featuresOf())
    return piece
  } catch {
    // fontkit 2.0.4 reads a place that OpenType allows a face to leave out.
    return { ...piece, hasLooseMarks: true }
  }
}

const hasAll = (face: LoadedFace, text: string) =>
  [...text].every(
    (letter) => face.letters.has(letter.codePointAt(0) ?? 0) || /\p{Default_Ignorable_Code_Point}/u.test(letter),
  )

/** How far a face of our own rises above the line, of a size of 1: letters of other faces stand on the same line. */
export const ascentOf = (face: Face): number => (ownFaces().get(face) as LoadedFace).ascent

/** True where our own face has every letter of a text. */
export const isPlain = (text: string, face: Face): boolean =>
  Array.from(text).every(
    (letter) =>
      ownFaces()
        .get(face)
        ?.letters.has(letter.codePointAt(0) ?? 0) || letter === '\n',
  )

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const charactersOf = (text: string) => Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => segment)

/** Whether documents can print a text in its own letters. */
export const isPrintable = (text: string): boolean =>
  charactersOf(text).every((character) => pieceOf(character, 'text') !== null)

/**
 * A character that is in no face, as its reading ("王" as "Wang"), or by its number ("[U+E000]"): no character is left
 * out.
 */
const readingOf = (character: string): string =>
  Array.from(character.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, ''), (one) => {
    const number = (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return transliterate(one) || `[U+${number}]`
  }).join('')

/** The pieces of a text, each in our own face if it has the letters, else in another. */
export function piecesOf(text: string, face: Face): Piece[] {
  const pieces: Piece[] = []
  for (const character of charactersOf(text)) {
    const piece = pieceOf(character, face) ?? { face, text: readingOf(character) }
    const last = pieces.at(-1)
    if (last?.face === piece.face) last.text += piece.text
    else pieces.push(piece)
  }
  return pieces.map((piece) => (piece.face === face ? piece : withItsMarks(piece)))
}

function pieceOf(character: string, face: Face): Piece | null {
  const preferred = ownFaces().get(face) as LoadedFace
  // A letter whose marks no face has beside it is written without them.
  for (const text of [character, character.normalize('NFD').replace(/\p{M}/gu, '')]) {
    const found = text && [preferred, ...otherFaces()].find((face) => hasAll(face, text))
    // A face without a joiner or a mark of direction would draw its box for it.
    if (found)
      return { face: found.name, text: [...text].filter((one) => found.letters.has(one.codePointAt(0) ?? 0)).join('') }
  }
  return null
}

const FROM_RIGHT = new Set(['arabic', 'hebrew'])

/** Pieces of one line from left to right: right-to-left text is in reverse order. */
export function inDrawingOrder(pieces: readonly Piece[]): Piece[] {
  const shown: Piece[] = []
  /** Right-to-left pieces with the pieces between them. */
  let span: Piece[] = []
  const isFromRight = ({ face }: Piece) => FROM_RIGHT.has(face)
  const flush = () => {
    const last = span.findLastIndex(isFromRight)
    shown.push(...span.slice(0, last + 1).reverse(), ...span.slice(last + 1))
    span = []
  }
  for (const piece of pieces) {
    if (isFromRight(piece) || (span.length > 0 && /^[\s\p{P}\d]*$/u.test(piece.text))) span.push(piece)
    else {
      flush()
      shown.push(piece)
    }
  }
  flush()
  return shown
}
