'use client'

import { useState } from 'react'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { isOwnPage, OWN_PAGES, pageAddress } from '#lib/content/own-pages.ts'
import type { ContentPage } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { officeShop } from '#lib/contract/staff/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { findingsOf } from '../field-row.tsx'
import { LongTextRow, TextRow } from '../text-rows.tsx'
import { MarkdownRow } from './markdown-row.tsx'

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

/** The fields of a page of text. */
export function PageFields({
  page,
  findings,
  refusal,
  onChange,
}: {
  page: ContentPage
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (page: ContentPage) => void
}) {
  // A page with an address retains it if its title changes: links use it.
  const [isSuggested, setSuggested] = useState(page.slug === '')
  const set = (change: Partial<ContentPage>) => onChange({ ...page, ...change })
  const own = isOwnPage(page.slug) ? OWN_PAGES[page.slug] : null
  const given = (field: keyof ContentPage) => ({
    findings: findingsOf(findings, page.id, field),
    isReadOnly: refusal !== null,
  })
  return (
    <>
      {own ? (
        <AlertLine tone="info" title={`This text replaces “${own.name}” at ${own.path}.`}>
          Hide or remove it to show the original text again.
        </AlertLine>
      ) : null}
      <TextRow
        {...given('title')}
        label="Title"
        most={80}
        value={page.title}
        onChange={(title) => set(isSuggested ? { title, slug: slugOf(title) } : { title })}
      />
      <TextRow
        {...given('slug')}
        label="Address"
        most={60}
        value={page.slug}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="jamhuri-week"
        before={own ? null : '/pages/'}
        onChange={(typed) => {
          setSuggested(typed === '')
          set({ slug: slugTyped(typed) })
        }}
      />
      <LongTextRow
        {...given('lead')}
        label="Lead"
        rows={2}
        most={300}
        value={page.lead}
        placeholder="A sentence or two under the title"
        onChange={(lead) => set({ lead })}
      />
      <MarkdownRow
        value={page.text}
        most={20_000}
        findings={findingsOf(findings, page.id, 'text')}
        refusal={refusal}
        onChange={(text) => set({ text })}
      />
      <LongTextRow
        {...given('description')}
        label="Description"
        rows={2}
        most={200}
        value={page.description}
        placeholder="For search engines: what the page is about"
        onChange={(description) => set({ description })}
      />
      <SearchResult page={page} />
    </>
  )
}
