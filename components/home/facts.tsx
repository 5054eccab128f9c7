import type { ReactNode } from 'react'

export type Fact = { key: string; title: ReactNode; text: ReactNode }

/** A few facts side by side; on phones a list with hairlines. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="md:grid md:grid-cols-3 md:gap-x-7">
      {facts.map((fact) => (
        <div
          key={fact.key}
          className="grid grid-cols-[min(7rem,38%)_minmax(0,1fr)] gap-x-4 border-t border-hairline py-3 last:border-b md:block md:border-0 md:p-0 md:last:border-0"
        >
          <dt className="font-semibold">{fact.title}</dt>
          <dd className="text-small text-muted md:mt-1">{fact.text}</dd>
        </div>
      ))}
    </dl>
  )
}
