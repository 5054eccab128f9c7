import type { FamilySize } from '../types.ts'
import { onStep } from './prices.ts'

type Entry = { key: string; shillings: number; pieces: number }

/** Reads 'KEY shillings/pieces, …'. Throws on anything else. */
function entriesOf(text: string): Entry[] {
  return text.split(', ').map((part) => {
    const match = /^(.+) (\d+)\/(\d+)$/.exec(part)
    if (!match) throw new Error(`Not a size with its price and bale: ${part}`)
    return { key: match[1] as string, shillings: Number(match[2]), pieces: Number(match[3]) }
  })
}

function sizeOf({ shillings, pieces }: Entry, order: number, sizeCode: string, sizeName: string): FamilySize {
  return { sizeCode, sizeName, order, exVatCents: shillings * 100, piecesPerBale: pieces }
}

/** Sizes in centimetres with price in shillings ex-VAT and pieces per bale: '150x200 1250/24, 160x220 1375/20'. */
export function cm(text: string): FamilySize[] {
  return entriesOf(text).map((entry, order) => {
    const [width, length] = entry.key.split('x') as [string, string]
    const sizeCode = width.padStart(3, '0') + length.padStart(3, '0')
    return sizeOf(entry, order, sizeCode, `${width}\u00a0×\u00a0${length}\u00a0cm`)
  })
}

/** One price for a metre of cloth of a width: '150 375/50' is 150 cm wide, KSh 375 a metre, 50 metres a roll. */
export function metre(text: string): FamilySize[] {
  return entriesOf(text).map((entry, order) =>
    sizeOf(entry, order, `MTR${entry.key.padStart(3, '0')}`, `${entry.key}\u00a0cm wide, by the metre`),
  )
}

/** Bed sizes in feet, as beds are sold in Kenya: '3x6 1450/12, 4x6 1650/12'. */
export function bed(text: string): FamilySize[] {
  return entriesOf(text).map((entry, order) => {
    const [width, length] = entry.key.split('x') as [string, string]
    return sizeOf(entry, order, `BED${width.replace('.', '')}${length}`, `${width}\u00a0×\u00a0${length}\u00a0ft`)
  })
}

/** Sizes with names of their own: 'B50=50 g ball 150/80, B100=100 g ball 275/60'. */
export function named(text: string): FamilySize[] {
  return entriesOf(text).map((entry, order) => {
    const [code, name] = entry.key.split('=') as [string, string]
    return sizeOf(entry, order, code, name.replace(/(\d) (g|kg|cm|months|years)/g, '$1\u00a0$2'))
  })
}

const letters = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL']
/** What a size costs beside M: more yarn in the large ones. */
const dearer: Record<string, number> = { S: 0.95, M: 1, L: 1.05, XL: 1.1, XXL: 1.18, XXXL: 1.26 }

/** Clothing sizes from one letter to another, priced around M, in shillings ex-VAT. */
export function letterSizes(shillingsOfM: number, pieces: number, from = 'S', to = 'XXXL'): FamilySize[] {
  return letters.slice(letters.indexOf(from), letters.indexOf(to) + 1).map((letter, order) => ({
    sizeCode: letter,
    sizeName: letter,
    order,
    exVatCents: onStep(shillingsOfM * 100 * (dearer[letter] as number)),
    piecesPerBale: pieces,
  }))
}
