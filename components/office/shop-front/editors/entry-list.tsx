'use client'

import { type ReactNode, useState } from 'react'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import type { ShownWhen } from '#lib/content/shown.ts'
import { type Entry, fullRefusal, type ListSchema, listFormOf, nameIn } from '#lib/contract/content/entry-forms.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { showCount } from '#lib/format/count.ts'
import { freshKey } from '#lib/http/attempt-key.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withCopy, withEntry } from '../entry-lists.ts'
import { EntryMark, EntrySpan } from '../entry-mark.tsx'
import { EntryFields } from '../fields/entry-fields.tsx'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'
import { useLatest } from '../use-latest.ts'
import type { PartEditorProps } from './part-editor.ts'

interface EntryListProps<One extends Entry> extends Omit<PartEditorProps<never>, 'content' | 'onChange'> {
  /** Declares the list and the form of its entries. */
  list: ListSchema
  entries: readonly One[]
  onEntries: (entries: One[]) => void
  /** In place of the declared name for screen readers. */
  label?: string
  /** In place of the heading with the declared title. */
  head?: ReactNode
  /** In place of the declared text for a list without entries. */
  empty?: ReactNode
  /** Before the title of a row. */
  before?: (entry: One) => ReactNode
  /** Title of a row if it is not the entry's name, and the muted note beside it. */
  words?: (entry: One) => { title?: ReactNode; note?: ReactNode }
  /** In place of period and status at the right of a row. @param found findings of the entry */
  aside?: (entry: One, found: readonly ContentFinding[]) => ReactNode
  /** Draws the declared fields together with others. */
  fields?: (entry: One, fields: ReactNode, onChange: (entry: One) => void) => ReactNode
  /** Fields that a copy does not share with its original. */
  copied?: Partial<One>
}

/** Editor of a declared list of entries: order, fields, period, copies. An entry opens inside the list. */
export function EntryList<One extends Entry>(props: EntryListProps<One>) {
  const { list, entries, label, head, refusal, chosen, onChoose, onEntries } = props
  const form = listFormOf(list)
  const search = useEntrySearch(entries, chosen)
  const remove = useRemoval(props)
  const { isSearching } = search
  const empty = form.empty.title ? (
    <EmptyState title={form.empty.title} text={form.empty.text} />
  ) : (
    <p className="room-gutter border-t border-ink py-2 text-muted">{form.empty.text}</p>
  )
  return (
    <>
      {head === undefined && entries.length > 0 ? (
        <ListHead title={form.title}>
          {form.search ? <SearchField label={form.search} {...search} /> : undefined}
        </ListHead>
      ) : (
        head
      )}
      {search.sought ? (
        <p role="status" className="room-gutter pb-1.5 text-tiny text-muted">
          {search.found.length === 0
            ? `No results for “${search.sought}”.`
            : `${showCount(search.found.length)} of ${showCount(entries.length)}. Clear the search to change the order.`}
        </p>
      ) : null}
      <OrderedItems
        label={label ?? form.label}
        empty={entries.length === 0 ? (props.empty ?? empty) : null}
        refusal={refusal}
        orderRefusal={refusal ?? (isSearching ? 'Clear the search to change the order.' : null)}
        chosen={chosen}
        onChoose={onChoose}
        onOrder={(ids) => onEntries(inOrderOf(entries, ids))}
        items={search.found.map((entry) => itemOf(props, entry, isSearching, remove))}
      />
    </>
  )
}

/** The row of an entry, and its fields and actions while it is open. */
function itemOf<One extends Entry>(
  { list, entries, findings, refusal, before, words, aside, fields, copied, onChoose, onEntries }: EntryListProps<One>,
  entry: One,
  isSearching: boolean,
  onRemove: (entry: One) => void,
) {
  const form = listFormOf(list)
  const { id } = entry
  const own = findings.filter(({ itemId }) => itemId === id)
  const name = nameIn(form, entry) || form.nameless
  const isHidden = entry.isHidden === true
  const hide = 'isHidden' in entry ? () => onEntries(withEntry(entries, { ...entry, isHidden: !isHidden })) : undefined
  const change = (next: One) => onEntries(withEntry(entries, next))
  const drawn = <EntryFields {...{ list, entry, findings, refusal }} onChange={change} />
  const isAlone = form.kinds?.isOnce(String(entry.kind))

  function copy(): void {
    const added = { ...entry, ...copied, id: freshKey() }
    onEntries(withCopy(entries, id, added))
    onChoose(added.id)
  }
  return {
    ...{ id, name, title: name, isHidden, onHide: hide, before: before?.(entry), ...words?.(entry) },
    aside: aside ? aside(entry, own) : <Aside entry={entry} findings={own} />,
    fields: () => (
      <div className={form.isLarge ? 'grid gap-1.5' : 'grid gap-2.5'}>
        {fields ? fields(entry, drawn, change) : drawn}
        <EntryActions
          noun={form.noun}
          findings={own.filter(({ field }) => field === null)}
          refusal={refusal}
          onStep={isSearching ? undefined : (step) => onEntries(stepped(entries, id, step))}
          isHidden={isHidden}
          onHide={form.isLarge || !('from' in entry) ? hide : undefined}
          onCopy={form.cannotCopy ? undefined : copy}
          copyRefusal={isAlone ? `The page can have this ${form.noun} only once.` : fullRefusal(form, entries.length)}
          onRemove={() => onRemove(entry)}
        />
      </div>
    ),
  }
}

/** Period and status of an entry. */
function Aside({ entry, findings }: { entry: Entry; findings: readonly ContentFinding[] }) {
  const shown = entry as unknown as ShownWhen
  return (
    <>
      {'from' in entry ? <EntrySpan shown={shown} /> : null}
      <EntryMark shown={shown} findings={findings} />
    </>
  )
}

/** Search in all texts of the entries. */
function useEntrySearch<One extends Entry>(entries: readonly One[], chosen: string | null) {
  const [sought, setSought] = useState('')
  const terms = sought.trim().toLowerCase().split(/\s+/)
  // The open entry stays even if editing it ends the match.
  const found = entries.filter((entry) => {
    const { id, ...fields } = entry
    const texts = Object.values(fields).filter((value) => typeof value === 'string')
    const text = texts.join(' ').toLowerCase()
    return id === chosen || terms.every((term) => text.includes(term))
  })
  return { sought, setSought, found, isSearching: found.length < entries.length }
}

const SearchField = ({
  label,
  sought,
  setSought,
}: {
  label: string
  sought: string
  setSought: (text: string) => void
}) => (
  <input
    type="search"
    aria-label={label}
    placeholder="Search"
    className="office-field w-48 max-md:w-full"
    value={sought}
    onChange={({ target }) => setSought(target.value)}
  />
)

/**
 * Removes an entry. A large entry can be restored for ten seconds: Undo restores it at its position and retains later
 * changes.
 */
function useRemoval<One extends Entry>({ list, entries, onChoose, onEntries }: EntryListProps<One>) {
  const latest = useLatest({ entries, onEntries })
  const form = listFormOf(list)
  return (removed: One) => {
    const at = entries.indexOf(removed)
    onChoose(null)
    onEntries(entries.filter(({ id }) => id !== removed.id))
    if (!form.isLarge) return
    const noun = `${form.noun[0]?.toUpperCase()}${form.noun.slice(1)}`
    noteDone(`${noun} “${nameIn(form, removed) || 'without a name'}” removed from the draft.`, () => {
      const { entries: now, onEntries: change } = latest.current
      if (!now.some(({ id }) => id === removed.id)) change([...now.slice(0, at), removed, ...now.slice(at)])
    })
  }
}
