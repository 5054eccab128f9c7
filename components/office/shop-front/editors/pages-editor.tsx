'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { isOwnPage, OWN_PAGES, type OwnPage, pageAddress } from '#lib/content/own-pages.ts'
import { type ContentPage, contentShapes } from '#lib/contract/content/content-parts.ts'
import { fullRefusal, listFormOf } from '#lib/contract/content/entry-forms.ts'
import { newEntry } from '../new-entry.ts'
import { EntryList } from './entry-list.tsx'
import { PageFields } from './page-fields.tsx'
import type { PartEditorProps } from './part-editor.ts'

const LIST = contentShapes.pages.shape.pages

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
export function PagesEditor({ content: { pages }, onChange, ...rest }: PartEditorProps<'pages'>) {
  const { findings, refusal, onChoose } = rest
  function replace(slug: OwnPage): void {
    const added = newEntry(LIST, { slug, title: OWN_PAGES[slug].name })
    onChange({ pages: [...pages, added] })
    onChoose(added.id)
  }
  return (
    <>
      <EntryList
        {...rest}
        list={LIST}
        entries={pages}
        onEntries={(next) => onChange({ pages: next })}
        words={(page) => ({ note: noteOf(page) })}
        // Two pages cannot have one address: the copy waits for its own.
        copied={{ slug: '' }}
        fields={(page, _fields, change) => (
          <PageFields {...{ findings, refusal }} list={LIST} entry={page} onChange={change} />
        )}
      />
      <OwnPages
        taken={new Set(pages.map(({ slug }) => slug))}
        refusal={refusal ?? fullRefusal(listFormOf(LIST), pages.length)}
        onReplace={replace}
      />
    </>
  )
}
