import { and, asc, eq, isNull, max, or, sql } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { cities, deliveryCharges } from '../../../db/schema/reference.ts'
import type { County } from '../queries/places.ts'
import { OWN_CITY_IDS_FROM } from '../rules/own-cities.ts'

/** Towns are added one transaction after the other: two at once would take one id. */
export async function lockTowns({ db }: Session): Promise<void> {
  await db.execute(sql`LOCK TABLE ${cities} IN SHARE ROW EXCLUSIVE MODE`)
}

/** Adds a town or estate to a county. In a transaction with `lockTowns`. @returns its id */
export async function addTown(
  { db }: Session,
  countyId: number,
  name: string,
  postalCode: string | null,
): Promise<number> {
  const [last] = await db.select({ id: max(cities.id) }).from(cities)
  const id = Math.max(OWN_CITY_IDS_FROM, last?.id ?? 0) + 1
  await db.insert(cities).values({ id, countyId, name, postalCode })
  return id
}

/**
 * Gives a town a separate delivery charge; VAT rate and provider are its county's, or else its country's.
 * @param exVatCents ex VAT
 * @param days from the order to the door
 */
export async function addTownCharge(
  { db }: Session,
  county: County,
  cityId: number,
  { exVatCents, days }: { exVatCents: Cents; days: number },
): Promise<void> {
  const { countryId, countyId, vatPerc, providerName } = deliveryCharges
  const [charge] = await db
    .select({ countyId, vatPerc, providerName })
    .from(deliveryCharges)
    .where(
      and(
        eq(countryId, county.countryId),
        isNull(deliveryCharges.cityId),
        or(eq(countyId, county.id), isNull(countyId)),
      ),
    )
    .orderBy(asc(sql`${countyId} IS NULL`))
    .limit(1)
  if (!charge) return
  await db
    .insert(deliveryCharges)
    .values({ id: cityId, countryId: county.countryId, cityId, exVatCents, days, ...charge })
}
