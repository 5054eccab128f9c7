import type { ReactNode } from 'react'
import { Strip } from '#components/kit/page/page-layout.tsx'

/** Facts of a company or customer in the line under the page head. */
export function FactsStrip({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Strip label="Facts">
      <dl className="flex gap-x-6 gap-y-0.5 md:flex-wrap md:py-1.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Strip>
  )
}
