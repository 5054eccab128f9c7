/** Predictor of a PDF's packed bytes (PDF 1.7, section 7.4.4.4): each row is stored as a difference. */
export interface Predictor {
  kind: 'png' | 'tiff'
  /** Bytes of a row, without the tag that PNG puts before it. */
  rowBytes: number
  /** Bytes from a sample to the same sample of the pixel to its left. */
  pixelBytes: number
}

/** Wider than any scan. */
const MAX_ROW_BYTES = 1024 * 1024

/**
 * Reads the predictor of a stream from the text before it, with names already unescaped.
 * @returns null if there is no predictor; 'unknown' if it cannot be determined: several, elsewhere in the file, or of
 * another kind
 */
export function predictorIn(text: string): Predictor | 'unknown' | null {
  if (/\/(?:DecodeParms|DP|Predictor|Columns|Colors)\s{0,20}\d{1,10}\s{1,20}\d{1,5}\s{1,20}R/.test(text))
    return 'unknown'
  const kinds = numbersOf(text, 'Predictor').filter((kind) => kind !== 1)
  const [kind, another] = kinds
  if (kind === undefined) return null
  const [columns = 1, colors = 1] = [numbersOf(text, 'Columns')[0], numbersOf(text, 'Colors')[0]]
  const bits = numbersOf(text, 'BitsPerComponent')[0] ?? 8
  const rowBytes = Math.ceil((columns * colors * bits) / 8)
  if (another !== undefined || rowBytes < 1 || rowBytes > MAX_ROW_BYTES) return 'unknown'
  if (kind >= 10 && kind <= 15) return { kind: 'png', rowBytes, pixelBytes: Math.max(1, (colors * bits) >> 3) }
  return kind === 2 && bits === 8 ? { kind: 'tiff', rowBytes, pixelBytes: colors } : 'unknown'
}

const numbersOf = (text: string, name: string): number[] => [
  ...new Set([...text.matchAll(new RegExp(`/${name}\\s{0,20}(\\d{1,7})`, 'g'))].map(([, digits]) => Number(digits))),
]

/** Undoes a predictor piece by piece: returns the decoded complete rows of the bytes until now. */
export function undoing({ kind, rowBytes, pixelBytes }: Predictor): (piece: Buffer) => Buffer {
  const tag = kind === 'png' ? 1 : 0
  let rest: Buffer = Buffer.alloc(0)
  let above: Uint8Array = new Uint8Array(rowBytes)
  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const rows = Math.floor(bytes.length / (rowBytes + tag))
    const out = Buffer.alloc(rows * rowBytes)
    for (let at = 0; at < rows; at += 1) {
      const from = at * (rowBytes + tag)
      const row = out.subarray(at * rowBytes, (at + 1) * rowBytes)
      bytes.copy(row, 0, from + tag, from + tag + rowBytes)
      undoRow(row, above, kind === 'png' ? (bytes[from] ?? 0) : 1, pixelBytes)
      above = row
    }
    rest = bytes.subarray(rows * (rowBytes + tag))
    return out
  }
}

/** @param filter of PNG: 0 unfiltered, 1 left, 2 above, 3 average of both, 4 Paeth (PNG, section 9.2) */
function undoRow(row: Uint8Array, above: Uint8Array, filter: number, pixelBytes: number): void {
  if (filter === 0) return
  for (let at = 0; at < row.length; at += 1) {
    const left = at < pixelBytes ? 0 : (row[at - pixelBytes] as number)
    const up = above[at] as number
    const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] as number)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
    row[at] = (row[at] as number) + guess
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
