'use client'

import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { PricesTabs } from './prices-tabs.tsx'

/** Scheduled price changes of all staff: the change, its time, and its obstacles. */
export function ToComePart() {
  return (
    <>
      <PageHead title="Prices" subtitle="Changes of the shop’s prices that are still to come" />
      <PricesTabs current="to-come" />
      <PageBody>
        <Column>
          <div className="room-gutter grid gap-6 overflow-y-auto py-4">
            <section aria-labelledby="prices-to-come">
              <h2 id="prices-to-come" className="heading text-d5">
                Prices to come
              </h2>
              <ScheduledList
                kindBegins="prices."
                empty="No change of prices is scheduled. Under “Shop prices”, change them by a percent and choose a day."
              />
            </section>
            <section aria-labelledby="sheets-to-come">
              <h2 id="sheets-to-come" className="heading text-d5">
                Sheets to come
              </h2>
              <ScheduledList kindBegins="catalogue.sheet" empty="No sheet of the catalogue is scheduled." />
            </section>
          </div>
        </Column>
      </PageBody>
    </>
  )
}
