'use client'

import { useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { stepped, withEntry } from '../entry-lists.ts'
import { findingsOf } from '../field-row.tsx'
import { ListHead } from '../list-head.tsx'
import { TextRow } from '../text-rows.tsx'
import { useOpened } from '../use-opened.ts'
import { FooterAddress } from './footer-address.tsx'
import { FooterLinks } from './footer-links.tsx'
import { fullRefusal, LEGAL, linksOf, MAX_LISTS, withLinks } from './footer-lists.ts'
import { type FooterList, newFooterList, newLink } from './new-entries.ts'
import type { PartEditorProps } from './part-editor.ts'

/** Footer editor: read-only address, lists of links, and the legal line. */
export function FooterEditor(props: PartEditorProps<'footer'>) {
  const { content, refusal, chosen, onChange, onChoose } = props
  const { lists } = content
  const editor = useRef<HTMLDivElement>(null)
  useOpened(editor, chosen)
  const setLists = (next: FooterList[]) => onChange({ ...content, lists: next })

  function addLink(listId: string): void {
    const added = newLink()
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
      <ListHead title="Lists of links">
        <OfficeButton
          size="small"
          refusal={refusal ?? (lists.length >= MAX_LISTS ? `The footer has at most ${MAX_LISTS} lists.` : null)}
          onClick={() => setLists([...lists, newFooterList()])}
        >
          Add list
        </OfficeButton>
      </ListHead>
      {lists.length === 0 ? (
        <p className="room-gutter border-t border-ink py-2 text-muted">
          No lists yet. Lists of links are shown beside the address on every page. Add the first.
        </p>
      ) : null}
      {lists.map((list, at) => {
        const name = list.title.trim() || `list ${at + 1}`
        return (
          <section key={list.id} data-item={list.id} aria-label={name}>
            <div className="room-gutter grid gap-2 border-t border-ink bg-paper py-2.5">
              <TextRow
                label="Title"
                most={40}
                value={list.title}
                findings={findingsOf(props.findings, list.id, 'title')}
                isReadOnly={refusal !== null}
                onChange={(title) => setLists(withEntry(lists, { ...list, title }))}
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
            <FooterLinks {...props} listId={list.id} title={name} footer={content} />
          </section>
        )
      })}
      <section aria-label="Bottom line">
        <ListHead title="Bottom line">{addIn(LEGAL, 'the bottom line')}</ListHead>
        <FooterLinks {...props} listId={LEGAL} title="the bottom line" footer={content} />
      </section>
    </div>
  )
}
