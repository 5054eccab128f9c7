import type { Address, addressCreate } from '#lib/contract/address.ts'
import type { Input } from '#lib/contract/call.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { placeOf } from '../identity/places.ts'

type Form = Input<typeof addressCreate>

/** As many as anybody delivers to. */
const MOST = 50

interface Row {
  id: number
  firstName: string
  middleName: string | null
  lastName: string
  mobileNumber: string
  countryId: number
  country: string
  countyId: number | null
  cityId: number | null
  countyName: string
  cityName: string
  postalCode: string
  physicalLocation: string
  isDefault: boolean
}

const ADDRESSES = `
  SELECT a.id, a.first_name AS "firstName", a.middle_name AS "middleName", a.last_name AS "lastName",
    a.mobile_number AS "mobileNumber", a.country_id AS "countryId", c.name AS country, a.county_id AS "countyId",
    a.city_id AS "cityId", a.county_name AS "countyName", a.city_name AS "cityName", a.postal_code AS "postalCode",
    a.physical_location AS "physicalLocation", a.is_default AS "isDefault"
  FROM addresses a JOIN countries c ON c.id = a.country_id`

function addressOf(row: Row): Address {
  const named = (id: number | null, name: string) => (id === null && name === '' ? null : { id, name })
  return {
    id: row.id,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    country: { id: row.countryId, name: row.country },
    county: named(row.countyId, row.countyName),
    city: named(row.cityId, row.cityName),
    physicalLocation: row.physicalLocation,
    postalCode: row.postalCode || null,
    primaryMobileNumber: row.mobileNumber,
    countryCode: '254',
    default: row.isDefault,
  }
}

/** Somebody's addresses, the default first. */
export async function listAddresses(query: Query, userId: number): Promise<Address[]> {
  const rows = await query<Row>(`${ADDRESSES} WHERE a.user_id = $1 ORDER BY a.is_default DESC, a.id`, [userId])
  return rows.map(addressOf)
}

/** One of somebody's addresses; null for somebody else's. */
export async function findAddress(query: Query, userId: number, id: number): Promise<Address | null> {
  const [row] = await query<Row>(`${ADDRESSES} WHERE a.user_id = $1 AND a.id = $2`, [userId, id], 'address')
  return row ? addressOf(row) : null
}

/** @throws ProblemError not-found */
export async function loadAddress(query: Query, userId: number, id: number): Promise<Address> {
  const address = await findAddress(query, userId, id)
  if (!address) throw refuse('not-found', 'There is no such address.')
  return address
}

/** Adds an address, or with an id changes one. In a transaction: there is one default at any time. */
export async function saveAddress(query: Query, userId: number, form: Form, id: number | null): Promise<Address> {
  // Two at once could both become the first, or the default.
  await query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const before = await listAddresses(query, userId)
  if (id !== null && !before.some((address) => address.id === id))
    throw refuse('not-found', 'There is no such address.')
  if (id === null && before.length >= MOST) throw refuse('invalid-request', `At most ${MOST} addresses can be kept.`)
  const place = await placeOf(query, form, { country: 'country', county: 'county', city: 'city' })
  const becomesDefault = form.default || before.every((address) => address.id === id || !address.default)
  if (becomesDefault) await query('UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default', [userId])
  const values = [
    form.firstName,
    form.middleName || null,
    form.lastName,
    form.primaryMobileNumber,
    place.countryId,
    place.countyId,
    place.cityId,
    place.countyName,
    place.cityName,
    place.postalCode,
    place.physicalLocation,
    becomesDefault,
  ]
  const [saved] = await query<{ id: number }>(
    id === null
      ? `INSERT INTO addresses (first_name, middle_name, last_name, mobile_number, country_id, county_id, city_id,
           county_name, city_name, postal_code, physical_location, is_default, user_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`
      : `UPDATE addresses SET first_name = $1, middle_name = $2, last_name = $3, mobile_number = $4, country_id = $5,
           county_id = $6, city_id = $7, county_name = $8, city_name = $9, postal_code = $10, physical_location = $11,
           is_default = $12
         WHERE user_id = $13 AND id = $14 RETURNING id`,
    id === null ? [...values, userId] : [...values, userId, id],
  )
  return loadAddress(query, userId, saved?.id ?? 0)
}

/** Deletes an address; when it was the default the oldest of the others becomes it. */
export async function deleteAddress(query: Query, userId: number, id: number): Promise<void> {
  await query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const gone = await query('DELETE FROM addresses WHERE user_id = $1 AND id = $2 RETURNING id', [userId, id])
  if (gone.length === 0) throw refuse('not-found', 'There is no such address.')
  await query(
    `UPDATE addresses SET is_default = true
     WHERE id = (SELECT min(id) FROM addresses WHERE user_id = $1)
       AND NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = $1 AND is_default)`,
    [userId],
  )
}

/** Makes an address the default. */
export async function makeDefault(query: Query, userId: number, id: number): Promise<void> {
  await query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  await loadAddress(query, userId, id)
  await query('UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default', [userId])
  await query('UPDATE addresses SET is_default = true WHERE user_id = $1 AND id = $2', [userId, id])
}
