import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'

/**
 * The top of a list page: where it stands, what it is, how much there is.
 * @param actions at the right, under it on phones
 */
export function ListHead({
  crumbs,
  title,
  text,
  actions,
}: {
  crumbs: readonly Crumb[]
  title: ReactNode
  text: ReactNode
  actions?: ReactNode
}) {
  return (
    <header>
      <Breadcrumbs crumbs={crumbs} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="heading text-d2">{title}</h1>
          <p className="mt-1 max-w-160 text-muted">{text}</p>
        </div>
        {actions}
      </div>
    </header>
  )
}
