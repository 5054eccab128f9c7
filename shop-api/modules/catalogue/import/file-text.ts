import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { LineFinder } from './line-finder.ts'
import { FileRefused, NotInEncoding } from './problem.ts'

const SNIFFED_BYTES = 64 * 1024
const PIECE_BYTES = 256 * 1024

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A file by its path, or by its stored pieces, which are read again each time. */
export type FileSource = string | (() => AsyncIterable<Buffer>)

/** The beginning of a file, to guess from. */
export async function firstBytes(file: FileSource): Promise<Buffer> {
  if (typeof file !== 'string') {
    for await (const piece of file()) return piece.subarray(0, SNIFFED_BYTES)
    return Buffer.alloc(0)
  }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** UTF-16 is recognised by its byte order mark or by its zero bytes; everything else is taken for UTF-8. */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1
  })
  if ((zeros[1] as number) > head.length / 8) return 'utf-16le'
  if ((zeros[0] as number) > head.length / 8) return 'utf-16be'
  return 'utf-8'
}

/** Bytes of a file in pieces of a size that is read at once. */
async function* bytesOf(file: FileSource): AsyncGenerator<Buffer> {
  if (typeof file === 'string') {
    yield* createReadStream(file, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>
    return
  }
  for await (const piece of file())
    for (let from = 0; from < piece.length; from += PIECE_BYTES) yield piece.subarray(from, from + PIECE_BYTES)
}

/**
 * A file's text as UTF-8, piece by piece, without its byte order mark.
 * @param lines receives each piece
 * @throws FileRefused with the line if the bytes do not match the encoding
 */
export async function* textOf(
  file: FileSource,
  encoding: Encoding,
  lines: LineFinder,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let bytes = 0
  let last: Buffer = Buffer.alloc(0)
  for await (const piece of bytesOf(file)) {
    bytes += piece.length
    onBytes?.(bytes)
    let text: Buffer
    try {
      text = Buffer.from(decoder.decode(piece, { stream: true }))
    } catch {
      const line = lines.lastLine()
      const where =
        encoding === 'utf-8' ? `Line ${line + linesBeforeBad(last, piece)}` : `Line ${line} or one of those after it`
      throw new NotInEncoding(
        where,
        `${where} is not ${encoding.toUpperCase()}. Save the file as UTF-8, or name its encoding: --encoding windows-1252.`,
      )
    }
    lines.add(text)
    last = piece
    yield text
  }
  try {
    decoder.decode()
  } catch {
    throw new FileRefused(
      `The file ends in the middle of a character. It is incomplete or not ${encoding.toUpperCase()}.`,
    )
  }
}

/** Lines of a piece before its first bytes that are not UTF-8. A character can begin in the previous piece. */
function linesBeforeBad(before: Buffer, piece: Buffer): number {
  const lead = before.subarray(-3).findLastIndex((byte) => byte >= 0xc0)
  const begun = lead === -1 ? Buffer.alloc(0) : before.subarray(-3).subarray(lead)
  const lines = new LineFinder()
  const bytes = Buffer.concat([begun, piece])
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 10 && bytes[at] !== 13) continue
    const text = bytes.subarray(from, at + 1)
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(text)
    } catch {
      break
    }
    lines.add(text)
    from = at + 1
  }
  return lines.lastLine() - 1
}
