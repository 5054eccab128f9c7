import type { Session } from '#shop-api/db/client.ts'
import { upsert } from '#shop-api/db/write-rows.sql.ts'
import { standardVatPerc } from '#shop-api/modules/site/queries/standard-vat.ts'
import { OWN_CITY_IDS_FROM } from '#shop-api/modules/site/rules/own-cities.ts'
import { isDeliverySetByStaff } from '#shop-api/modules/site/use-cases/charged-places.ts'
import type { SampleCatalogue } from '../catalogue/types.ts'
import { counties } from '../kenya/counties.ts'
import { countries } from '../kenya/countries.ts'
import { towns } from '../kenya/towns.ts'

// Ids follow from the official codes, so that they are the same after every seed.
const countryIds = new Map(countries.map(({ code }, i) => [code, i + 1]))
const KENYA = countryIds.get('KE') as number
const countyId = (code: string) => Number(code)

/** A town's id: its county's number and its place in the county's list. */
function cityRows() {
  const seen = new Map<string, number>()
  return towns.map(({ countyCode, name, postalCode }) => {
    const place = (seen.get(countyCode) ?? 0) + 1
    seen.set(countyCode, place)
    return { id: countyId(countyCode) * 1000 + place, countyId: countyId(countyCode), name, postalCode, isOther: false }
  })
}

/** A county's entry for every unlisted place, at the county's charge. */
const otherRows = () =>
  counties.map(({ code }) => ({
    id: countyId(code) * 1000 + 999,
    countyId: countyId(code),
    name: 'Another place',
    postalCode: null,
    isOther: true,
  }))

/** Loads countries, counties and towns: any shop needs them. */
export async function loadPlaces(tx: Session): Promise<void> {
  await upsert(
    tx,
    { table: 'countries', key: ['id'] },
    countries.map((country) => ({ id: countryIds.get(country.code), ...country })),
  )
  await upsert(
    tx,
    { table: 'counties', key: ['id'] },
    counties.map(({ code, name }) => ({ id: countyId(code), countryId: KENYA, code, name })),
  )
  const cities = cityRows()
  // An operator can have added a place before the list had it.
  const own = await tx.query<{ countyId: number; name: string }>(
    'SELECT county_id AS "countyId", name FROM cities WHERE id >= $1',
    [OWN_CITY_IDS_FROM],
  )
  const isOwn = ({ countyId, name }: { countyId: number; name: string }) =>
    own.some((one) => one.countyId === countyId && one.name === name)
  const listed = [...cities, ...otherRows()].filter((city) => !isOwn(city))
  await upsert(tx, { table: 'cities', key: ['id'] }, listed)
}

/** Loads the sample's pick-up points and delivery prices, over loaded places. */
export async function loadDelivery(tx: Session, { pickUpPoints, delivery }: SampleCatalogue): Promise<void> {
  // Settings of staff stay unchanged.
  if (await isDeliverySetByStaff(tx)) return
  const countyNames = new Map(counties.map(({ code, name }) => [code, name]))
  await upsert(
    tx,
    { table: 'pick_up_points', key: ['id'] },
    pickUpPoints.map(({ code: _code, countyCode, ...point }, i) => ({
      id: i + 1,
      ...point,
      county: countyNames.get(countyCode),
    })),
  )

  const vatPerc = await standardVatPerc(tx)
  const cityOf = new Map(cityRows().map((city) => [`${city.countyId} ${city.name}`, city.id]))
  const terms = (
    id: number,
    place: { countryId?: number; countyId?: number; cityId?: number },
    { exVatCents, days, providerName }: { exVatCents: number; days: number; providerName: string },
  ) => ({
    id,
    countryId: place.countryId ?? KENYA,
    countyId: place.countyId ?? null,
    cityId: place.cityId ?? null,
    exVatCents,
    vatPerc,
    days,
    providerName,
  })
  await upsert(tx, { table: 'delivery_charges', key: ['id'] }, [
    ...delivery.counties.map((row) => terms(countyId(row.countyCode), { countyId: countyId(row.countyCode) }, row)),
    ...delivery.abroad.map((row) => {
      const countryId = countryIds.get(row.countryCode)
      if (countryId === undefined) throw new Error(`delivery to an unknown country: ${row.countryCode}`)
      return terms(500 + countryId, { countryId }, row)
    }),
    ...delivery.towns.map((row) => {
      const cityId = cityOf.get(`${countyId(row.countyCode)} ${row.town}`)
      if (cityId === undefined) throw new Error(`delivery to an unknown town: ${row.town}, ${row.countyCode}`)
      return terms(cityId, { countyId: countyId(row.countyCode), cityId }, row)
    }),
  ])
}
