import { useEffect, useRef } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useCounties, useCountries, useTowns } from '#lib/query/reference.ts'
import type { GuestForm } from './use-guest-form.ts'

/** Kenya's code: where we deliver, and what the form starts with. */
const HOME = 'KE'

/** Country, county, town, postal code, place. Choosing a country clears county and town, a county clears the town. */
export function PlaceFields({ form }: { form: GuestForm }) {
  const { field, watch, write } = form
  const [countryId, countyId, cityId] = watch(['countryId', 'countyId', 'cityId'])
  const countries = useCountries()
  const counties = useCounties(countryId)
  const towns = useTowns(countyId)
  /** The postal code that a town brought, which the next town may replace. */
  const suggested = useRef('')

  const home = countries.data?.find(({ code }) => code === HOME)
  useEffect(() => {
    if (home && !countryId) write('countryId', home.id)
  }, [home, countryId, write])

  function chooseTown(id: number) {
    write('cityId', id)
    const code = towns.data?.find((town) => town.id === id)?.postalCode
    const typed = watch('postalCode')
    if (!code || (typed && typed !== suggested.current)) return
    suggested.current = code
    write('postalCode', code)
  }

  const failed = [countries, counties, towns].find((list) => list.error)
  const abroad = countries.data?.find(({ id }) => id === countryId && id !== home?.id)
  return (
    <>
      {failed ? (
        <Alert tone="warning" title="Counties and towns cannot be listed just now." live="polite">
          {failed.error?.message}{' '}
          <button type="button" className="link" onClick={() => void failed.refetch()}>
            Try again
          </button>
        </Alert>
      ) : null}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <div className="md:col-span-2">
          <SelectField
            {...field('countryId')}
            label="Country"
            autoComplete="country"
            value={countryId || ''}
            onChange={(event) => {
              write('countryId', Number(event.target.value))
              write('countyId', 0)
              write('cityId', 0)
            }}
          >
            <Options list={countries.data} none="Please choose a country" loading={countries.isLoading} />
          </SelectField>
        </div>
        {abroad ? (
          <div className="md:col-span-2">
            <Alert tone="info" title={`We cannot price delivery to ${abroad.name} here.`} live="polite">
              Collect it in Kenya instead, or call 0709 000 120 and we will find a way.
            </Alert>
          </div>
        ) : null}
        <SelectField
          {...field('countyId')}
          label="County"
          value={countyId || ''}
          onChange={(event) => {
            write('countyId', Number(event.target.value))
            write('cityId', 0)
          }}
        >
          <Options list={counties.data} none="Please choose a county" loading={counties.isLoading} />
        </SelectField>
        <SelectField
          {...field('cityId')}
          label="Town"
          value={cityId || ''}
          help={countyId ? undefined : 'Choose the county first.'}
          onChange={(event) => chooseTown(Number(event.target.value))}
        >
          <Options list={towns.data} none="Please choose a city" loading={towns.isLoading} />
        </SelectField>
        <TextField
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          {...field('postalCode')}
        />
        <TextField
          label="Building, road, landmark"
          autoComplete="street-address"
          help="The driver reads this aloud. Landmarks help."
          {...field('physicalLocation')}
        />
      </div>
    </>
  )
}

function Options({
  list,
  none,
  loading,
}: {
  list: readonly { id: number; name: string }[] | undefined
  none: string
  loading: boolean
}) {
  return (
    <>
      <option value="">{loading ? 'Loading…' : none}</option>
      {list?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
