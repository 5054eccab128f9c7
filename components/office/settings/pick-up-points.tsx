'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficePickUpPoint, officePickUpPoints } from '#lib/contract/site/office/delivery.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { PickUpPointForm } from './pick-up-point-form.tsx'

/** Pick-up points: their hours, and the orders that wait there. */
export function PickUpPoints() {
  const query = useOfficeQuery(officePickUpPoints, {})
  const { data } = query
  const [edited, setEdited] = useState<OfficePickUpPoint | 'new' | null>(null)
  const refusal = useRefusal('settings.edit')
  const add = (
    <OfficeButton variant="outline" refusal={refusal} onClick={() => setEdited('new')}>
      Add a pick-up point
    </OfficeButton>
  )
  return (
    <PageBody>
      <Column>
        {!data ? (
          <QueryState query={query} what="the pick-up points" rows={4} />
        ) : data.length === 0 ? (
          <EmptyState
            title="No pick-up points yet"
            text="Add a pick-up point so that customers can collect orders."
            actions={add}
          />
        ) : (
          <div className="room-gutter py-3">
            {add}
            <ul className="mt-3 border-t border-ink">
              {data.map((point) => (
                <li
                  key={point.id}
                  className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-hairline py-2.5"
                >
                  <div className="min-w-56 flex-1">
                    <b className="font-semibold">{point.name}</b>
                    <p className="text-muted">{[point.address, point.town, point.county].filter(Boolean).join(', ')}</p>
                  </div>
                  <p className="min-w-48">
                    {point.hours}
                    {point.phone ? <span className="block text-muted">{point.phone}</span> : null}
                  </p>
                  <p className="w-40">
                    <StatusMark status={point.isOffered ? 'done' : 'held'}>
                      {point.isOffered ? 'Offered' : 'Not offered'}
                    </StatusMark>
                    {point.waiting > 0 ? <span className="block text-muted">{point.waiting} open orders</span> : null}
                  </p>
                  <OfficeButton size="small" refusal={refusal} onClick={() => setEdited(point)}>
                    Change
                  </OfficeButton>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Column>
      {edited ? (
        <Column label={edited === 'new' ? 'New pick-up point' : edited.name} width="416px" isPaper>
          <PickUpPointForm
            key={edited === 'new' ? 'new' : `${edited.id}-${edited.version}`}
            point={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Column>
      ) : null}
    </PageBody>
  )
}
