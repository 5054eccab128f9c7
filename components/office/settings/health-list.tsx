'use client'

import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import { type HealthOfPart, officeHealth } from '#lib/contract/site/office/settings.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 10_000

const MARKS: Readonly<Record<HealthOfPart['state'], { status: Status; word: string }>> = {
  good: { status: 'done', word: 'Good' },
  slow: { status: 'look', word: 'Slow' },
  warning: { status: 'look', word: 'Warning' },
  bad: { status: 'wrong', word: 'Failing' },
  off: { status: 'ended', word: 'Off' },
}

/** Status of every part of the shop, some seconds old. */
export function HealthList() {
  const query = useOfficeQuery(officeHealth, {}, { everyMs: EVERY_MS })
  const { data } = query
  return (
    <section aria-labelledby="health-title" className="room-gutter py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="health-title" className="heading text-d5">
          Health
        </h2>
        {data ? (
          <p className="text-tiny text-muted">
            checked <When at={data.at} />
          </p>
        ) : null}
      </div>
      <Loaded query={query} what="the health of the shop" rows={8}>
        {(data) => (
          <table className="mt-2 w-full text-left">
            <thead>
              <tr className="border-b border-ink text-tiny text-muted">
                <th scope="col" className="py-1.5 font-normal">
                  Part
                </th>
                <th scope="col" className="py-1.5 font-normal">
                  State
                </th>
                <th scope="col" className="py-1.5 font-normal">
                  Details
                </th>
              </tr>
            </thead>
            <tbody>
              {data.parts.map(({ part, name, state, sentence }) => (
                <tr key={part} className="h-(--row) border-b border-hairline">
                  <th scope="row" className="pr-4 font-semibold">
                    {name}
                  </th>
                  <td className="pr-4 whitespace-nowrap">
                    <StatusMark status={MARKS[state].status}>{MARKS[state].word}</StatusMark>
                  </td>
                  <td className="py-1 text-muted">{sentence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  )
}
