import Link from 'next/link'

export type Crumb = { name: string; href?: string }

/** Where this page stands. The last crumb is the page itself and leads nowhere. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="py-4 text-small text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map((crumb, i) => (
          <li key={`${crumb.href ?? ''}${crumb.name}`} className="flex gap-x-2">
            {i > 0 ? <span aria-hidden="true">/</span> : null}
            {crumb.href ? (
              <Link
                href={crumb.href}
                prefetch={false}
                className="underline decoration-field underline-offset-4 hover:text-ink"
              >
                {crumb.name}
              </Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
