'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type ChargedCounty, officeDeliveryTry, officeTownList } from '#lib/contract/site/office/delivery.ts'
import { showMoney } from '#lib/format/money.ts'
import { workingDaysText } from '#lib/format/open-days.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'

const FROM = { town: 'the town’s own charge', county: 'the county’s charge', country: 'the country’s charge' } as const

/** Current delivery charge of an order to a town. */
export function TryDelivery({ counties }: { counties: readonly ChargedCounty[] }) {
  const [countyId, setCountyId] = useState<number | null>(null)
  const [cityId, setCityId] = useState<number | null>(null)
  const [typed, setTyped] = useState('3,000')
  const towns = useOfficeQuery(officeTownList, countyId === null ? null : { countyId }, { keepsPrevious: false })
  const productsValue = typedAmount(typed)
  const { data, error } = useOfficeQuery(
    officeDeliveryTry,
    cityId === null || productsValue === null ? null : { cityId, productsValue },
  )
  return (
    <section aria-labelledby="try-delivery">
      <h2 id="try-delivery" className="heading text-d5">
        Test a delivery
      </h2>
      <div className="mt-2 grid gap-2">
        <OfficeSelect
          label="County"
          value={String(countyId ?? '')}
          onChange={(id) => {
            setCountyId(Number(id) || null)
            setCityId(null)
          }}
        >
          <option value="">Choose a county</option>
          {counties.map((county) => (
            <option key={county.countyId} value={county.countyId}>
              {county.name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeSelect
          label="Town or estate"
          value={String(cityId ?? '')}
          disabled={countyId === null}
          onChange={(id) => setCityId(Number(id) || null)}
        >
          <option value="">{countyId === null ? 'Choose a county first' : 'Choose a town'}</option>
          {towns.data?.map((town) => (
            <option key={town.cityId} value={town.cityId}>
              {town.name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="Products with VAT, KSh"
          inputMode="decimal"
          value={typed}
          error={productsValue === null ? 'Enter an amount, such as 3,000.' : undefined}
          onChange={setTyped}
        />
      </div>
      <output className="mt-3 block" aria-live="polite">
        {cityId !== null && error && !data ? (
          <AlertLine tone="error" title="The test failed. Choose the town again." />
        ) : null}
        {cityId !== null && data ? (
          data.price === null ? (
            <b className="font-semibold">There is no delivery to {data.town}.</b>
          ) : (
            <>
              <b className="block font-semibold">
                {data.price.isFree ? 'Free' : showMoney(data.price.withVat)}, {workingDaysText(data.price.days)}, with{' '}
                {data.price.carrier}
              </b>
              <span className="text-muted">
                {showMoney(data.price.exVat)} ex-VAT, by {FROM[data.price.from]}.
              </span>
            </>
          )
        ) : null}
      </output>
    </section>
  )
}
