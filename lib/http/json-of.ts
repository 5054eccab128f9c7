/** Parses a response's text as JSON; undefined if invalid, for example a proxy's error page or a truncated response. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
