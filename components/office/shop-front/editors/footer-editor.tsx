'use client'

import { useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'
import { stepped, withEntry } from '../entry-lists.ts'
import { EntryFields } from '../fields/entry-fields.tsx'
import { ListHead } from '../list-head.tsx'
import { newEntry } from '../new-entry.ts'
import { useOpened } from '../use-opened.ts'
import { FooterAddress } from './footer-address.tsx'
import { FooterLinks } from './footer-links.tsx'
import { fullRefusal, LEGAL, LISTS, linkListOf, linksOf, withLinks } from './footer-lists.ts'
import type { PartEditorProps } from './part-editor.ts'

const { max, title, empty } = listFormOf(LISTS)

/** Footer editor: read-only address, lists of links, and the legal line. */
export function FooterEditor(props: PartEditorProps<'footer'>) {
  const { content, refusal, chosen, onChange, onChoose } = props
  const { lists } = content
  const editor = useRef<HTMLDivElement>(null)
  useOpened(editor, chosen)
  const setLists = (next: typeof lists) => onChange({ ...content, lists: next })

  function addLink(listId: string): void {
    const added = newEntry(linkListOf(listId))
    onChange(withLinks(content, listId, [...linksOf(content, listId), added]))
    onChoose(added.id)
  }

  const addIn = (listId: string, name: string) => (
    <OfficeButton
      size="small"
      refusal={refusal ?? fullRefusal(content, listId)}
      aria-label={`Add a link to ${name}`}
      onClick={() => addLink(listId)}
    >
      Add link
    </OfficeButton>
  )

  return (
    <div ref={editor}>
      <FooterAddress />
      <ListHead title={title}>
        <OfficeButton
          size="small"
          refusal={refusal ?? (lists.length >= max ? `The footer has at most ${max} lists.` : null)}
          onClick={() => setLists([...lists, newEntry(LISTS)])}
        >
          Add list
        </OfficeButton>
      </ListHead>
      {lists.length === 0 ? <p className="room-gutter border-t border-ink py-2 text-muted">{empty.text}</p> : null}
      {lists.map((list, at) => {
        const name = list.title.trim() || `list ${at + 1}`
        return (
          <section key={list.id} data-item={list.id} aria-label={name}>
            <div className="room-gutter grid gap-2 border-t border-ink bg-paper py-2.5">
              <EntryFields
                list={LISTS}
                entry={list}
                findings={props.findings}
                refusal={refusal}
                onChange={(next) => setLists(withEntry(lists, next))}
              />
              <div className="flex flex-wrap gap-2">
                {addIn(list.id, name)}
                {([-1, 1] as const).map((step) =>
                  lists[at + step] ? (
                    <OfficeButton
                      key={step}
                      size="small"
                      refusal={refusal}
                      aria-label={`Move ${name} ${step < 0 ? 'up' : 'down'}`}
                      onClick={() => setLists(stepped(lists, list.id, step))}
                    >
                      Move {step < 0 ? 'up' : 'down'}
                    </OfficeButton>
                  ) : null,
                )}
                <OfficeButton
                  size="small"
                  className="ml-auto"
                  refusal={refusal}
                  aria-label={`Remove ${name}${list.links.length > 0 ? ' and its links' : ''}`}
                  onClick={() => setLists(lists.filter(({ id }) => id !== list.id))}
                >
                  Remove list
                </OfficeButton>
              </div>
            </div>
            <FooterLinks {...props} listId={list.id} title={name} />
          </section>
        )
      })}
      <section aria-label="Bottom line">
        <ListHead title="Bottom line">{addIn(LEGAL, 'the bottom line')}</ListHead>
        <FooterLinks {...props} listId={LEGAL} title="the bottom line" />
      </section>
    </div>
  )
}
