'use client'

import { useRef } from 'react'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { KENYA } from '#lib/contract/base/choices.ts'
import { addressTexts } from '#lib/language/address.ts'
import { useLanguage } from '#lib/language/language.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useCounties, useCountries, useTowns } from '#lib/places/queries.ts'
import { DeliveryAbroad } from './delivery-abroad.tsx'
import { Options } from './options.tsx'
import { placeNames } from './place-names.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { type ChosenTown, TownField } from './town-field.tsx'

const PLAIN = placeNames()

/**
 * Fields of country, county, town, postal code, place. In Kenya, county and town are chosen from lists; for other
 * countries, without lists, they are typed. A new country clears county and town, a new county clears the town, a town
 * fills in its code, and its county if the county is empty. Unlisted places in Kenya can be typed too.
 * @param names field names of the form
 * @param delivers true in the form of a delivery order: another country then has no county and town
 */
export function PlaceFields({
  form,
  names = PLAIN,
  delivers = false,
}: {
  form: FormParts
  names?: typeof PLAIN
  delivers?: boolean
}) {
  const texts = useTexts(addressTexts)
  const problems = useTexts(problemTexts)
  const { field, watch, write } = form
  const countryId = Number(watch(names.country)) || 0
  const countyId = Number(watch(names.county)) || 0
  const cityId = Number(watch(names.city)) || 0
  const countries = useCountries()
  const counties = useCounties(countryId)
  const towns = useTowns(countyId)
  const chooseTown = useTownChoice(form, names)

  // Its value is the id of the typed town, not the text of the control.
  const townField = field(names.city, 'number')
  const failed = [countries, counties, towns].find((list) => list.error)
  const home = countryId === 0 || countryId === KENYA
  return (
    <>
      {failed?.error ? (
        <PartNotLoaded
          title={texts.placesFailed}
          error={{ message: reasonIn(problems, failed.error) }}
          retry={texts.tryAgain}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      <div lang={useLanguage()} className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
        <div className="md:col-span-2">
          <SelectField
            {...field(names.country, 'number')}
            label={texts.country}
            help={home ? texts.kenyaOnly : undefined}
            autoComplete="country"
            value={countryId || ''}
            onChange={(event) => {
              write(names.country, Number(event.target.value) || 0)
              write(names.county, null)
              write(names.city, null)
            }}
          >
            <Options
              list={countries.data}
              none={texts.chooseCountry}
              loading={countries.isLoading}
              loadingText={texts.loading}
            />
          </SelectField>
        </div>
        {home ? null : (
          <div className="md:col-span-2">
            <DeliveryAbroad country={countries.data?.find(({ id }) => id === countryId)?.name ?? ''} />
          </div>
        )}
        {home ? (
          <>
            <SelectField
              {...field(names.county, 'number')}
              label={texts.county}
              autoComplete="address-level1"
              value={countyId || ''}
              onChange={(event) => {
                write(names.county, Number(event.target.value) || null)
                write(names.city, null)
                // A town that was typed, or filled in by the browser, before its county is looked up in it.
                if (countyId) write(names.cityName, '')
              }}
            >
              <Options
                list={counties.data}
                none={texts.chooseCounty}
                loading={counties.isLoading}
                loadingText={texts.loading}
              />
            </SelectField>
            <TownField
              field={{ name: townField.name, id: townField.id }}
              error={townField.error}
              hasCounty={countyId > 0}
              county={counties.data?.find(({ id }) => id === countyId)?.name ?? ''}
              towns={towns.data}
              id={cityId || null}
              name={String(watch(names.cityName) ?? '')}
              countryId={countryId}
              onChange={chooseTown}
              onFound={(town) => {
                write(names.county, town.countyId)
                chooseTown({ id: town.id, name: town.name, town })
              }}
            />
          </>
        ) : delivers ? null : (
          <>
            <TextField label={texts.region} autoComplete="address-level1" {...field(names.countyName)} />
            <TextField label={texts.town} autoComplete="address-level2" {...field(names.cityName)} />
          </>
        )}
        <StreetFields form={form} names={names} isHome={home} delivers={delivers} />
      </div>
    </>
  )
}

/** Writes a chosen town and its postal code, unless another code was typed. */
function useTownChoice({ watch, write }: FormParts, names: typeof PLAIN) {
  /** The postal code that a town filled in; the next town can replace it. */
  const suggested = useRef('')

  return ({ id, name, town }: ChosenTown) => {
    write(names.cityName, name)
    write(names.city, id)
    const code = town?.postalCode
    const typed = String(watch(names.postalCode) ?? '')
    if (!code || (typed && typed !== suggested.current)) return
    suggested.current = code
    write(names.postalCode, code)
  }
}

function StreetFields({
  form,
  names,
  isHome,
  delivers,
}: {
  form: FormParts
  names: typeof PLAIN
  isHome: boolean
  delivers: boolean
}) {
  const texts = useTexts(addressTexts)
  return (
    <>
      <TextField
        label={isHome || delivers ? texts.postalCode : texts.optionalPostalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder={isHome ? '00100' : undefined}
        maxLength={5}
        {...form.field(names.postalCode)}
      />
      <TextField
        label={texts.street}
        autoComplete="street-address"
        help={names.physicalLocation.startsWith('invoice') ? texts.onInvoices : texts.landmark}
        {...form.field(names.physicalLocation)}
      />
    </>
  )
}
