'use client'

import { IdSelect } from '#components/kit/field/id-select.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { officePlaces } from '#lib/contract/orders/office/drafts.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** A town in Kenya, by id; with its name if the list does not have it. */
interface Town {
  countryId?: number | null | undefined
  countyId?: number | null | undefined
  cityId?: number | null | undefined
  cityName?: string | undefined
}

/** County and town of an address in Kenya. */
export function TownChoice({
  place,
  faults,
  onChange,
}: {
  place: Town
  faults: Readonly<Record<string, string | undefined>>
  onChange: (part: { countryId?: number; countyId?: number | null; cityId?: number | null; cityName?: string }) => void
}) {
  const countyId = place.countyId ?? undefined
  const { data } = useOfficeQuery(officePlaces, countyId === undefined ? {} : { countyId })
  const town = data?.towns.find(({ id }) => id === place.cityId)
  return (
    <>
      <IdSelect
        label="County"
        error={faults.countyId}
        value={place.countyId}
        options={data?.counties ?? []}
        onChange={(id) =>
          onChange({ countyId: id, cityId: null, ...(data?.countryId && { countryId: data.countryId }) })
        }
      />
      <IdSelect
        label="Town or estate"
        error={faults.cityId}
        value={place.cityId}
        options={place.countyId ? (data?.towns ?? []) : []}
        onChange={(id) => onChange({ cityId: id })}
      />
      {town?.isOther ? (
        <OfficeField
          label="Name of the place"
          value={place.cityName ?? ''}
          maxLength={80}
          onChange={(cityName) => onChange({ cityName })}
        />
      ) : null}
    </>
  )
}
