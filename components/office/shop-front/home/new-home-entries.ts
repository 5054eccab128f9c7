import { SECTION_NAMES } from '#lib/content/entries.ts'
import { type Banner, type ContentOf, MAX_BANNERS, type Section } from '#lib/contract/content/content-parts.ts'
import { freshKey } from '#lib/http/attempt-key.ts'

const always = { isHidden: false, from: null, until: null }

export const newBanner = (): Banner => ({
  ...{ id: freshKey(), ...always, picture: null, pictureNarrow: null, alt: '', video: null },
  ...{ heading: '', sentence: '', words: [], button: '', target: '' },
})

const KINDS = Object.keys(SECTION_NAMES) as Section['kind'][]
const MAX_SECTIONS = 20

export function newSection(kind: Section['kind']): Section {
  const fields = { id: freshKey(), ...always, title: '', audience: 'everybody', isOnPhones: true } as const
  if (kind === 'products') return { ...fields, kind, collection: '' }
  if (kind !== 'words') return { ...fields, kind }
  return { ...fields, kind, text: '', picture: null, alt: '', layout: 'beside', button: '', target: '' }
}

/** Section kinds that can appear more than once on the page. */
const isOwn = (kind: Section['kind']) => kind !== 'products' && kind !== 'words'

/** Section kinds that can be added. Kinds with automatic content can appear only once. */
export const addableKinds = ({ sections }: ContentOf['home']): Section['kind'][] =>
  KINDS.filter((kind) => !isOwn(kind) || !sections.some((one) => one.kind === kind))

/** Why there can be no more; null: there can. */
export const bannerRefusal = ({ banners }: ContentOf['home']): string | null =>
  banners.length >= MAX_BANNERS ? `At most ${MAX_BANNERS} banners.` : null
export const sectionRefusal = ({ sections }: ContentOf['home']): string | null =>
  sections.length >= MAX_SECTIONS ? `At most ${MAX_SECTIONS} sections.` : null

/** Why a section cannot be copied. */
export const copyRefusal = (content: ContentOf['home'], { kind }: Section): string | null =>
  isOwn(kind) ? 'The page can have this section only once.' : sectionRefusal(content)
