import { contentShapes, entriesAt, listsOf, type PartContent } from '../contract/content/content-parts.ts'
import { type Entry, type ListSchema, listFormOf, nameIn } from '../contract/content/entry-forms.ts'

/** An entry of a part, for lists and for words about changes. */
export interface ContentEntry {
  id: string
  /** "banner", "notice" … */
  noun: string
  name: string
  /** Everything that it is, to see whether it was changed. */
  value: unknown
}

/** The entries of a list with its noun and their names. @param idOf ID that no other entry of the part has */
function entriesIn(
  schema: ListSchema,
  entries: readonly Entry[],
  idOf: (id: string) => string = (id) => id,
): ContentEntry[] {
  const form = listFormOf(schema)
  return entries.map((value) => {
    const name = nameIn(form, value).replace(/\s+/g, ' ') || 'without a name'
    return { id: idOf(value.id), noun: form.noun, name, value }
  })
}

/** The entries of a part in their order. */
export function entriesOf({ part, content }: PartContent): ContentEntry[] {
  if (part === 'footer') {
    const { lists, legal } = contentShapes.footer.shape
    return [
      ...content.lists.flatMap(({ links, ...list }) => [
        ...entriesIn(lists, [list], (id) => `list ${id}`),
        ...entriesIn(lists.def.element.shape.links, links, (id) => `${list.id} ${id}`),
      ]),
      ...entriesIn(legal, content.legal, (id) => `legal ${id}`),
    ]
  }
  const collections = part === 'menu' ? content.collections : []
  return [
    ...collections.map((value) => ({ id: value.code, noun: 'collection', name: value.code, value })),
    ...listsOf(part).flatMap(({ name, schema }) => entriesIn(schema, entriesAt(content, name))),
  ]
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
