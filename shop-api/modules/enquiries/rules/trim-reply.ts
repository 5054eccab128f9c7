/** "On 3 Nov 2026, the shop wrote:" in English, Swahili and French. */
const QUOTE_BEGINNING = /^(?:On|Mnamo|Le)\s/
const QUOTE_END = /(?:wrote|aliandika|écrit)\s?:$/
/** Such a line can be broken, because it contains a name and an email. */
const MAX_BROKEN_LINES = 3
const ORIGINAL = /^(?:-{2,} ?(?:Original Message|Ujumbe asilia|Forwarded message) ?-{2,}|_{10,})$/i
/** Outlook's heading above quoted text: these fields in this order. */
const HEADING = [/^\*?From:\*? /, /^\*?(?:Sent|Date):\*? /] as const
const SIGNATURE = /^-- ?$/
const MOBILE_SIGNATURE =
  /^(?:Sent from my |Sent from Outlook|Sent from Yahoo|Get Outlook for |Get BlueMail for |Sent via |Imetumwa kutoka )/i

const isQuoted = (line: string) => line.startsWith('>')

/** The number of lines of a heading of quoted text that begins at a line; 0 without a heading. */
function headingAt(lines: readonly string[], at: number): number {
  const line = lines[at] as string
  if (QUOTE_BEGINNING.test(line)) {
    for (let count = 1; count <= MAX_BROKEN_LINES; count += 1) {
      if (QUOTE_END.test((lines[at + count - 1] ?? '').trim())) return count
    }
  }
  if (ORIGINAL.test(line)) return 1
  const next = lines.slice(at + 1).find((one) => one !== '') ?? ''
  return HEADING[0].test(line) && HEADING[1].test(next) ? 1 : 0
}

/** Whether a person wrote between or beneath the quoted lines: then quoted text belongs to the answer. */
function isAnsweredInside(rest: readonly string[]): boolean {
  const first = rest.findIndex(isQuoted)
  if (first < 0) return false
  const last = rest.findLastIndex(isQuoted)
  const own = (line: string) => line !== '' && !isQuoted(line)
  const beneath = rest.slice(last + 1).filter(own)
  const isSignature =
    beneath.length > 0 && (SIGNATURE.test(beneath[0] ?? '') || MOBILE_SIGNATURE.test(beneath[0] ?? ''))
  return rest.slice(first, last).some(own) || (beneath.length > 0 && !isSignature)
}

/** The first line of quoted text or of a signature; the number of lines without either. */
function endOfOwnText(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string
    const heading = headingAt(lines, at)
    if (heading > 0) return isAnsweredInside(lines.slice(at + heading)) ? lines.length : at
    if (isQuoted(line) && !isAnsweredInside(lines.slice(at))) return at
    if (SIGNATURE.test(line) || MOBILE_SIGNATURE.test(line)) return at
  }
  return lines.length
}

/**
 * The text that a person wrote in an email, without quoted text at its end and without a signature. The whole text if
 * the rest would be empty, or if the person wrote between quoted lines.
 * @param text without spaces at the ends of lines
 */
export function trimReply(text: string): string {
  const lines = text.split('\n')
  const own = lines.slice(0, endOfOwnText(lines)).join('\n').trim()
  return own === '' ? text.trim() : own
}
