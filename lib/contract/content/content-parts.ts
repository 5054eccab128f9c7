import * as z from 'zod/mini'
import { AUDIENCES, CONTENT_PARTS } from './content-names.ts'

/**
 * Shop front content written by staff, by part. These shapes are for drafts too, so texts can be empty here; the check
 * decides whether content can be published (shop-api/modules/content/use-cases/check-content.ts).
 */

export const contentPart = z.enum(CONTENT_PARTS)

const text = (max: number) => z.string().check(z.maxLength(max, `At most ${max} characters.`))
const itemId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'This entry is not valid.'))
const picture = z.nullable(z.string().check(z.regex(/^[0-9a-f]{32,64}$/, 'Choose a picture.')))
const instant = z.nullable(z.iso.datetime('Choose a day and a time.'))

/** Target of a link: a path of the shop, an https address, or a name of lib/content/targets.ts. */
const target = text(300)

/** When an entry is shown: between two instants, if set, and never while it is hidden. */
const shown = { isHidden: z.boolean(), from: instant, until: instant }
const audience = z.enum(AUDIENCES)

export const MAX_BANNERS = 8
export const MAX_HEADING = 48

const banner = z.object({
  id: itemId,
  ...shown,
  picture,
  /** A second crop for phones; null: the first is cropped. */
  pictureNarrow: picture,
  alt: text(160),
  video: z.nullable(z.object({ videoType: z.enum(['file', 'vimeo', 'youtube']), videoUrl: text(300) })),
  heading: text(MAX_HEADING),
  sentence: text(200),
  /** Highlighted single words; words that are not in the sentence are shown below it. */
  words: z.array(text(30)).check(z.maxLength(6, 'At most 6 words.')),
  button: text(28),
  target,
})
export type Banner = z.output<typeof banner>

const sectionFields = {
  id: itemId,
  ...shown,
  /** Empty: the section's own title. */
  title: text(60),
  audience,
  isOnPhones: z.boolean(),
}

/** Sections that the shop fills automatically; each is used at most once. */
const ownSection = z.object({
  ...sectionFields,
  kind: z.enum(['promises', 'collections', 'new', 'bales', 'brands', 'about']),
})

/** Products of a collection, newest first. */
const productsSection = z.object({
  ...sectionFields,
  kind: z.literal('products'),
  /** A collection, or a collection and a sub-collection: "blankets/simba". */
  collection: text(200),
})

const wordsSection = z.object({
  ...sectionFields,
  kind: z.literal('words'),
  text: text(1_200),
  picture,
  alt: text(160),
  /** Whether the text is beside the picture or over it. */
  layout: z.enum(['beside', 'over']),
  button: text(28),
  target,
})

const section = z.discriminatedUnion('kind', [ownSection, productsSection, wordsSection])
export type Section = z.output<typeof section>
export type WordsSection = z.output<typeof wordsSection>

const home = z.object({
  banners: z.array(banner).check(z.maxLength(MAX_BANNERS, `At most ${MAX_BANNERS} banners.`)),
  sections: z.array(section).check(z.maxLength(20, 'At most 20 sections.')),
})

const link = z.object({ id: itemId, name: text(40), target })
export type ContentLink = z.output<typeof link>

const menu = z.object({
  /** Collections in menu order; collections that are not listed follow in the catalogue's order. */
  collections: z.array(z.object({ code: text(80), isHidden: z.boolean() })).check(z.maxLength(200)),
  /** Links after the collections. */
  links: z.array(z.extend(link, shown)).check(z.maxLength(6, 'At most 6 links.')),
})

const notice = z.object({
  id: itemId,
  ...shown,
  text: text(200),
  /** Empty: no link. */
  linkText: text(40),
  target,
  isImportant: z.boolean(),
  audience,
  where: z.enum(['everywhere', 'home']),
})
export type Notice = z.output<typeof notice>

const help = z.object({
  questions: z
    .array(z.object({ id: itemId, isHidden: z.boolean(), question: text(200), answer: text(1_500) }))
    .check(z.maxLength(200, 'At most 200 questions.')),
})

const footer = z.object({
  lists: z
    .array(z.object({ id: itemId, title: text(40), links: z.array(link).check(z.maxLength(10, 'At most 10 links.')) }))
    .check(z.maxLength(4, 'At most 4 lists.')),
  /** At the foot: terms and the like. */
  legal: z.array(link).check(z.maxLength(6, 'At most 6 links.')),
})

const page = z.object({
  id: itemId,
  isHidden: z.boolean(),
  /**
   * In its address: /pages/{slug}, or the address of the shop's own page with this slug in `lib/content/own-pages.ts`.
   */
  slug: text(60),
  title: text(80),
  lead: text(300),
  /** Description for search engines. */
  description: text(200),
  /** Markdown: paragraphs, headings, lists, links, bold. HTML is shown as literal text. */
  text: text(20_000),
})
export type ContentPage = z.output<typeof page>

const redirect = z.object({
  id: itemId,
  /** A path of the shop that has no page. */
  from: text(200),
  target,
  /** Whether browsers and search engines can cache the redirect. */
  isPermanent: z.boolean(),
})
export type Redirect = z.output<typeof redirect>

/** The shape of each part. */
export const contentShapes = {
  home,
  menu,
  notices: z.object({ notices: z.array(notice).check(z.maxLength(20, 'At most 20 notices.')) }),
  help,
  footer,
  pages: z.object({ pages: z.array(page).check(z.maxLength(100, 'At most 100 pages.')) }),
  redirects: z.object({ redirects: z.array(redirect).check(z.maxLength(2_000, 'At most 2,000 redirects.')) }),
} as const

/** Content type of each part. */
export type ContentOf = { [Part in keyof typeof contentShapes]: z.output<(typeof contentShapes)[Part]> }

/** A part with its content, as calls carry it. */
export const contentOfPart = z.discriminatedUnion('part', [
  z.object({ part: z.literal('home'), content: home }),
  z.object({ part: z.literal('menu'), content: menu }),
  z.object({ part: z.literal('notices'), content: contentShapes.notices }),
  z.object({ part: z.literal('help'), content: help }),
  z.object({ part: z.literal('footer'), content: footer }),
  z.object({ part: z.literal('pages'), content: contentShapes.pages }),
  z.object({ part: z.literal('redirects'), content: contentShapes.redirects }),
])
export type PartContent = z.output<typeof contentOfPart>
