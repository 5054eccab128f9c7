import { inflateSync } from 'node:zlib'

/** Text of a PDF drawn by pdfkit, read from its bytes: the copyable text, and the characters that a font lacks. */
export interface PdfText {
  /** Each piece of text with its start position, in drawing order. */
  pieces: { text: string; x: number; y: number }[]
  /** How many shapes are the font's box for an unknown letter. */
  boxes: number
}

/** Objects by number: their dictionary, and the bytes of their stream. */
function objectsOf(pdf: Buffer): Map<number, { head: string; stream: Buffer | null }> {
  const latin = pdf.toString('latin1')
  const objects = new Map<number, { head: string; stream: Buffer | null }>()
  for (const match of latin.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = latin.indexOf('\nendobj', start)
    const body = latin.indexOf('\nstream\n', start)
    const hasStream = body > 0 && body < end
    const head = latin.slice(start, hasStream ? body : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = hasStream ? pdf.subarray(body + 8, body + 8 + length) : null
    objects.set(Number(match[1]), {
      head,
      stream: bytes && (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes),
    })
  }
  return objects
}

const fromUtf16 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Letters of each shape of a font, from its ToUnicode map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const values = Array.from(list.matchAll(/<([0-9a-f ]*)>/gi), ([, hex = '']) => fromUtf16(hex))
    for (const [at, value] of values.entries()) letters.set(Number.parseInt(from, 16) + at, value)
  }
  return letters
}

/** Reads the text of a PDF. */
export function readPdf(pdf: Buffer): PdfText {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', no = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(no))?.head ?? '')?.[1]
      fonts.set(name, lettersOf(objects.get(Number(map))?.stream?.toString('latin1') ?? ''))
    }
  const read: PdfText = { pieces: [], boxes: 0 }
  for (const { head, stream } of objects.values()) {
    if (!stream || /\/(Type|Subtype|Length1|FunctionType)/.test(head)) continue
    const drawn = stream.toString('latin1')
    for (const [, body = ''] of drawn.matchAll(/BT\n([\s\S]*?)\nET/g)) {
      const letters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(body)?.[1] ?? '')
      const [, x = '', y = ''] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(body) ?? []
      const shapes = Array.from(body.matchAll(/<([0-9a-f]+)>/gi), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat()
      read.boxes += shapes.filter((shape) => shape === '0000').length
      const text = shapes.map((shape) => letters?.get(Number.parseInt(shape, 16)) ?? '').join('')
      read.pieces.push({ text, x: Number(x), y: Number(y) })
    }
  }
  return read
}
