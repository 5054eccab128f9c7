/** Maximum characters of a text in WhatsApp. */
const MAX_CHARACTERS = 4096

/** Joins texts to one message: each message is billed. @returns the text, and the number of texts in it, at least 1 */
export function joinTexts(texts: readonly string[]): { body: string; count: number } {
  const [first = ''] = texts
  let body = first.slice(0, MAX_CHARACTERS)
  let count = 1
  for (const text of texts.slice(1)) {
    const longer = `${body}\n\n${text}`
    if (longer.length > MAX_CHARACTERS) break
    body = longer
    count += 1
  }
  return { body, count }
}
