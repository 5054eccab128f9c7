import * as z from 'zod/mini'
import { AUDIENCES, CONTENT_PARTS, type ContentPartName, SECTION_NAMES } from './content-names.ts'
import { type Entry, field, isList, type ListForm, type ListSchema, list, listFormOf, text } from './entry-forms.ts'

/**
 * Shop front content written by staff, by part, with the forms of its entries. These shapes are for drafts too, so texts
 * can be empty here; the check decides whether content can be published
 * (shop-api/modules/content/use-cases/check-content.ts). Forms show fields in the order of the shape.
 */

export const contentPart = z.enum(CONTENT_PARTS)

const itemId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'This entry is not valid.'))
const picture = () => z.nullable(z.string().check(z.regex(/^[0-9a-f]{32,64}$/, 'Choose a picture.')))
const instant = () => z.nullable(z.iso.datetime('Choose a day and a time.'))

/** Target of a link: a path of the shop, an https address, or a name of lib/content/targets.ts. */
const TARGET_MAX = 300
const target = text(TARGET_MAX, { kind: 'target', label: 'Link to' })
const buttonAndTarget = { button: text(28, { kind: 'button', label: 'Button' }), target: text(TARGET_MAX) }

/** When an entry is shown: between two instants, if set, and never while it is hidden. */
const shown = { from: field(instant(), { kind: 'period', label: 'Shown' }), until: instant(), isHidden: z.boolean() }
const audience = field(z.enum(AUDIENCES), {
  ...{ kind: 'choice', label: 'For' },
  names: {
    everybody: 'Everyone',
    guests: 'Guests (not signed in)',
    consumers: 'Consumers',
    traders: 'Traders',
  } satisfies Record<(typeof AUDIENCES)[number], string>,
})

const ALT = { kind: 'text', label: 'Description', placeholder: 'For people who cannot see the picture' } as const

const banner = z.object({
  id: itemId,
  heading: text(48, { kind: 'text', label: 'Heading' }),
  sentence: text(200, { kind: 'lines', label: 'Text', rows: 1 }),
  /** Highlighted single words; words that are not in the sentence are shown below it. */
  words: field(z.array(text(30)).check(z.maxLength(6, 'At most 6 words.')), { kind: 'words', label: 'Keywords' }),
  ...buttonAndTarget,
  ...shown,
  picture: field(picture(), { kind: 'picture', label: 'Picture', withoutPicture: 'No picture yet' }),
  /** A second crop for phones; null: the first is cropped. */
  pictureNarrow: field(picture(), {
    ...{ kind: 'picture', label: 'On phones', withoutPicture: 'The same picture, cropped', canRemove: true },
  }),
  alt: text(160, ALT),
  video: field(z.nullable(z.object({ videoType: z.enum(['file', 'vimeo', 'youtube']), videoUrl: text(300) })), {
    ...{ kind: 'video', label: 'Video', max: 300 },
  }),
})
export type Banner = z.output<typeof banner>

const sectionStart = { id: itemId, title: text(60, { kind: 'text', label: 'Title' }) }
const sectionEnd = {
  audience,
  ...shown,
  isOnPhones: field(z.boolean(), { kind: 'switch', label: 'On phones too', initial: true }),
}

/** Sections that the shop fills automatically; each is used at most once. */
const ownSection = z.object({
  kind: z.enum(['promises', 'collections', 'new', 'bales', 'brands', 'about']),
  id: itemId,
  /** Empty: the section's own title. */
  title: text(60, {
    ...{ kind: 'text', label: 'Title' },
    placeholder: ({ kind }) => SECTION_NAMES[kind as keyof typeof SECTION_NAMES],
  }),
  ...sectionEnd,
})

/** Products of a collection, newest first. */
const productsSection = z.object({
  kind: z.literal('products'),
  ...sectionStart,
  /** A collection, or a collection and a sub-collection: "blankets/simba". */
  collection: text(200, { kind: 'collection', label: 'Products of' }),
  ...sectionEnd,
})

