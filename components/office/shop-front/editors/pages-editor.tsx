'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import { isOwnPage, OWN_PAGES, type OwnPage, pageAddress } from '#lib/content/own-pages.ts'
import type { ContentPage } from '#lib/contract/content/content-parts.ts'
import { freshKey } from '#lib/http/attempt-key.ts'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withCopy, withEntry } from '../entry-lists.ts'
import { EntryMark } from '../entry-mark.tsx'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'
import { newPage } from './new-entries.ts'
import { PageFields } from './page-fields.tsx'
import type { PartEditorProps } from './part-editor.ts'

const MAX_PAGES = 100

const nameOf = ({ title }: ContentPage) => title.trim() || 'A page without a title'

/** Address of a page, or the built-in page that it replaces. */
const noteOf = ({ slug }: ContentPage) =>
  isOwnPage(slug) ? `replaces the text of ${OWN_PAGES[slug].name}` : slug ? pageAddress(slug) : 'no address yet'

/** Offers to replace the text of the shop's own pages. */
function OwnPages({
  taken,
  refusal,
  onReplace,
}: {
  taken: ReadonlySet<string>
  refusal: string | null
  onReplace: (slug: OwnPage) => void
}) {
  return (
    <section aria-labelledby="own-pages" className="room-gutter pt-6 pb-4">
      <h2 id="own-pages" className="heading text-d5">
        Replace the text of …
      </h2>
      <p className="mt-1 max-w-140 text-muted">
        These pages have an original text. Write your own to replace it at the same address. Hide or remove yours to
        show the original text again.
      </p>
      <ul className="mt-2 border-t border-hairline">
        {Object.entries(OWN_PAGES).map(([slug, { name, path }]) => (
          <li key={slug} className="flex min-h-(--row) items-center gap-3 border-b border-hairline py-1">
            <span className="min-w-0 flex-1">
              {name} <span className="text-muted">{path}</span>
            </span>
            {taken.has(slug) ? (
              <span className="text-muted">Replaced</span>
            ) : (
              <OfficeButton
                size="small"
                refusal={refusal}
                aria-label={`Replace the text of ${name}`}
                onClick={() => onReplace(slug as OwnPage)}
              >
                Replace
              </OfficeButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pages of text that staff write, and the texts of the shop's own pages that they replace. */
export function PagesEditor({ content, findings, refusal, chosen, onChoose, onChange }: PartEditorProps<'pages'>) {
  const { pages } = content
  const set = (next: ContentPage[]) => onChange({ ...content, pages: next })
  const fullRefusal = pages.length >= MAX_PAGES ? `At most ${MAX_PAGES} pages.` : null

  function put(next: ContentPage[], opened: ContentPage): void {
    set(next)
    onChoose(opened.id)
  }
  function copy(page: ContentPage): void {
    // Two pages cannot have one address: the copy waits for its own.
    const added = { ...page, id: freshKey(), slug: '' }
    put(withCopy(pages, page.id, added), added)
  }
  function replace(slug: OwnPage): void {
    const added = newPage(slug, OWN_PAGES[slug].name)
    put([...pages, added], added)
  }

  return (
    <>
      {pages.length > 0 ? <ListHead title="Pages" /> : null}
      <OrderedItems
        label="Pages"
        empty={
          <EmptyState
            title="No pages yet"
            text="Add a page with your own text, such as the terms of an offer or a story. It gets its own address."
          />
        }
        refusal={refusal}
        chosen={chosen}
        onChoose={onChoose}
        onOrder={(ids) => set(inOrderOf(pages, ids))}
        items={pages.map((page) => {
          const own = findings.filter(({ itemId }) => itemId === page.id)
          const hide = () => set(withEntry(pages, { ...page, isHidden: !page.isHidden }))
          return {
            ...{ id: page.id, name: nameOf(page), isHidden: page.isHidden, onHide: hide },
            ...{ title: nameOf(page), note: noteOf(page) },
            aside: <EntryMark shown={page} findings={own} />,
            fields: () => (
              <div className="grid gap-2.5">
                <PageFields
                  page={page}
                  findings={findings}
                  refusal={refusal}
                  onChange={(next) => set(withEntry(pages, next))}
                />
                <EntryActions
                  noun="page"
                  findings={own.filter(({ field }) => field === null)}
                  refusal={refusal}
                  isHidden={page.isHidden}
                  onHide={hide}
                  onStep={(step) => set(stepped(pages, page.id, step))}
                  onCopy={() => copy(page)}
                  copyRefusal={fullRefusal}
                  onRemove={() => {
                    onChoose(null)
                    set(pages.filter(({ id }) => id !== page.id))
                  }}
                />
              </div>
            ),
          }
        })}
      />
      <OwnPages taken={new Set(pages.map(({ slug }) => slug))} refusal={refusal ?? fullRefusal} onReplace={replace} />
    </>
  )
}
