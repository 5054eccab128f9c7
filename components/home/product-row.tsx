import type { ReactNode } from 'react'
import { SectionHead } from './section-head.tsx'

/** A row of cards under a heading, with a link to all of them. */
export function ProductRow({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="later section-gap [--later:70rem] md:[--later:44rem] shop-width">
      <SectionHead id={id} title={title} aside={aside} />
      {children}
    </section>
  )
}
