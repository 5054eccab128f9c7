import type { ReactNode } from 'react'
import { SectionHead } from './section-head.tsx'

/** A row of cards under a heading, with the way to all of them. */
export function NewProducts({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="new" className="later section-gap [--later:70rem] md:[--later:44rem] shop-width">
      <SectionHead id="new" title="New products" aside={aside} />
      {children}
    </section>
  )
}
