import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DeliveryPlace, OwnCharge } from '#lib/contract/site/office/delivery.ts'
import type { Session } from '../../../db/client.ts'
import { cities, counties, countries, deliveryCharges, settings } from '../../../db/schema/reference.ts'
import { refuse } from '../../../refusal.ts'
import { standardVatPerc } from '../queries/standard-vat.ts'

/** Delivery charges for staff to view and set: a row for a country, a county or a town. */

/** Once staff have set a charge or a pick-up point, loading the shop's list of places leaves both alone. */
const SET_BY_STAFF = 'delivery-set-by-staff'

export async function noteSetByStaff({ db }: Session): Promise<void> {
  await db.insert(settings).values({ key: SET_BY_STAFF, value: true }).onConflictDoNothing()
}

export async function isDeliverySetByStaff({ db }: Session): Promise<boolean> {
  const rows = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, SET_BY_STAFF))
  return rows.length > 0
}

/** A place with the names of its county and country. */
export interface NamedPlace {
  countryId: number
  countyId: number | null
  cityId: number | null
  name: string
}

/** @throws not-found for a place that there is not */
export async function placeNamed({ db }: Session, { countryId, countyId, cityId }: DeliveryPlace): Promise<NamedPlace> {
  if (cityId !== undefined) {
    const [town] = await db
      .select({
        countryId: counties.countryId,
        countyId: counties.id,
        cityId: cities.id,
        name: cities.name,
        county: counties.name,
      })
      .from(cities)
      .innerJoin(counties, eq(counties.id, cities.countyId))
      .where(eq(cities.id, cityId))
    if (town) return { ...town, name: `${town.name}, ${town.county}` }
  } else if (countyId !== undefined) {
    const [county] = await db
      .select({ countryId: counties.countryId, countyId: counties.id, name: counties.name })
      .from(counties)
      .where(eq(counties.id, countyId))
    if (county) return { ...county, cityId: null }
  } else if (countryId !== undefined) {
    const [country] = await db
      .select({ countryId: countries.id, name: countries.name })
      .from(countries)
      .where(eq(countries.id, countryId))
    if (country) return { ...country, countyId: null, cityId: null }
  }
  throw refuse('not-found', 'There is no such place.')
}

/** Ids of charges follow from their place's; those of countries begin behind all counties'. */
const COUNTRY_IDS_FROM = 500
const chargeIdOf = ({ countryId, countyId, cityId }: NamedPlace): number =>
  cityId ?? countyId ?? COUNTRY_IDS_FROM + countryId

const isOf = ({ countryId, countyId, cityId }: NamedPlace) =>
  cityId !== null
    ? eq(deliveryCharges.cityId, cityId)
    : and(
        eq(deliveryCharges.countryId, countryId),
        countyId === null ? isNull(deliveryCharges.countyId) : eq(deliveryCharges.countyId, countyId),
        isNull(deliveryCharges.cityId),
      )

const own = {
  exVat: deliveryCharges.exVatCents,
  vatPerc: deliveryCharges.vatPerc,
  days: deliveryCharges.days,
  carrier: deliveryCharges.providerName,
}

/** A place's own row, locked; null without its own row. */
export async function ownChargeOf({ db }: Session, place: NamedPlace): Promise<OwnCharge | null> {
  const [row] = await db
    .select(own)
    .from(deliveryCharges)
    .where(isOf(place))
    .orderBy(asc(deliveryCharges.id))
    .for('update')
  return row ?? null
}

/** Sets a place's own charge, or removes it (null). @returns the charge before */
export async function setOwnCharge(
  tx: Session,
  place: NamedPlace,
  charge: Omit<OwnCharge, 'vatPerc'> | null,
): Promise<OwnCharge | null> {
  const before = await ownChargeOf(tx, place)
  const { countryId, countyId, cityId } = place
  await noteSetByStaff(tx)
  if (charge === null) {
    await tx.db.delete(deliveryCharges).where(isOf(place))
    return before
  }
  const row = { exVatCents: charge.exVat, days: charge.days, providerName: charge.carrier }
  if (before) await tx.db.update(deliveryCharges).set(row).where(isOf(place))
  else {
    const vatPerc = await usualVatPerc(tx)
    await tx.db.insert(deliveryCharges).values({ id: chargeIdOf(place), countryId, countyId, cityId, vatPerc, ...row })
  }
  return before
}

/** The rate that most charges have. */
async function usualVatPerc(tx: Session): Promise<number> {
  const { vatPerc } = deliveryCharges
  const [row] = await tx.db.select({ vatPerc }).from(deliveryCharges).groupBy(vatPerc).orderBy(desc(count())).limit(1)
  return row?.vatPerc ?? (await standardVatPerc(tx))
}

export interface ChargedPlaces {
  countries: { countryId: number; name: string; own: OwnCharge | null }[]
  counties: { countyId: number; name: string; own: OwnCharge | null; townCount: number; towns: ChargedTown[] }[]
  carriers: string[]
}

export interface ChargedTown {
  cityId: number
  name: string
  own: OwnCharge | null
}

/** Every country and county with its own charge, and the towns that have one. */
export async function loadChargedPlaces({ db }: Session): Promise<ChargedPlaces> {
  const { countryId, countyId, cityId } = deliveryCharges
  const charges = await db
    .select({ countryId, countyId, cityId, own })
    .from(deliveryCharges)
    .orderBy(asc(deliveryCharges.id))
  const named = await db
    .select({ countryId: countries.id, name: countries.name })
    .from(countries)
    .orderBy(asc(countries.id))
  const allCounties = await db
    .select({ countyId: counties.id, name: counties.name, townCount: count(cities.id) })
    .from(counties)
    .leftJoin(cities, and(eq(cities.countyId, counties.id), eq(cities.isOther, false)))
    .groupBy(counties.id, counties.name)
    .orderBy(asc(counties.name))
  const towns = await db
    .select({ cityId: cities.id, countyId: cities.countyId, name: cities.name })
    .from(deliveryCharges)
    .innerJoin(cities, eq(cities.id, deliveryCharges.cityId))
    .where(isNotNull(deliveryCharges.cityId))
    .orderBy(asc(cities.name))
  const chargeOf = (wanted: (charge: (typeof charges)[number]) => boolean) => charges.find(wanted)?.own ?? null
  return {
    countries: named.map((country) => ({
      ...country,
      own: chargeOf((one) => one.countryId === country.countryId && one.countyId === null && one.cityId === null),
    })),
    counties: allCounties.map((county) => ({
      ...county,
      own: chargeOf((one) => one.countyId === county.countyId && one.cityId === null),
      towns: towns
        .filter((town) => town.countyId === county.countyId)
        .map(({ cityId: id, name }) => ({ cityId: id, name, own: chargeOf((one) => one.cityId === id) })),
    })),
    carriers: [...new Set(charges.map((one) => one.own.carrier))].toSorted(),
  }
}

/** A county's towns and estates, the entry for other places last. */
export async function listChargedTowns({ db }: Session, county: number) {
  const rows = await db
    .select({ cityId: cities.id, name: cities.name, postalCode: cities.postalCode, isOther: cities.isOther, own })
    .from(cities)
    .leftJoin(deliveryCharges, eq(deliveryCharges.cityId, cities.id))
    .where(eq(cities.countyId, county))
    .orderBy(asc(cities.isOther), asc(cities.name))
  return rows.map((row) => ({ ...row, own: row.own?.exVat === null ? null : row.own }))
}
