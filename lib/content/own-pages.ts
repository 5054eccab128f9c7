/** Pages of the shop whose text staff can replace, by slug. The shop's own text is shown until then. */
export const OWN_PAGES = {
  terms: { path: '/terms', name: 'Terms' },
  privacy: { path: '/privacy', name: 'Privacy' },
  returns: { path: '/returns', name: 'Returns and cancelling' },
} as const
export type OwnPage = keyof typeof OWN_PAGES

export const isOwnPage = (slug: string): slug is OwnPage => Object.hasOwn(OWN_PAGES, slug)

/** Address of a page written by staff. */
export const pageAddress = (slug: string): string => (isOwnPage(slug) ? OWN_PAGES[slug].path : `/pages/${slug}`)
