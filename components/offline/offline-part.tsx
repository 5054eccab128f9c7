import type { ReactNode } from 'react'

/** A part of the page with its heading. */
export function OfflinePart({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-180">
      <h2 className="heading text-d4">{title}</h2>
      {note ? <p className="mt-1 text-small text-muted">{note}</p> : null}
      <ul className="mt-3 border-t border-ink">{children}</ul>
    </section>
  )
}

export const OFFLINE_ROW = 'flex flex-wrap justify-between gap-x-6 border-b border-hairline py-3'
