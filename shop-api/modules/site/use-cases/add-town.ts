import { max, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { cities } from '../../../db/schema/reference.ts'
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
