/** A span of a suggestion's text, and whether it matches the typed text. */
export type TextSpan = { text: string; hit: boolean }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a text into spans at the typed words. If the search forgave a typing error, no span is marked. */
export function matches(text: string, typed: string): TextSpan[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const letters = [...text]
  const folded = letters.map((letter) => plain(letter))
  // Letters that fold to zero or two letters (separate accents, "ß") would shift every position after them.
  if (folded.some((letter) => letter.length !== 1)) return [{ text, hit: false }]
  const line = folded.join('')
  const hits = letters.map(() => false)
  for (const word of words) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length)
    }
  }
  const stretches: TextSpan[] = []
  for (const [at, letter] of letters.entries()) {
    const hit = hits[at] === true
    const last = stretches.at(-1)
    if (last?.hit === hit) last.text += letter
    else stretches.push({ text: letter, hit })
  }
  return stretches
}
