'use client'

import { type ComponentProps, useState } from 'react'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { isOwnPage, OWN_PAGES, pageAddress } from '#lib/content/own-pages.ts'
import type { ContentPage } from '#lib/contract/content/content-parts.ts'
import { officeShop } from '#lib/contract/staff/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { EntryFields } from '../fields/entry-fields.tsx'

const MAX = 60

/** Turns typed text into a slug: small letters, digits and hyphens. Spaces and other separators become hyphens. */
const slugTyped = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX)

/** Slug suggested by a title: `Mother’s Day: 8 May` → `mothers-day-8-may`. */
const slugOf = (title: string): string => slugTyped(title).replace(/-$/, '')

/** Small preview of a page as a search engine result. */
function SearchResult({ page: { slug, title, description, lead } }: { page: ContentPage }) {
  const { data } = useOfficeQuery(officeShop, {})
  return (
    <figure className="border border-hairline bg-ground px-3 py-2">
      <figcaption className="text-tiny text-muted">Search engine preview</figcaption>
      <p className="mt-1 truncate text-tiny text-muted">
        {data?.name ?? 'The shop'} › {pageAddress(slug || '…')}
      </p>
      <p className="truncate text-link underline">{title.trim() || 'The title of the page'}</p>
      <p className="line-clamp-2 text-tiny">
        {description.trim() || (
          <span className="text-muted">
            {lead.trim() || 'Without a description, search engines pick text from the page.'}
          </span>
        )}
      </p>
    </figure>
  )
}

/** The fields of a page of text; its address follows from its title until staff type an address. */
export function PageFields({ entry: page, onChange, ...rest }: ComponentProps<typeof EntryFields<ContentPage>>) {
  // A page with an address retains it if its title changes: links use it.
  const [isSuggested, setSuggested] = useState(page.slug === '')
  const own = isOwnPage(page.slug) ? OWN_PAGES[page.slug] : null

  function change(next: ContentPage): void {
    if (next.slug !== page.slug) {
      setSuggested(next.slug === '')
      onChange({ ...next, slug: slugTyped(next.slug) })
    } else onChange(isSuggested && next.title !== page.title ? { ...next, slug: slugOf(next.title) } : next)
  }

  return (
    <>
      {own ? (
        <AlertLine tone="info" title={`This text replaces “${own.name}” at ${own.path}.`}>
          Hide or remove it to show the original text again.
        </AlertLine>
      ) : null}
      <EntryFields {...rest} entry={page} onChange={change} />
      <SearchResult page={page} />
    </>
  )
}
