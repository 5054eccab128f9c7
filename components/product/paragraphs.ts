/** A long description taken apart: its heading, if it has one, and its paragraphs. */
export function paragraphsOf(text: string): { heading: string | null; paragraphs: string[] } {
  const parts = text.split(/\n\s*\n|\n(?=# )|(?<=^# .*)\n/).map((part) => part.trim())
  const paragraphs = parts.filter((part) => part && !part.startsWith('# '))
  const heading = parts.find((part) => part.startsWith('# '))
  return { heading: heading ? heading.slice(2).trim() : null, paragraphs }
}
