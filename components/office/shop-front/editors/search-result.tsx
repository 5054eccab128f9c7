'use client'

import { pageAddress } from '#lib/content/own-pages.ts'
import type { ContentPage } from '#lib/contract/content/content-parts.ts'
import { officeShop } from '#lib/contract/staff/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Small preview of a page as a search engine result. */
export function SearchResult({ page: { slug, title, description, lead } }: { page: ContentPage }) {
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
