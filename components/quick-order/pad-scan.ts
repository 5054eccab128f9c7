import { changePad, readPad } from '#lib/quick-order/pad.ts'
import { bareCode, padLineOf, padQuantity } from '#lib/quick-order/pad-lines.ts'

/** Whether a line counts the product's own unit in whole numbers: only such a line takes one more. */
function countOf(line: string, code: string): number | null {
  const written = padLineOf(line)
  if (bareCode(written.code) !== bareCode(code) || written.quantity === null || written.unit !== null) return null
  const read = padQuantity(written.quantity)
  return 'tenths' in read && read.tenths % 10 === 0 ? read.tenths / 10 : null
}

/** Adds one piece of a code to a text: in the line that counts it already, else in a new line. */
export function withScanned(text: string, code: string): { text: string; line: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => countOf(line, code) !== null)
  if (at === -1) {
    const line = `${code.replace(/\s+/g, ' ')} 1`
    const before = text.trim() === '' ? '' : `${text.trimEnd()}\n`
    return { text: `${before}${line}\n`, line }
  }
  const line = `${padLineOf(lines[at] ?? '').code} ${(countOf(lines[at] ?? '', code) ?? 0) + 1}`
  return { text: lines.with(at, line).join('\n'), line }
}

/** Counts a scanned code in the pad. Returns the line that counts it. */
export function addScanned(code: string): string {
  const { text, line } = withScanned(readPad().text, code)
  changePad({ text, taken: null })
  return line
}
