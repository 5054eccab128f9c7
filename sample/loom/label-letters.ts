/** Capitals five stitches wide and seven high, as weavers of name tapes draw them; a row of each is five bits. */
const drawn: Readonly<Record<string, string>> = {
  A: '01110 10001 10001 11111 10001 10001 10001',
  B: '11110 10001 10001 11110 10001 10001 11110',
  C: '01110 10001 10000 10000 10000 10001 01110',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  G: '01110 10001 10000 10111 10001 10001 01111',
  H: '10001 10001 10001 11111 10001 10001 10001',
  I: '01110 00100 00100 00100 00100 00100 01110',
  J: '00111 00010 00010 00010 00010 10010 01100',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  Q: '01110 10001 10001 10001 10101 10010 01101',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  V: '10001 10001 10001 10001 10001 01010 00100',
  W: '10001 10001 10001 10101 10101 11011 10001',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
  Z: '11111 00001 00010 00100 01000 10000 11111',
  ' ': '00000 00000 00000 00000 00000 00000 00000',
  '&': '01100 10010 10100 01000 10101 10010 01101',
}

const LETTER = { wide: 5, high: 7, apart: 1 }

/** Stitches across a word. */
export function wordWidth(word: string): number {
  return word.length * (LETTER.wide + LETTER.apart) - LETTER.apart
}

export const LETTER_HEIGHT = LETTER.high

/**
 * Whether a stitch of a word is of the lettering. Counted from the word's upper left; anything outside it is not.
 * @throws a RangeError for a letter that is not drawn
 */
export function isLettered(word: string, x: number, y: number): boolean {
  const step = LETTER.wide + LETTER.apart
  const column = x % step
  if (x < 0 || y < 0 || y >= LETTER.high || x >= wordWidth(word) || column >= LETTER.wide) return false
  const letter = word[Math.floor(x / step)] as string
  const rows = drawn[letter]
  if (rows === undefined) throw new RangeError(`No stitches are drawn for ${letter}`)
  return rows[y * (LETTER.wide + 1) + column] === '1'
}
