/** Texts of product feeds. */

/** Control characters, and the two code points that XML refuses. */
const UNSAFE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu
const HEADING = /^# /gm

/** A text on one line: without control characters, tabs, repeated spaces and the marks of headings. */
export const cleanText = (text: string): string =>
  text.replace(HEADING, '').replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()

/** A text of at most `most` characters (UTF-16), cut at the end of a word unless less than half would remain. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  const isWordEnd = text[most] === ' '
  const end = isWordEnd ? cut.length : cut.lastIndexOf(' ')
  return (end >= most / 2 ? cut.slice(0, end) : cut).trimEnd()
}

/** Whether a text is in capitals: from two words with more than four letters together. */
export function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length > 4 && /\s/.test(text) && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}
