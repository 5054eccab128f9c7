import type { ReactNode } from 'react'

/** A section's heading with what stands at its right (under it on phones). */
export function SectionHead({ id, title, aside }: { id: string; title: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-8">
      <h2 id={id} className="heading text-d2">
        {title}
      </h2>
      {aside ? <p className="text-muted">{aside}</p> : null}
    </div>
  )
}
