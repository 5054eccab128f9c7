import type { ReactNode } from 'react'

/** A section's heading with content at its right (under it on phones). Use `level` 1 for a page's title. */
export function SectionHead({
  id,
  title,
  aside,
  level = 2,
}: {
  id: string
  title: ReactNode
  aside?: ReactNode
  level?: 1 | 2
}) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-8">
      <Heading id={id} className="heading text-d2">
        {title}
      </Heading>
      {aside ? <p className="text-muted">{aside}</p> : null}
    </div>
  )
}
