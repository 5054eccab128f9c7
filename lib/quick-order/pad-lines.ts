import { PAD_LINE_LENGTH } from '../contract/base/pad-limits.ts'

/**
 * Lines of the quick order pad as people write them: `code quantity [unit]`, with spaces, tabs, commas or semicolons
 * between. The browser counts with it, the shop API decides with it.
 */

/** Unit words in any case, and the unit they stand for. */
const UNIT_NAMES: Record<string, PadUnit> = {
  ...{ pc: 'piece', pcs: 'piece', piece: 'piece', pieces: 'piece' },
  ...{ bale: 'bale', bales: 'bale', roll: 'bale', rolls: 'bale' },
  ...{ m: 'metre', mtr: 'metre', mtrs: 'metre', metre: 'metre', metres: 'metre', meter: 'metre', meters: 'metre' },
  ...{ pair: 'pair', pairs: 'pair', set: 'set', sets: 'set', kg: 'kg', kgs: 'kg' },
}
export type PadUnit = 'piece' | 'bale' | 'metre' | 'pair' | 'set' | 'kg'

/** A line in its parts, as written. */
export interface PadLine {
  code: string
  /** Null: no quantity was written. */
  quantity: string | null
  /** An unknown unit stays as written. Null: the product's own unit. */
  unit: PadUnit | { unknown: string } | null
}

/** A code for comparison: without case, and without separators and spaces that people omit or add. */
export const bareCode = (code: string): string => code.replace(/[-._/\s]/g, '').toUpperCase()

// A figure with a zero before it is a part of a code ("SB 0001").
const FIGURE = /^[-+−–]?(?:0|[1-9][\d,'’]*)?(?:[.,]\d*)?$/
const isFigure = (text: string) => /\d/.test(text) && FIGURE.test(text)
const GLUED = /^([-+−–]?\d[\d.,'’]*)([a-z]+)$/i

const unitOf = (word: string): PadLine['unit'] => UNIT_NAMES[word.toLowerCase().replace(/\.$/, '')] ?? { unknown: word }
const isUnit = (word: string) => typeof unitOf(word) === 'string'
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

/** Quantity and unit of one or two words: "12", "2 bales", "2bales", "×3". */
function amountOf(words: readonly string[]): Pick<PadLine, 'quantity' | 'unit'> {
  const [first = '', ...rest] = words
  const glued = GLUED.exec(first)
  if (rest.length === 0 && glued) return { quantity: glued[1] ?? '', unit: unitOf(glued[2] ?? '') }
  return { quantity: first || null, unit: rest.length > 0 ? unitOf(rest.join(' ')) : null }
}

/** Cells of a line copied from a table; null if it only has spaces. */
function cellsOf(line: string): string[] | null {
  if (line.includes('\t')) return line.split('\t').map(unquoted)
  if (line.includes(';')) return line.split(';').map(unquoted)
  // "SB-1,12" is a table's; "SB-1 2,5" is two and a half.
  return /^("[^"]*"|[^\s,]+)\s*,/.test(line) ? line.split(',').map(unquoted) : null
}

/** Parses one line. Never fails: missing parts are empty or null. */
export function padLineOf(text: string): PadLine {
  const line = text.slice(0, PAD_LINE_LENGTH).trim()
  const cells = cellsOf(line)
  if (cells) {
    const [code = '', quantity = '', ...more] = cells
    const unit = more.find(Boolean) ?? ''
    return { code, ...amountOf([...quantity.split(/\s+/), unit].filter(Boolean)) }
  }
  const words = line.split(/\s+/).filter(Boolean)
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  const amount: string[] = []
  if (words.length > 2 && isFigure(before) && /^\p{L}+\.?$/u.test(last)) amount.push(...words.splice(-2))
  else if (words.length > 1 && (isFigure(last) || isGlued(last))) amount.push(...words.splice(-1))
  else if (words.length > 1 && isUnit(last) && typeof amountOf([last]).unit !== 'string') {
    // "SB-1 bales": a unit without a figure.
    words.pop()
    return { code: codeOf(words), quantity: null, unit: unitOf(last) }
  }
  return { code: codeOf(words), ...amountOf(amount) }
}

/** Whether a word is a number with a unit, "12pc", unlike a code's own "56MAD". */
function isGlued(word: string): boolean {
  const [, , unit = ''] = GLUED.exec(word) ?? []
  return isUnit(unit)
}

/** The parts of a code, without the × that people write before a quantity. */
function codeOf(words: readonly string[]): string {
  const code = words.length > 1 && /^[x×*]$/i.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
  return code.join(' ')
}

/** The abbreviation of a unit, as written after a quantity. */
const SHORT: Record<PadUnit, string> = { piece: 'pc', bale: 'bale', metre: 'm', pair: 'pair', set: 'set', kg: 'kg' }

/** The same line with another code; a line without a quantity gets quantity one. */
export function withCode(line: string, code: string): string {
  const { quantity, unit } = padLineOf(line)
  const word = unit === null ? '' : typeof unit === 'string' ? SHORT[unit] : unit.unknown
  return [code, quantity ?? '1', word].filter(Boolean).join(' ')
}

/** The fault of a written quantity, or its tenths. */
export type PadQuantity = { tenths: number } | { problem: string }

/** A written quantity in tenths: allows thousands separators, and a decimal comma as a point. */
export function padQuantity(written: string): PadQuantity {
  const bare = written.replace(/[−–]/g, '-').replace(/[\s'’]/g, '')
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.')
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return { problem: `“${written}” is not a quantity.` }
  const value = Number(plain)
  if (value <= 0) return { problem: 'Enter a quantity above 0.' }
  const tenths = Math.round(value * 10)
  if (Math.abs(value * 10 - tenths) > 1e-6) return { problem: 'At most one decimal.' }
  return { tenths }
}

/** The non-empty lines of a text in the form of the call, and each line's index (from 0). */
export function padLines(text: string): { lines: string[]; places: number[] } {
  const lines: string[] = []
  const places: number[] = []
  text.split(/\r\n?|\n/).forEach((line, place) => {
    const trimmed = line.trim()
    if (trimmed === '') return
    lines.push(trimmed.slice(0, PAD_LINE_LENGTH))
    places.push(place)
  })
  return { lines, places }
}
