import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'
import type { TableRow } from './read-table.ts'
import { TableRefused } from './table-refused.ts'

/**
 * Reads the first sheet of a workbook piece by piece. The library that reads spreadsheets in the browser would stop the
 * shop API for 3.4 seconds with 200,000 rows; between the rows of this reader, the caller can let requests proceed.
 */

const MAX_UNPACKED_BYTES = 1_000_000_000
const MAX_PART_BYTES = 200_000_000
const PIECE_BYTES = 64 * 1024
/** Rows of a sheet, blank ones included: spreadsheets have no more. */
const MAX_ROWS = 1_048_576
/** Between the ends of two rows. */
const MAX_ROW_CHARACTERS = 50_000_000
const TOO_LARGE = 'This file is too large. Export a shorter period.'
const DAMAGED = 'This file cannot be read. Open it in your spreadsheet, save it as XLSX or CSV, and try again.'

/** Formats of numbers that are dates, by their built-in numbers. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

interface Workbook {
  sheet: string
  /** Its size when it is unpacked, as the file names it. */
  sheetBytes: number
  shared: string[]
  /** For each style of cells, whether it shows a date. */
  dateStyles: boolean[]
  is1904: boolean
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,4}));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? whole
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

/** An attribute of a tag's text; null without it. */
function attribute(tag: string, name: string): string | null {
  const at = tag.indexOf(` ${name}="`)
  if (at === -1) return null
  const from = at + name.length + 3
  const to = tag.indexOf('"', from)
  return to === -1 ? null : plain(tag.slice(from, to))
}

interface Element {
  tag: string
  content: string
}

/** Elements of a name in a text, which cannot contain each other; a prefix of a namespace is removed before. */
function* elements(xml: string, name: string): Generator<Element> {
  const open = `<${name}`
  const close = `</${name}>`
  for (let at = xml.indexOf(open); at !== -1; ) {
    const next = xml.charCodeAt(at + open.length)
    const end = xml.indexOf('>', at)
    if (end === -1) return
    // ">", "/", or a blank: else it is the beginning of a longer name.
    if (next !== 62 && next !== 47 && next > 32) {
      at = xml.indexOf(open, at + open.length)
      continue
    }
    const tag = xml.slice(at, end)
    if (tag.endsWith('/')) {
      yield { tag, content: '' }
      at = xml.indexOf(open, end)
      continue
    }
    const stop = xml.indexOf(close, end)
    if (stop === -1) return
    yield { tag, content: xml.slice(end + 1, stop) }
    at = xml.indexOf(open, stop)
  }
}

const withoutPrefix = (xml: string): string =>
  /<(?:x|ss):/.test(xml.slice(0, 2_000)) ? xml.replace(/<(\/?)(?:x|ss):/g, '<$1') : xml

/** The text of all runs of a string. Phonetic hints are not part of it. */
function textOf(content: string): string {
  let text = ''
  const hint = content.indexOf('<rPh')
  for (const { content: run } of elements(hint === -1 ? content : content.slice(0, hint), 't')) text += plain(run)
  return text
}

const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(
    code
      .replace(/"[^"]*"/g, '')
      .replace(/\[[^[\]]*\]/g, '')
      .replace(/\\./g, '')
      .replace(/general/i, ''),
  )

