/** "Thika, Nakuru and Eldoret". */
const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/**
 * Fills the placeholders of the about section's paragraphs. A paragraph whose placeholder has no value is left out.
 * @param values how many brands there are, and some of the towns they work in
 */
export function aboutText(
  paragraphs: readonly string[],
  { brandCount, towns }: { brandCount: number; towns: readonly string[] },
): string[] {
  const values: Record<string, string> = { brands: brandCount > 0 ? String(brandCount) : '', towns: listed(towns) }
  return paragraphs.flatMap((paragraph) => {
    const names = [...paragraph.matchAll(/\{(brands|towns)\}/g)].map(([, name = '']) => name)
    if (names.some((name) => values[name] === '')) return []
    return [paragraph.replace(/\{(brands|towns)\}/g, (_, name: string) => values[name] ?? '')]
  })
}

/** The paragraphs of a text that was typed with an empty line between two of them, their spaces tidied. */
export const paragraphsOfAbout = (text: string): string[] =>
  text.split(/\n\s*\n/).flatMap((one) => one.replace(/\s+/g, ' ').trim() || [])
