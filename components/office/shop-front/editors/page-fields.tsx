'use client'

import { useState } from 'react'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { isOwnPage, OWN_PAGES } from '#lib/content/own-pages.ts'
import type { ContentPage } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { findingsOf } from '../field-row.tsx'
import { LongTextRow, TextRow } from '../text-rows.tsx'
import { MarkdownRow } from './markdown-row.tsx'
import { slugOf, slugTyped } from './page-slug.ts'
import { SearchResult } from './search-result.tsx'

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
