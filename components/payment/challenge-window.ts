/** The size of the bank's challenge: codes 01 to 05 of EMV 3-D Secure. */

export type WindowCode = '01' | '02' | '03' | '04' | '05'

const SIZES: ReadonlyMap<string | undefined, { width: number; height: number }> = new Map([
  ['01', { width: 250, height: 400 }],
  ['02', { width: 390, height: 400 }],
  ['03', { width: 500, height: 600 }],
  ['04', { width: 600, height: 400 }],
])

/** The size of a code in CSS pixels; null is all of the window (05, and every other). */
export function sizeOfCode(code: string | undefined): { width: number; height: number } | null {
  return SIZES.get(code) ?? null
}

/** The code in a challenge request: base64 of JSON, padded or not. Undefined if it cannot be read. */
export function codeOfRequest(pareq: string | undefined): string | undefined {
  try {
    const { challengeWindowSize } = JSON.parse(atob((pareq ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof challengeWindowSize === 'string' ? challengeWindowSize : undefined
  } catch {
    // Not base64, or not JSON: the whole window serves any challenge.
    return undefined
  }
}

/** The requested window size: full screen on a phone, else the tallest that fits. */
export function codeForScreen(width: number, height: number): WindowCode {
  if (width < 768) return '05'
  return height < 760 ? '04' : '03'
}
