/** A long description taken apart: its heading, if it has one, and its paragraphs. */
export function paragraphsOf(text: string): { heading: string | null; paragraphs: string[] } {
  const parts: string[][] = [[]]
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('# ')) parts.push([])
    if (line !== '') parts.at(-1)?.push(line)
    if (line.startsWith('# ')) parts.push([])
  }
  const joined = parts.map((lines) => lines.join('\n')).filter(Boolean)
  const heading = joined.find((part) => part.startsWith('# '))
  return { heading: heading?.slice(2).trim() ?? null, paragraphs: joined.filter((part) => !part.startsWith('# ')) }
}