function dateStylesOf(styles: string): boolean[] {
  const custom = new Map<number, boolean>()
  for (const { tag } of elements(styles, 'numFmt'))
    custom.set(Number(attribute(tag, 'numFmtId')), isDateFormat(attribute(tag, 'formatCode') ?? ''))
  const [cellXfs] = elements(styles, 'cellXfs')
  return [...elements(cellXfs?.content ?? '', 'xf')].map(({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'))
    return custom.get(id) ?? DATE_FORMATS.has(id)
  })
}

/** @throws TableRefused if the file is damaged or too large */
function openWorkbook(bytes: Uint8Array): Workbook {
  try {
    return workbookOf(bytes)
  } catch (error) {
    throw error instanceof TableRefused ? error : new TableRefused(DAMAGED)
  }
}

function workbookOf(bytes: Uint8Array): Workbook {
  let unpacked = 0
  const sizes = new Map<string, number>()
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      sizes.set(name, originalSize)
      if (unpacked > MAX_UNPACKED_BYTES) throw new TableRefused(TOO_LARGE)
      const isPart = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml)$/.test(name)
      return isPart && originalSize <= MAX_PART_BYTES
    },
  })
  const part = (name: string) => withoutPrefix(parts[name] ? strFromU8(parts[name]) : '')
  const workbook = part('xl/workbook.xml')
  if (workbook === '') throw new TableRefused(DAMAGED)
  const [first] = elements(workbook, 'sheet')
  const id = first ? attribute(first.tag, 'r:id') : null
  const target = [...elements(part('xl/_rels/workbook.xml.rels'), 'Relationship')].find(
    ({ tag }) => attribute(tag, 'Id') === id,
  )
  const path = (target && attribute(target.tag, 'Target')) ?? 'worksheets/sheet1.xml'
  const sheet = path.startsWith('/') ? path.slice(1) : `xl/${path}`
  return {
    ...{ sheet, sheetBytes: sizes.get(sheet) ?? 0 },
    shared: [...elements(part('xl/sharedStrings.xml'), 'si')].map(({ content }) => textOf(content)),
    dateStyles: dateStylesOf(part('xl/styles.xml')),
    is1904: /date1904="(?:1|true)"/.test(workbook),
  }
}

/** Days from 1 January 1970 to the first day of the two calendars of spreadsheets. */
const EPOCHS = { usual: -25_569, mac: -24_107 }

function dateText(serial: number, is1904: boolean): string {
  const ms = Math.round((serial + (is1904 ? EPOCHS.mac : EPOCHS.usual)) * 86_400) * 1000
  const iso = new Date(ms).toISOString()
  return Number.isInteger(serial) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** The column of "AB12", from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

const MAX_COLUMNS = 200

function cellText({ tag, content }: Element, { shared, dateStyles, is1904 }: Workbook): string {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return textOf(content)
  const [value] = elements(content, 'v')
  if (!value) return ''
  const text = plain(value.content)
  if (type === 's') return shared[Number(text)] ?? ''
  if (type !== null && type !== 'n') return type === 'd' ? text.replace('T', ' ').slice(0, 19) : text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (dateStyles[Number(attribute(tag, 's') ?? 0)] && number >= 0 && number < 3_000_000) return dateText(number, is1904)
  // Removes the traces of binary fractions: 0.30000000000000004.
  return String(Number(number.toFixed(6)))
}

function rowOf({ tag, content }: Element, before: number, workbook: Workbook): TableRow {
  const cells: string[] = []
  for (const cell of elements(content, 'c')) {
    const reference = attribute(cell.tag, 'r')
    const column = reference ? columnOf(reference) : cells.length
    if (column < 0 || column >= MAX_COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = cellText(cell, workbook).trim()
  }
  return { line: Number(attribute(tag, 'r') ?? before + 1), cells }
}

/** @throws TableRefused if the file is damaged or too large */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const workbook = openWorkbook(bytes)
  const decoder = new TextDecoder()
  let text = ''
  let isFound = false
  let fault: unknown = null
  let unpacked = 0
  const unzip = new Unzip((file) => {
    if (file.name !== workbook.sheet) return
    isFound = true
    file.ondata = (error, piece, isLast) => {
      unpacked += piece?.length ?? 0
      // A file that unpacks to more than it names would fill the memory.
      if (error || unpacked > workbook.sheetBytes) fault = error ?? DAMAGED
      else text += decoder.decode(piece, { stream: !isLast })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  let [line, rows] = [0, 0]
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    try {
      unzip.push(
        bytes.subarray(from, from + PIECE_BYTES) as Uint8Array<ArrayBuffer>,
        from + PIECE_BYTES >= bytes.length,
      )
    } catch (error) {
      fault = error
    }
    if (fault) throw new TableRefused(DAMAGED)
    const stop = text.lastIndexOf('row>')
    if (text.length - stop > MAX_ROW_CHARACTERS) throw new TableRefused(DAMAGED)
    if (stop === -1) continue
    const whole = withoutPrefix(text.slice(0, stop + 4))
    text = text.slice(stop + 4)
    for (const element of elements(whole, 'row')) {
      const row = rowOf(element, line, workbook)
      line = row.line
      rows += 1
      if (rows > MAX_ROWS) throw new TableRefused(TOO_LARGE)
      if (row.cells.some((cell) => cell !== '')) yield row
    }
  }
  if (!isFound) throw new TableRefused(DAMAGED)
}
