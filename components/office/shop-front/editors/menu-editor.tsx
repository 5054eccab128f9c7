'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { contentShapes } from '#lib/contract/content/content-parts.ts'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'
import { LeadsTo } from '../fields/leads-to.tsx'
import { ListHead } from '../list-head.tsx'
import { newEntry } from '../new-entry.ts'
import { EntryList } from './entry-list.tsx'
import { MenuCollections } from './menu-collections.tsx'
import type { PartEditorProps } from './part-editor.ts'

const LIST = contentShapes.menu.shape.links
const { max, title } = listFormOf(LIST)

/** The menu of the shop: its collections, and links after them. */
export function MenuEditor({ content, onChange, ...rest }: PartEditorProps<'menu'>) {
  const { links } = content
  const { refusal, onChoose } = rest
  const set = (next: typeof links) => onChange({ ...content, links: next })

  function add(): void {
    const added = newEntry(LIST)
    set([...links, added])
    onChoose(added.id)
  }

  return (
    <>
      <MenuCollections
        named={content.collections}
        refusal={refusal}
        onChange={(collections) => onChange({ ...content, collections })}
      />
      <section aria-label={title}>
        <EntryList
          {...rest}
          list={LIST}
          entries={links}
          onEntries={set}
          head={
            <ListHead title={title}>
              <OfficeButton
                size="small"
                refusal={refusal ?? (links.length >= max ? `The menu has at most ${max} links.` : null)}
                onClick={add}
              >
                Add link
              </OfficeButton>
            </ListHead>
          }
          words={({ target, name }) => ({ note: <LeadsTo target={target} name={name} /> })}
        />
      </section>
    </>
  )
}
