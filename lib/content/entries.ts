import type { PartContent, Section } from '../contract/content/content-parts.ts'

/** Names in the office of the sections that the shop fills automatically. */
export const SECTION_NAMES: Record<Section['kind'], string> = {
  promises: 'Three promises',
  collections: 'Shop by collection',
  new: 'New products',
  bales: 'Buying by the bale',
  brands: 'Our brands',
  about: 'About the shop',
  products: 'Products of a collection',
  words: 'Text and picture',
}

/** An entry of a part, for lists and for words about changes. */
export interface ContentEntry {
  id: string
  /** "banner", "notice" … */
  noun: string
  name: string
  /** Everything that it is, to see whether it was changed. */
  value: unknown
}

const named = (name: string) => name.replace(/\s+/g, ' ').trim() || 'without a name'

/** The entries of a part in their order. */
export function entriesOf({ part, content }: PartContent): ContentEntry[] {
  switch (part) {
    case 'home':
      return [
        ...content.banners.map((value) => ({ id: value.id, noun: 'banner', name: named(value.heading), value })),
        ...content.sections.map((value) => ({
          ...{ id: value.id, noun: 'section', name: value.title || SECTION_NAMES[value.kind], value },
        })),
      ]
    case 'menu':
      return [
        ...content.collections.map((value) => ({ id: value.code, noun: 'collection', name: value.code, value })),
        ...content.links.map((value) => ({ id: value.id, noun: 'link', name: named(value.name), value })),
      ]
    case 'notices':
      return content.notices.map((value) => ({ id: value.id, noun: 'notice', name: named(value.text), value }))
    case 'help':
      return content.questions.map((value) => ({ id: value.id, noun: 'question', name: named(value.question), value }))
    case 'footer':
      return [
        ...content.lists.flatMap(({ links, ...list }) => [
          { id: `list ${list.id}`, noun: 'list', name: named(list.title), value: list },
          ...links.map((value) => ({ id: `${list.id} ${value.id}`, noun: 'link', name: named(value.name), value })),
        ]),
        ...content.legal.map((value) => ({ id: `legal ${value.id}`, noun: 'link', name: named(value.name), value })),
      ]
    case 'pages':
      return content.pages.map((value) => ({ id: value.id, noun: 'page', name: named(value.title), value }))
    case 'redirects':
      return content.redirects.map((value) => ({ id: value.id, noun: 'redirect', name: named(value.from), value }))
  }
}

/** Fields in one order, so that equal values give equal texts: the database reorders fields. */
const textOf = (value: unknown): string =>
  JSON.stringify({ ...(value as object), isHidden: false }, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const isHidden = (value: unknown) => (value as { isHidden?: boolean }).isHidden === true

function changeOf(before: ContentEntry | undefined, { noun, name, value }: ContentEntry): string | null {
  const what = `${noun[0]?.toUpperCase()}${noun.slice(1)} “${name}”`
  if (!before) return `${what} added`
  if (textOf(before.value) !== textOf(value)) return `${what} changed`
  if (isHidden(before.value) === isHidden(value)) return null
  return `${what} ${isHidden(value) ? 'hidden' : 'shown again'}`
}

/** Differences between two contents of one part: one sentence for each entry, one for the order. */
export function changesBetween(before: PartContent, after: PartContent): string[] {
  const [old, current] = [entriesOf(before), entriesOf(after)]
  const was = new Map(old.map((entry) => [entry.id, entry]))
  const is = new Map(current.map((entry) => [entry.id, entry]))
  const removed = old.filter(({ id }) => !is.has(id))
  const inBoth = (entries: readonly ContentEntry[], other: ReadonlyMap<string, unknown>) =>
    entries.flatMap(({ id }) => (other.has(id) ? [id] : [])).join('\n')
  return [
    ...current.flatMap((entry) => changeOf(was.get(entry.id), entry) ?? []),
    ...removed.map(({ noun, name }) => `${noun[0]?.toUpperCase()}${noun.slice(1)} “${name}” removed`),
    ...(inBoth(old, is) === inBoth(current, was) ? [] : ['Order changed']),
  ]
}