const wordsSection = z.object({
  kind: z.literal('words'),
  ...sectionStart,
  text: text(1_200, { kind: 'lines', label: 'Text' }),
  picture: field(picture(), {
    ...{ kind: 'picture', label: 'Picture', withoutPicture: 'No picture, text only', canRemove: true },
  }),
  alt: text(160, { ...ALT, isShown: (section) => section.picture !== null }),
  /** Whether the text is beside the picture or over it. */
  layout: field(z.enum(['beside', 'over']), {
    ...{ kind: 'choice', label: 'Text position' },
    names: { beside: 'Beside the picture', over: 'On the picture, in white' },
  }),
  ...buttonAndTarget,
  ...sectionEnd,
})

const section = z.discriminatedUnion('kind', [ownSection, productsSection, wordsSection])
export type Section = z.output<typeof section>
export type WordsSection = z.output<typeof wordsSection>

const home = z.object({
  banners: list(banner, {
    ...{ max: 8, noun: 'banner', title: 'Banners', label: 'Banners in their order', add: 'Banner', isLarge: true },
    ...{ named: 'heading', nameless: 'a banner without a heading', empty: { text: 'No banners yet.' } },
  }),
  sections: list(section, {
    ...{ max: 20, noun: 'section', title: 'Sections below', label: 'Sections in their order', isLarge: true },
    ...{ add: 'Section', named: 'title', nameless: 'a section without a title', empty: { text: 'No sections yet.' } },
    kinds: { names: SECTION_NAMES, isOnce: (kind) => kind !== 'products' && kind !== 'words' },
  }),
})

const link = z.object({ id: itemId, name: text(40, { kind: 'text', label: 'Name' }), target })
export type ContentLink = z.output<typeof link>
const LINKS = {
  ...{ noun: 'link', title: 'Links', named: 'name', nameless: 'A link without a name', cannotCopy: true },
  ...{ label: 'Links in their order', empty: { text: 'No links yet.' } },
} as const

const menu = z.object({
  /** Collections in menu order; collections that are not listed follow in the catalogue's order. */
  collections: z.array(z.object({ code: text(80), isHidden: z.boolean() })).check(z.maxLength(200)),
  /** Links after the collections. */
  links: list(z.extend(link, shown), {
    ...{ ...LINKS, max: 6, title: 'Links after the collections', add: 'Link after the collections' },
    empty: {
      text: 'No links yet. Add a link to a page, a product list or a brand. It is shown after the collections.',
    },
  }),
})

const notice = z.object({
  id: itemId,
  text: text(200, { kind: 'lines', label: 'Text', rows: 2 }),
  isImportant: field(z.boolean(), {
    ...{ kind: 'choice', label: 'Kind', trueOption: 'important' },
    names: { plain: 'Plain', important: 'Important (with a warning sign)' },
  }),
  /** Empty: no link. */
  linkText: text(40, { kind: 'text', label: 'Link', placeholder: 'No link' }),
  target: text(TARGET_MAX, {
    ...{ kind: 'target', label: 'Link to' },
    isShown: ({ linkText, target: typed }) => linkText !== '' || typed !== '',
  }),
  audience,
  where: field(z.enum(['everywhere', 'home']), {
    ...{ kind: 'choice', label: 'Where' },
    names: { everywhere: 'On every page', home: 'On the home page only' },
  }),
  ...shown,
})
export type Notice = z.output<typeof notice>

const question = z.object({
  id: itemId,
  isHidden: z.boolean(),
  question: text(200, { kind: 'text', label: 'Question' }),
  answer: text(1_500, { kind: 'lines', label: 'Answer' }),
})

const footer = z.object({
  lists: list(
    z.object({
      id: itemId,
      title: text(40, { kind: 'text', label: 'Title' }),
      links: list(link, { ...LINKS, max: 10 }),
    }),
    {
      ...{ max: 4, noun: 'list', title: 'Lists of links', label: 'Lists of links', add: 'List of links' },
      ...{ named: 'title', nameless: 'A list without a title' },
      empty: { text: 'No lists yet. Lists of links are shown beside the address on every page. Add the first.' },
    },
  ),
  /** At the foot: terms and the like. */
  legal: list(link, { ...LINKS, max: 6 }),
})

