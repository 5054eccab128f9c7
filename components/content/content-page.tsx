import type { ReactNode } from 'react'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'

export interface ContentSection {
  /** Fragment of its address: "/returns#cancelling". */
  id: string
  title: string
  body: ReactNode
}

/** A text page: breadcrumbs, title, and its sections with their headings. */
export function ContentPage({
  title,
  lead,
  sections,
}: {
  title: string
  lead: ReactNode
  sections: readonly ContentSection[]
}) {
  return (
    <main className="shop-width pb-16">
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: title }]} />
      <h1 className="heading text-d2">{title}</h1>
      <p className="mt-2 max-w-160 text-lead">{lead}</p>
      <div className="mt-8 max-w-180 space-y-8">
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 space-y-2">
            <h2 id={`${id}-title`} className="heading text-d4">
              {heading}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}
