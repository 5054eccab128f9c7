import { createInflate } from 'node:zlib'
import { type Predictor, predictorIn, undoing } from './pdf-predictor.ts'

/**
 * Harmful features of a PDF. A reader finds objects at any offset in the file's tables, so this searches everything:
 * the raw file and the content packed inside it, with names in `#xx` form (PDF 1.7, section 7.3.5) decoded. Content
 * that cannot be searched is rejected.
 */
const HARM: readonly [RegExp, string][] = [
  [/\/(JavaScript|Rendition)(?!\w)/, 'contains a script'],
  [/\/Launch(?!\w)/, 'starts a program when it is opened'],
  [/\/(EmbeddedFiles?|FileAttachment)(?!\w)|\/EF\s*(<<|\d+\s+\d+\s+R)/, 'has another file inside it'],
  [/\/(RichMedia|Movie|Sound)(?!\w)|\/Subtype\s*\/3D(?!\w)/, 'has a video or an animation inside it'],
  [/\/(SubmitForm|ImportData)(?!\w)|\/XFA\s*(\[|\d+\s+\d+\s+R)/, 'is a form that sends what is typed into it'],
]
const SAVE_AGAIN = 'Please print it to a new PDF and send that.'

/** Maximum unpacked bytes of all documents of one zip: a picture of A4 at 600 dpi alone has 100 MB. */
export const MAX_INFLATED = 160 * 1024 * 1024
/** Usual documents have some hundred. */
const MAX_STREAMS = 5_000
const PIECE = 64 * 1024
/** At least the length of any searched pattern, so that a match across two pieces is found. */
const OVERLAP = 64
/** Normal documents never pack their parts three times. */
const MAX_DEPTH = 3
/** Maximum bytes unpacked of content that is packed twice. */
const MAX_PACKED_AGAIN = 8 * 1024 * 1024
const UNREADABLE = 'cannot be read completely'

/**
 * @param left bytes that can still be unpacked; unpacked bytes are subtracted
 * @returns the fault, to follow the document's name in a sentence; null without a fault
 */
export async function problemOfPdf(bytes: Buffer, left: { bytes: number }): Promise<string | null> {
  const text = bytes.toString('latin1')
  if (!/%%EOF/.test(text.slice(-2048))) return 'is incomplete. Please save it again.'
  const plain = unescapeNames(text)
  const harm = harmIn(plain)
  if (harm) return `${harm}. ${SAVE_AGAIN}`
  if (/\/Encrypt(?!\w)/.test(plain)) return 'is locked with a password. Please save it without a password.'
  // Packed objects behind another packing would not be seen.
  const packsObjects = /\/(ObjStm|XRef)(?!\w)/.test(plain)
  if (
    packsObjects &&
    /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)\s*[\]/>]/.test(plain)
  )
    return `${UNREADABLE}. ${SAVE_AGAIN}`
  const inside = await lookInside(bytes, text, left)
  return inside && `${inside}. ${SAVE_AGAIN}`
}

const unescapeNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

const harmIn = (text: string): string | null => HARM.find(([sign]) => sign.test(text))?.[1] ?? null

async function lookInside(bytes: Buffer, text: string, left: { bytes: number }): Promise<string | null> {
  let streams = 0
  let seenTo = 0
  // The keyword at any place: a comment can imitate the start of a stream, and a table can point behind it.
  for (const { 0: keyword, index } of text.matchAll(/stream[\t ]*(\r\n|\n|\r)/g)) {
    if (text.startsWith('end', index - 3)) continue
    streams += 1
    if (streams > MAX_STREAMS) return UNREADABLE
    const packed = bytes.subarray(index + keyword.length)
    if (!isZlib(packed)) continue
    const predictor = predictorIn(unescapeNames(text.slice(seenTo, index)))
    seenTo = index
    if (predictor === 'unknown') return UNREADABLE
    const harm = await harmInStream(packed, { left, predictor, depth: 1 })
    if (harm) return harm
  }
  return null
}

const isZlib = (bytes: Buffer): boolean =>
  bytes.length > 2 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0

interface Unpacking {
  left: { bytes: number }
  predictor: Predictor | null
  /** 1 for a stream of the file, 2 for content packed inside it. */
  depth: number
}

/** Unpacks piece by piece, including content that is packed twice. A stream in another format ends at once. */
async function harmInStream(packed: Buffer, { left, predictor, depth }: Unpacking): Promise<string | null> {
  if (depth > MAX_DEPTH) return UNREADABLE
  const inflate = createInflate({ chunkSize: PIECE })
  inflate.end(packed)
  const views = [openView(), ...(predictor ? [openView(undoing(predictor))] : [])]
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      left.bytes -= piece.length
      if (left.bytes < 0) return 'is too large when opened'
      for (const view of views) {
        const harm = view.harmIn(piece)
        if (harm) return harm
      }
    }
  } catch {
    // The bytes were part of a picture, or are broken; the part that could be unpacked has been checked.
  } finally {
    inflate.destroy()
  }
  for (const again of views.map((view) => view.packedAgain())) {
    const harm = again && (await harmInStream(again, { left, predictor, depth: depth + 1 }))
    if (harm) return harm
  }
  return null
}

/** Searches unpacked bytes. @param meaning decodes a piece */
function openView(meaning: (piece: Buffer) => Buffer = (piece) => piece) {
  let before = ''
  let start: Buffer[] = []
  let startBytes = 0
  return {
    harmIn(piece: Buffer): string | null {
      const bytes = meaning(piece)
      if (startBytes < 3) start = [Buffer.concat([...start, bytes])]
      else if (startBytes < MAX_PACKED_AGAIN && isZlib(start[0] as Buffer)) start.push(bytes)
      startBytes += bytes.length
      const now = before + bytes.toString('latin1')
      before = now.slice(-OVERLAP)
      return harmIn(unescapeNames(now))
    },
    /** The start of packed content; null for other content. */
    packedAgain(): Buffer | null {
      const bytes = Buffer.concat(start)
      return isZlib(bytes) ? bytes : null
    },
  }
}
