'use client'

import { useEffect, useRef } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { KENYA } from '#lib/contract/choices.ts'
import { useCounties, useCountries, useTowns } from '#lib/query/reference.ts'
import type { CallForm } from './use-call-form.ts'

/** `invoiceCountry` for the prefix "invoice", `country` for none. */
const named = (prefix: string, name: string) => (prefix ? `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}` : name)

/**
 * Country, county, town, postal code, place. In Kenya county and town are chosen; for other countries, where we hold no
 * lists, they are typed. Choosing a country clears county and town, a county clears the town, a town brings its code.
 */
export function PlaceFields({
  form,
  prefix = '',
}: {
  form: Pick<CallForm, 'field' | 'watch' | 'write'>
  prefix?: string
}) {
  const { field, watch, write } = form
  const at = (name: string) => named(prefix, name)
  const countryId = Number(watch(at('country'))) || 0
  const countyId = Number(watch(at('county'))) || 0
  const cityId = Number(watch(at('city'))) || 0
  const countries = useCountries()
  const counties = useCounties(countryId)
  const towns = useTowns(countyId)
  /** The postal code that a town brought, which the next town may replace. */
  const suggested = useRef('')
  const country = at('country')

  useEffect(() => {
    if (!countryId) write(country, KENYA)
  }, [countryId, country, write])

  function chooseTown(id: number) {
    write(at('city'), id || null)
    const code = towns.data?.find((town) => town.id === id)?.postalCode
    const typed = String(watch(at('postalCode')) ?? '')
    if (!code || (typed && typed !== suggested.current)) return
    suggested.current = code
    write(at('postalCode'), code)
  }

  const failed = [countries, counties, towns].find((list) => list.error)
  const home = countryId === 0 || countryId === KENYA
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
            {...field(country, 'number')}
            label="Country"
            autoComplete="country"
            value={countryId || ''}
            onChange={(event) => {
              write(country, Number(event.target.value) || 0)
              write(at('county'), null)
              write(at('city'), null)
            }}
          >
            <Options list={countries.data} none="Please choose a country" loading={countries.isLoading} />
          </SelectField>
        </div>
        {home ? (
          <>
            <SelectField
              {...field(at('county'), 'number')}
              label="County"
              value={countyId || ''}
              onChange={(event) => {
                write(at('county'), Number(event.target.value) || null)
                write(at('city'), null)
              }}
            >
              <Options list={counties.data} none="Please choose a county" loading={counties.isLoading} />
            </SelectField>
            <SelectField
              {...field(at('city'), 'number')}
              label="Town"
              value={cityId || ''}
              help={countyId ? undefined : 'Choose the county first.'}
              onChange={(event) => chooseTown(Number(event.target.value))}
            >
              <Options list={towns.data} none="Please choose a city" loading={towns.isLoading} />
            </SelectField>
          </>
        ) : (
          <>
            <TextField label="County or region" autoComplete="address-level1" {...field(at('countyName'))} />
            <TextField label="Town" autoComplete="address-level2" {...field(at('cityName'))} />
          </>
        )}
        <TextField
          label={home ? 'Postal code' : 'Postal code (optional)'}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder={home ? '00100' : undefined}
          maxLength={5}
          {...field(at('postalCode'))}
        />
        <TextField
          label="Building, road, landmark"
          autoComplete="street-address"
          help="The driver reads this aloud. Landmarks help."
          {...field(at('physicalLocation'))}
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
