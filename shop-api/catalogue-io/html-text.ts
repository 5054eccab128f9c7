const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  times: '×',
  eacute: 'é',
  egrave: 'è',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  reg: '®',
  trade: '™',
  copy: '©',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
}

function decodeEntity(whole: string, name: string): string {
  if (name[0] !== '#') return ENTITIES[name.toLowerCase()] ?? whole
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const fits = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return fits ? String.fromCodePoint(code) : ''
}

/**
 * A description in HTML as plain paragraphs, parted by blank lines; a heading before the first paragraph becomes '# …', as
 * the shop's own long descriptions have it. Tags, scripts and styles are dropped, nothing of them is ever run.
 */
export function textOfHtml(html: string): string {
  const paragraphs = html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<(script|style|iframe|object|template|noscript|svg)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/<h[1-6]\b[^>]*>/gi, '\n\n# ')
    .replace(/<li\b[^>]*>/gi, '\n\n• ')
    .replace(/<\/?(p|div|h[1-6]|ul|ol|table|tr|section|article|blockquote|li|hr)\b[^>]*>/gi, '\n\n')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*(>|$)/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z][a-z0-9]{1,10});/gi, decodeEntity)
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '' && paragraph !== '#' && paragraph !== '•')
  // Only the first heading stands apart; later ones are paragraphs of their own.
  return paragraphs.map((text, at) => (at > 0 ? text.replace(/^# /, '') : text)).join('\n\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The shop's long description as HTML, such that `textOfHtml` gives it back. */
export function htmlOfText(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, at) => {
      const inner = escaped(paragraph).replaceAll('\n', '<br>')
      return at === 0 && inner.startsWith('# ') ? `<h2>${inner.slice(2)}</h2>` : `<p>${inner}</p>`
    })
    .join('')
}

/** The first sentence or two of a description, for the line under a product's name. */
export function firstWords(text: string, most = 160): string {
  const body = text
    .replace(/^# .*\n*/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (body.length <= most) return body
  const sentence = /^.{20,}?[.!?](?= )/.exec(body.slice(0, most + 1))
  return sentence ? sentence[0] : `${body.slice(0, body.lastIndexOf(' ', most)).trim()} …`
}
