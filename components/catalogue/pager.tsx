'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { pagesAround } from '#lib/catalogue/list-address.ts'
import { ChangeLink } from './change-link.tsx'
import { useFilterControls } from './filter-controls.ts'

/** Addresses of the neighbouring pages for robots. The page's own JavaScript does not use them. */
export type Neighbours = { previous: string | null; next: string | null }

function Step({ to, href, rel }: { to: number | null; href: string | null; rel: 'prev' | 'next' }) {
  const look = buttonClass(to ? 'outline' : 'quiet', 'regular', 'min-w-18')
  const name = rel === 'prev' ? 'Prev' : 'Next'
  return to ? (
    <ChangeLink change={{ pageNo: to }} href={href ?? undefined} rel={rel} className={look}>
      {name}
    </ChangeLink>
  ) : (
    <span aria-disabled="true" className={look}>
      {name}
    </span>
  )
}

/** Prev and Next around the page numbers (phones: only the current page). Not drawn for a single page. */
export function Pager({ total, neighbours }: { total: number; neighbours: Neighbours }) {
  const { filter } = useFilterControls()
  const page = filter.pageNo
  const last = Math.max(1, Math.ceil(total / filter.totalRecords))
  if (last < 2 && page === 1) return null
  const numbers = pagesAround(page, last)
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-5 md:mt-16">
      <Step to={page > 1 ? Math.min(page - 1, last) : null} href={neighbours.previous} rel="prev" />
      <p className="text-small lg:sr-only">
        Page {page} of {last}
      </p>
      <ol className="hidden items-center lg:flex">
        {numbers.map((number, i) => (
          <li key={number} className="flex items-center">
            {i > 0 && number - (numbers[i - 1] ?? 0) > 1 ? <span aria-hidden="true">…</span> : null}
            <ChangeLink
              change={{ pageNo: number }}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={classes(
                'flex size-11 items-center justify-center text-small hover:underline',
                number === page && 'border-b-2 border-ink font-semibold',
              )}
            >
              {number}
            </ChangeLink>
          </li>
        ))}
      </ol>
      <Step to={page < last ? page + 1 : null} href={neighbours.next} rel="next" />
    </nav>
  )
}
