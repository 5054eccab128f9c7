import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { media } from '../base/fields.ts'
import { AUDIENCES } from './content-names.ts'

/**
 * The published shop front: home page sections, menu, notices, footer, text pages and redirects. Extension beyond the
 * specification: `content` in `extensions`. Link targets: see lib/content/targets.ts.
 */

const read = { method: 'GET', who: EVERYBODY, body: 'none', answer: 'json', writes: false } as const

const link = z.object({ name: z.string(), target: z.string() })

const sectionFields = {
  id: z.string(),
  title: z.string(),
  audience: z.enum(AUDIENCES),
  isOnPhones: z.boolean(),
}

/** A section of the home page that is shown now. */
export const shownSection = z.discriminatedUnion('kind', [
  z.object({ ...sectionFields, kind: z.enum(['promises', 'collections', 'new', 'bales', 'brands', 'about']) }),
  z.object({ ...sectionFields, kind: z.literal('products'), collection: z.string() }),
  z.object({
    ...sectionFields,
    kind: z.literal('words'),
    text: z.string(),
    picture: z.nullable(media),
    layout: z.enum(['beside', 'over']),
    button: z.string(),
    target: z.string(),
  }),
])
export type ShownSection = z.output<typeof shownSection>

const shownNotice = z.object({
  id: z.string(),
  text: z.string(),
  linkText: z.string(),
  target: z.string(),
  isImportant: z.boolean(),
  audience: z.enum(AUDIENCES),
  where: z.enum(['everywhere', 'home']),
})
export type ShownNotice = z.output<typeof shownNotice>

/** The frame of every page, and the sections of the home page. */
const shopFront = z.object({
  sections: z.array(shownSection),
  menu: z.object({
    /** Codes of collections in menu order; collections that are not listed follow. */
    order: z.array(z.string()),
    hidden: z.array(z.string()),
    links: z.array(link),
  }),
  notices: z.array(shownNotice),
  footer: z.object({ lists: z.array(z.object({ title: z.string(), links: z.array(link) })), legal: z.array(link) }),
})
export type ShopFront = z.output<typeof shopFront>

export const content = defineCall({
  ...read,
  name: 'content',
  path: '/content',
  summary: 'The currently published shop front: home page sections, menu, notices and footer.',
  request: z.object({}),
  reply: shopFront,
})

const shownPage = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  description: z.string(),
  text: z.string(),
})
export type ShownPage = z.output<typeof shownPage>

export const contentPages = defineCall({
  ...read,
  name: 'content-pages',
  path: '/content-pages',
  summary: 'Text pages written by staff: additional pages, and replacements for the shop’s own pages.',
  request: z.object({}),
  reply: z.array(shownPage),
})

export const contentRedirects = defineCall({
  ...read,
  name: 'content-redirects',
  path: '/content-redirects',
  summary: 'Redirects of shop addresses.',
  request: z.object({}),
  reply: z.array(z.object({ from: z.string(), target: z.string(), isPermanent: z.boolean() })),
})

export type PublishedRedirect = z.output<typeof contentRedirects.reply>[number]
