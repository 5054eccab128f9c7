'use client'

import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'
import { ChoiceRow } from '../fields/choice-row.tsx'
import { LeadsTo } from '../fields/leads-to.tsx'
import { EntryList } from './entry-list.tsx'
import { fullRefusal, LEGAL, LISTS, linkListOf, linksOf, movedLink, withLinks } from './footer-lists.ts'
import type { PartEditorProps } from './part-editor.ts'

/** The links of one list of the footer, or of the line at its foot. */
export function FooterLinks({
  listId,
  title,
  content: footer,
  onChange,
  ...rest
}: PartEditorProps<'footer'> & { listId: string; title: string }) {
  const names = Object.fromEntries([
    ...footer.lists.map(({ id, title: name }) => [id, name.trim() || listFormOf(LISTS).nameless]),
    [LEGAL, 'Bottom line'],
  ])
  const places = [...footer.lists.map(({ id }) => id), LEGAL].filter((id) => id === listId || !fullRefusal(footer, id))
  return (
    <EntryList
      {...rest}
      list={linkListOf(listId)}
      label={`Links of ${title} in their order`}
      head={null}
      empty={<p className="room-gutter border-t border-hairline py-2 text-muted">No links yet.</p>}
      entries={linksOf(footer, listId)}
      onEntries={(links) => onChange(withLinks(footer, listId, links))}
      words={({ target, name }) => ({ note: <LeadsTo target={target} name={name} /> })}
      aside={(_link, found) => {
        // A list and a link can have the same ID: a finding about a title is about the list.
        const wrong = found.filter(({ level, field }) => level === 'error' && field !== 'title').length
        if (wrong === 0) return null
        return <StatusMark status="wrong">{wrong === 1 ? '1 error' : `${wrong} errors`}</StatusMark>
      }}
      fields={({ id }, fields) => (
        <>
          {fields}
          <ChoiceRow
            label="List"
            names={names}
            options={places}
            value={listId}
            refusal={rest.refusal}
            onChange={(to) => onChange(movedLink(footer, id, listId, to))}
          />
        </>
      )}
    />
  )
}
