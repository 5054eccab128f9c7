import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text'

/** A block with something before its text. */
const marked: FormatCallback = (element, walk, builder, { marker }) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral(marker)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const select = (names: string, format: string, options = {}): SelectorDefinition[] =>
  names.split(' ').map((selector) => ({ selector, format, options }))

const convert = compile({
  wordwrap: false,
  // Deeper than the nesting of any description; foreign files can contain anything.
  limits: { maxDepth: 200 },
  formatters: { marked },
  selectors: [
    ...select('*', 'inline'),
    ...select('p div ul ol table tr section article blockquote hr', 'block', {
      leadingLineBreaks: 2,
      trailingLineBreaks: 2,
    }),
    ...select('h1 h2 h3 h4 h5 h6', 'marked', { marker: '# ' }),
    ...select('li', 'marked', { marker: '• ' }),
    ...select('br', 'lineBreak'),
    ...select('a', 'inline'),
    ...select('img script style iframe object template noscript svg', 'skip'),
  ],
})

const trimmedLines = (paragraph: string) =>
  paragraph
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

/**
 * A description in HTML as plain paragraphs, separated by blank lines. A heading before the first paragraph becomes '#
 * …', as in the shop's own long descriptions. Tags, scripts and styles are dropped and never run.
 */
export function textOfHtml(html: string): string {
  const paragraphs = convert(html)
    .split(/\n{2,}/)
    .map(trimmedLines)
    .filter((paragraph) => paragraph !== '' && paragraph !== '#' && paragraph !== '•')
  // Only the first heading is separate; later headings become normal paragraphs.
  return paragraphs.map((text, at) => (at > 0 ? text.replace(/^# /, '') : text)).join('\n\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The shop's long description as HTML, the inverse of `textOfHtml`. */
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

/** An entity of HTML: "&amp;", "&#39;". */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

const ENTITIES = new RegExp(ENTITY, 'gi')

/** A line of text with the HTML entities of another shop decoded: "Cups &amp; plates" as "Cups & plates". */
export function withoutEntities(text: string): string {
  // Between letters, so that no space is taken for the end of the text.
  return text.replace(ENTITIES, (entity) => convert(`x${entity}x`).slice(1, -1)).trim()
}

/** A line of text with entities escaped, the inverse of `withoutEntities`. */
export const withEntities = (text: string): string => (ENTITY.test(text) ? text.replaceAll('&', '&amp;') : text)

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
