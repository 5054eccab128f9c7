/** The JSON of an answer's text; undefined when it is none: a proxy's error page, say, or half an answer. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
