'use client'

import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { PricesTabs } from './prices-tabs.tsx'

/** Scheduled price changes of all staff: the change, its time, and its obstacles. */
export function ToComePart() {
  return (
    <>
      <PageHead title="Prices" subtitle="Scheduled changes of shop prices" />
      <PricesTabs current="to-come" />
      <PageBody>
        <Column>
          <div className="room-gutter grid gap-6 overflow-y-auto py-4">
            <section aria-labelledby="prices-to-come">
              <h2 id="prices-to-come" className="heading text-d5">
                Scheduled prices
              </h2>
              <ScheduledList
                kindBegins="prices."
                empty="No scheduled price changes yet. To add some, change prices by a percent in “Shop prices” and choose a day."
              />
            </section>
            <section aria-labelledby="sheets-to-come">
              <h2 id="sheets-to-come" className="heading text-d5">
                Scheduled sheets
              </h2>
              <ScheduledList kindBegins="catalogue.sheet" empty="No scheduled sheets yet." />
            </section>
          </div>
        </Column>
      </PageBody>
    </>
  )
}
