import Link from 'next/link'
import type { ReactNode } from 'react'

/** Breadcrumb. `link` replaces the plain link to `href`. */
export type Crumb = { name: string; href?: string; link?: ReactNode }

export const CRUMB_LINK = 'underline decoration-field underline-offset-4 hover:text-ink'

/** Path to this page. The last crumb is the page itself, without a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="py-4 text-small text-muted print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ name, href, link }, i) => (
          <li key={`${href ?? ''}${name}`} className="flex gap-x-2">
            {i > 0 ? <span aria-hidden="true">/</span> : null}
            {link ??
              (href ? (
                <Link href={href} prefetch={false} className={CRUMB_LINK}>
                  {name}
                </Link>
              ) : (
                <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
              ))}
          </li>
        ))}
      </ol>
    </nav>
  )
}
