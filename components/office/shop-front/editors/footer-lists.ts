import { type ContentLink, type ContentOf, contentShapes } from '#lib/contract/content/content-parts.ts'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'

type Footer = ContentOf['footer']

/** The lists of links. */
export const LISTS = contentShapes.footer.shape.lists

/** ID of the legal line among the list IDs, which never contain a colon. */
export const LEGAL = ':legal'

/** The links of a list, or of the line at the foot. */
export const linksOf = (footer: Footer, listId: string): readonly ContentLink[] =>
  listId === LEGAL ? footer.legal : (footer.lists.find(({ id }) => id === listId)?.links ?? [])

/** The footer with other links in a list, or in the line at the foot. */
export const withLinks = (footer: Footer, listId: string, links: readonly ContentLink[]): Footer =>
  listId === LEGAL
    ? { ...footer, legal: [...links] }
    : { ...footer, lists: footer.lists.map((list) => (list.id === listId ? { ...list, links: [...links] } : list)) }

/** The declaration of a list's links. */
export const linkListOf = (listId: string) =>
  listId === LEGAL ? contentShapes.footer.shape.legal : LISTS.def.element.shape.links

const mostOf = (listId: string) => listFormOf(linkListOf(listId)).max

/** Why a list takes no more links; null: it does. */
export const fullRefusal = (footer: Footer, listId: string): string | null =>
  linksOf(footer, listId).length < mostOf(listId) ? null : `A list has at most ${mostOf(listId)} links.`

/** The footer with a link taken from one list to the end of another. */
export function movedLink(footer: Footer, linkId: string, from: string, to: string): Footer {
  const link = linksOf(footer, from).find(({ id }) => id === linkId)
  if (!link || from === to || fullRefusal(footer, to)) return footer
  const left = withLinks(
    footer,
    from,
    linksOf(footer, from).filter(({ id }) => id !== linkId),
  )
  return withLinks(left, to, [...linksOf(left, to), link])
}