const page = z.object({
  id: itemId,
  isHidden: z.boolean(),
  title: text(80, { kind: 'text', label: 'Title' }),
  /**
   * In its address: /pages/{slug}, or the address of the shop's own page with this slug in `lib/content/own-pages.ts`.
   */
  slug: text(60, { kind: 'slug', label: 'Address', placeholder: 'jamhuri-week' }),
  lead: text(300, { kind: 'lines', label: 'Lead', rows: 2, placeholder: 'A sentence or two under the title' }),
  /** Markdown: paragraphs, headings, lists, links, bold. HTML is shown as literal text. */
  text: text(20_000, { kind: 'markdown', label: 'Text' }),
  /** Description for search engines. */
  description: text(200, {
    ...{ kind: 'lines', label: 'Description', rows: 2, placeholder: 'For search engines: what the page is about' },
  }),
})
export type ContentPage = z.output<typeof page>

export const REDIRECT_TYPES = {
  permanent: 'Permanent (browsers and search engines remember it)',
  'for-now': 'Temporary (can change later)',
} as const

const redirect = z.object({
  id: itemId,
  /** A path of the shop that has no page. */
  from: text(200, { kind: 'path', label: 'From', placeholder: '/summer-sale' }),
  target,
  /** Whether browsers and search engines can cache the redirect. */
  isPermanent: field(z.boolean(), {
    ...{ kind: 'choice', label: 'Type', names: REDIRECT_TYPES, trueOption: 'permanent', initial: true },
  }),
})
export type Redirect = z.output<typeof redirect>

/** The shape of each part. */
export const contentShapes = {
  home,
  menu,
  notices: z.object({
    notices: list(notice, {
      ...{ max: 20, noun: 'notice', title: 'Notices', label: 'Notices in their order', add: 'Notice' },
      ...{ named: 'text', nameless: 'A notice without text' },
      empty: {
        title: 'No notices yet',
        text: 'Add a notice for closed days or delays. It is shown above every page.',
      },
    }),
  }),
  help: z.object({
    questions: list(question, {
      ...{ max: 200, noun: 'question', title: 'Questions and answers', label: 'Questions in their order' },
      ...{ add: 'Question', named: 'question', nameless: 'A question without text' },
      empty: {
        title: 'No questions yet',
        text: 'Add the questions that customers ask most. They are shown in the help center.',
      },
      search: 'Search in questions and answers',
    }),
  }),
  footer,
  pages: z.object({
    pages: list(page, {
      ...{ max: 100, noun: 'page', title: 'Pages', label: 'Pages', add: 'Page' },
      ...{ named: 'title', nameless: 'A page without a title' },
      empty: {
        title: 'No pages yet',
        text: 'Add a page with your own text, such as the terms of an offer or a story. It gets its own address.',
      },
    }),
  }),
  redirects: z.object({
    redirects: list(redirect, {
      ...{ max: 2_000, noun: 'redirect', title: 'Redirects', label: 'Redirects', add: 'Redirect' },
      ...{ named: 'from', nameless: 'a redirect without an address' },
      empty: {
        title: 'No redirects yet',
        text: 'Add a redirect from an old address, such as a page of an older shop, to a page of this shop.',
      },
    }),
  }),
} as const

/** The lists of entries of a part. */
export const listsOf = (part: ContentPartName): { name: string; schema: ListSchema; form: ListForm }[] =>
  Object.entries<z.core.$ZodType>(contentShapes[part].shape).flatMap(([name, schema]) =>
    isList(schema) ? [{ name, schema, form: listFormOf(schema) }] : [],
  )

/** The entries of one list of a part's content. @param name from `listsOf` */
export const entriesAt = (content: PartContent['content'], name: string): readonly Entry[] =>
  (content as unknown as Record<string, readonly Entry[]>)[name] ?? []

/** Content type of each part. */
export type ContentOf = { [Part in keyof typeof contentShapes]: z.output<(typeof contentShapes)[Part]> }

/** A part with its content, as calls carry it. */
export const contentOfPart = z.discriminatedUnion('part', [
  z.object({ part: z.literal('home'), content: home }),
  z.object({ part: z.literal('menu'), content: menu }),
  z.object({ part: z.literal('notices'), content: contentShapes.notices }),
  z.object({ part: z.literal('help'), content: contentShapes.help }),
  z.object({ part: z.literal('footer'), content: footer }),
  z.object({ part: z.literal('pages'), content: contentShapes.pages }),
  z.object({ part: z.literal('redirects'), content: contentShapes.redirects }),
])
export type PartContent = z.output<typeof contentOfPart>
