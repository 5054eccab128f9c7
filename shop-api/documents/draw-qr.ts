import { encode } from 'uqr'
import type { Doc } from './ink.ts'

/** Draws a QR code as vectors. @param size of a side, points */
export function drawQr(doc: Doc, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const module = size / data.length
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(x + column * module, y + row * module, module + 0.05, module + 0.05)
    }
  }
  doc.fill('#000000')
}
