import type { ContentOf } from '#lib/contract/content-parts.ts'
import type { ContentFinding } from '#lib/contract/office/content.ts'
import { type CheckContext, demand, finding } from './check-context.ts'
import { checkLink } from './check-link.ts'

/** The targets of links in Markdown: [words](target). */
export const targetsOf = (text: string): string[] =>
  [...text.matchAll(/\]\(\s*<?([^)\s>]*)>?(?:\s+"[^"]*")?\s*\)/g)].map(([, target = '']) => target)

/** What stands against showing pages of text. */
export function checkPages({ pages }: ContentOf['pages'], given: CheckContext): ContentFinding[] {
  // Pages lead to each other, the new ones too.
  const shown = pages.filter(({ isHidden }) => !isHidden)
  const context = { ...given, pages: new Set(shown.map(({ slug }) => slug)) }
  const seen = new Set<string>()
  return shown.flatMap(({ id, slug, title, description, text }) => {
    const isTaken = seen.has(slug)
    seen.add(slug)
    return [
      ...demand(title, id, 'title', 'Give the page a title.'),
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
        ? []
        : [finding('error', id, 'slug', 'An address has small letters, digits and hyphens, such as jamhuri-week.')]),
      ...(isTaken ? [finding('error', id, 'slug', 'Another page has this address.')] : []),
      ...demand(text, id, 'text', 'Write the text.'),
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
