import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'

/** The top of a list page: where it stands, what it is, how much there is. */
export function ListHead({ crumbs, title, text }: { crumbs: readonly Crumb[]; title: ReactNode; text: ReactNode }) {
  return (
    <header>
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="heading text-d2">{title}</h1>
      <p className="mt-1 max-w-160 text-muted">{text}</p>
    </header>
  )
}
