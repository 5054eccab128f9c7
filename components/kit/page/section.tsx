import type { ReactNode } from 'react'

/** Section of a page: heading in serif, content at its right, rows below. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="pb-6">
      <header className="flex min-h-8 items-baseline justify-between gap-3 pb-1.5">
        <h2 className="heading text-d5">{title}</h2>
        <span className="text-tiny max-md:[&_.link]:inline-flex max-md:[&_.link]:min-h-11 max-md:[&_.link]:items-center">
          {end}
        </span>
      </header>
      {children}
    </section>
  )
}
