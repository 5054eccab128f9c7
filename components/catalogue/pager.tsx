'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'

function Step({ href, rel, children }: { href: string | null; rel: 'prev' | 'next'; children: string }) {
  const look = buttonClass(href ? 'outline' : 'quiet', 'regular', 'min-w-18')
  return href ? (
    <NavLink href={href} rel={rel} className={look}>
      {children}
    </NavLink>
  ) : (
    <span aria-disabled="true" className={look}>
      {children}
    </span>
  )
}

/** Prev and Next around the page's number. One page needs none. */
export function Pager({
  page,
  pages,
  previous,
  next,
}: {
  page: number
  pages: number
  previous: string | null
  next: string | null
}) {
  if (pages < 2 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-12 flex items-center justify-center gap-5 md:mt-16">
      <Step href={previous} rel="prev">
        Prev
      </Step>
      <p className="text-small">
        Page {page} of {pages}
      </p>
      <Step href={next} rel="next">
        Next
      </Step>
    </nav>
  )
}
