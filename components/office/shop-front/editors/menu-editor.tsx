'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withEntry } from '../entry-lists.ts'
import { EntryMark, EntrySpan } from '../entry-mark.tsx'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'
import { ShownFields } from '../shown-fields.tsx'
import { LeadsTo, LinkFields, nameOfLink } from './link-fields.tsx'
import { MenuCollections } from './menu-collections.tsx'
import { newMenuLink } from './new-entries.ts'
import type { PartEditorProps } from './part-editor.ts'

const MAX_LINKS = 6

/** The menu of the shop: its collections, and links after them. */
export function MenuEditor({ content, findings, refusal, chosen, onChoose, onChange }: PartEditorProps<'menu'>) {
  const { links } = content
  const set = (next: typeof links) => onChange({ ...content, links: next })
  const isFull = links.length >= MAX_LINKS

  function add(): void {
    const added = newMenuLink()
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
      <section aria-label="Links after the collections">
        <ListHead title="Links after the collections">
          <OfficeButton
            size="small"
            refusal={refusal ?? (isFull ? `The menu has at most ${MAX_LINKS} links.` : null)}
            onClick={add}
          >
            Add link
          </OfficeButton>
        </ListHead>
        <OrderedItems
          label="Links in their order"
          empty={
            <p className="room-gutter border-t border-ink py-2 text-muted">
              No links yet. Add a link to a page, a product list or a brand. It is shown after the collections.
            </p>
          }
          refusal={refusal}
          chosen={chosen}
          onChoose={onChoose}
          onOrder={(ids) => set(inOrderOf(links, ids))}
          items={links.map((link) => {
            const own = findings.filter(({ itemId }) => itemId === link.id)
            const hide = () => set(withEntry(links, { ...link, isHidden: !link.isHidden }))
            const change = (part: Partial<typeof link>) => set(withEntry(links, { ...link, ...part }))
            return {
              ...{ id: link.id, name: nameOfLink(link), isHidden: link.isHidden, onHide: hide },
              title: nameOfLink(link),
              note: <LeadsTo target={link.target} name={link.name} />,
              aside: (
                <>
                  <EntrySpan shown={link} />
                  <EntryMark shown={link} findings={own} />
                </>
              ),
              fields: () => (
                <div className="grid gap-2.5">
                  <LinkFields link={link} findings={findings} refusal={refusal} onChange={change} />
                  <ShownFields
                    itemId={link.id}
                    noun="link"
                    value={link}
                    findings={findings}
                    refusal={refusal}
                    onChange={({ isHidden, from, until }) => change({ isHidden, from, until })}
                  />
                  <EntryActions
                    noun="link"
                    findings={own.filter(({ field }) => field === null)}
                    refusal={refusal}
                    onStep={(step) => set(stepped(links, link.id, step))}
                    onRemove={() => {
                      onChoose(null)
                      set(links.filter(({ id }) => id !== link.id))
                    }}
                  />
                </div>
              ),
            }
          })}
        />
      </section>
    </>
  )
}
