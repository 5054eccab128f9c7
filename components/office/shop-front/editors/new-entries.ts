import type { ContentLink, ContentOf, ContentPage, Notice, Redirect } from '#lib/contract/content/content-parts.ts'
import { freshKey } from '#lib/http/attempt-key.ts'

/** Empty entries with unique IDs. They have no name yet: the check requires a name before publishing. */

const always = { isHidden: false, from: null, until: null }

export const newLink = (): ContentLink => ({ id: freshKey(), name: '', target: '' })

/** A link after the collections of the menu. */
export const newMenuLink = (): ContentOf['menu']['links'][number] => ({ ...newLink(), ...always })

export const newNotice = (): Notice => ({
  ...{ id: freshKey(), ...always, text: '', linkText: '', target: '' },
  ...{ isImportant: false, audience: 'everybody', where: 'everywhere' },
})

export type Question = ContentOf['help']['questions'][number]
export const newQuestion = (): Question => ({ id: freshKey(), isHidden: false, question: '', answer: '' })

export type FooterList = ContentOf['footer']['lists'][number]
export const newFooterList = (): FooterList => ({ id: freshKey(), title: '', links: [] })

/** @param slug of a built-in page of the shop, to replace its text */
export const newPage = (slug = '', title = ''): ContentPage => ({
  ...{ id: freshKey(), isHidden: false, slug, title, lead: '', description: '', text: '' },
})

export const newRedirect = (): Redirect => ({ id: freshKey(), from: '', target: '', isPermanent: true })
