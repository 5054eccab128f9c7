import Link from 'next/link'
import type { ReactNode } from 'react'

/** A step on the way here. `link` draws it in its own way, in place of a plain link to `href`. */
export type Crumb = { name: string; href?: string; link?: ReactNode }

export const CRUMB_LINK = 'underline decoration-field underline-offset-4 hover:text-ink'

/** Where this page stands. The last crumb is the page itself and leads nowhere. */
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
