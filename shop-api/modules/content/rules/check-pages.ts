import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { type CheckContext, demand, finding } from './check-context.ts'
import { checkLink } from './check-link.ts'

/**
 * The targets of links in Markdown: [words](target). A target beyond the maximum length of an address is cut, and so
 * does not match.
 */
export const targetsOf = (text: string): string[] =>
  [...text.matchAll(/\]\(\s{0,8}<?([^)\s>]{0,2000})/g)].map(([, target = '']) => target)

/** Rendering time grows with the square of the number of these marks: this maximum takes a tenth of a second. */
const MAX_MARKS = 2_000
const MARKS = /[*_~`[\]]/g
/** Nested quotes and lists on one line: rendering them is one call deeper for each. */
const TOO_DEEP = /^(?:[ \t]{0,8}(?:[>+*-]|\d{1,9}[.)])){21}/m

/** Why a Markdown text cannot be rendered in a reasonable time; null if it can. */
export function drawingFault(text: string): string | null {
  if ((text.match(MARKS)?.length ?? 0) > MAX_MARKS)
    return `At most ${MAX_MARKS.toLocaleString('en')} signs for bold, italic, code and links fit on a page.`
  return TOO_DEEP.test(text) ? 'At most 20 quotes or lists fit into each other.' : null
}

/** Findings against publishing pages of text. */
export function checkPages({ pages }: ContentOf['pages'], given: CheckContext): ContentFinding[] {
  // Pages can link to each other, including new pages.
  const shown = pages.filter(({ isHidden }) => !isHidden)
  const context = { ...given, pages: new Set(shown.map(({ slug }) => slug)) }
  const seen = new Set<string>()
  return shown.flatMap(({ id, slug, title, description, text }) => {
    const isTaken = seen.has(slug)
    seen.add(slug)
    const fault = drawingFault(text)
    return [
      ...demand(title, id, 'title', 'Give the page a title.'),
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
        ? []
        : [finding('error', id, 'slug', 'Use small letters, digits and hyphens in an address, such as jamhuri-week.')]),
      ...(isTaken ? [finding('error', id, 'slug', 'Another page has this address.')] : []),
      ...demand(text, id, 'text', 'Write the text.'),
      ...(fault === null ? [] : [finding('error', id, 'text', fault)]),
      ...(description.trim() === ''
        ? [finding('warning', id, 'description', 'Without a description search engines choose a sentence of the page.')]
        : []),
      ...targetsOf(text).flatMap((target) => {
        if (target.startsWith('#') || /^(mailto|tel):/.test(target)) return []
        const found = checkLink(target, context)
        return found && found.level !== 'ok' ? [finding(found.level, id, 'text', found.message)] : []
      }),
    ]
  })
}
