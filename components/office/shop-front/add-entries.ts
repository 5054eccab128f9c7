import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { type ContentOf, entriesAt, listsOf } from '#lib/contract/content/content-parts.ts'
import { type Entry, fullRefusal } from '#lib/contract/content/entry-forms.ts'
import { newEntry } from './new-entry.ts'

/** An entry that can be added to a part. */
export interface Addition<P extends ContentPartName> {
  id: string
  /** "Banner", "Section: text and picture" */
  label: string
  /** Why there can be no more. */
  refusal: string | null
  /** The content with the entry at the end of its list, and the entry's ID, to open it. */
  add: () => { content: ContentOf[P]; itemId: string }
}

/** Entries that can be added to a part now. Kinds that a list can have only once are offered until it has them. */
export const additionsTo = <P extends ContentPartName>(part: P, content: ContentOf[P]): Addition<P>[] =>
  listsOf(part).flatMap(({ name, schema, form }) => {
    const entries = entriesAt(content, name)
    const addition = (label: string, given: object = {}): Addition<P> => ({
      ...{ id: label, label, refusal: fullRefusal(form, entries.length) },
      add: () => {
        const entry = newEntry(schema, given) as Entry
        return { content: { ...content, [name]: [...entries, entry] }, itemId: entry.id }
      },
    })
    if (!form.add) return []
    if (!form.kinds) return [addition(form.add)]
    const { names, isOnce } = form.kinds
    return Object.entries(names)
      .filter(([kind]) => !isOnce(kind) || !entries.some((one) => one.kind === kind))
      .map(([kind, kindName]) => addition(`${form.add}: ${kindName.toLowerCase()}`, { kind }))
  })
