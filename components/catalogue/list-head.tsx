import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#components/kit/link/breadcrumbs.tsx'

/** The top of a list page: breadcrumbs, title, number of products, and share controls at the side. */
export function ListHead({
  crumbs,
  title,
  text,
  aside,
}: {
  crumbs: readonly Crumb[]
  title: ReactNode
  text: ReactNode
  aside?: ReactNode
}) {
  return (
    <header>
      <Breadcrumbs crumbs={crumbs} />
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="heading text-d2">{title}</h1>
          <p className="mt-1 max-w-160 text-muted">{text}</p>
        </div>
        {aside}
      </div>
    </header>
  )
}
