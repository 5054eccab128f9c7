import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Address, addressCreate } from '#lib/contract/accounts/address.ts'
import type { Input } from '#lib/contract/base/call.ts'
import type { Session } from '../../../db/client.ts'
import { addresses } from '../../../db/schema/account-data.ts'
import { users } from '../../../db/schema/accounts.ts'
import { countries } from '../../../db/schema/reference.ts'
import { refuse } from '../../../refusal.ts'
import { loadPlace } from '../../site/queries/load-place.ts'

type Form = Input<typeof addressCreate>

/** More than any customer delivers to. */
const MAX = 50

const noAddress = () => refuse('not-found', 'We could not find this address.')

type Row = typeof addresses.$inferSelect & { country: string }

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

const withCountry = ({ db }: Session) =>
  db
    .select({ ...getTableColumns(addresses), country: countries.name })
    .from(addresses)
    .innerJoin(countries, eq(countries.id, addresses.countryId))

const isOf = (userId: number, id: number) => and(eq(addresses.userId, userId), eq(addresses.id, id))

/** A user's addresses, the default first. */
export async function listAddresses(tx: Session, userId: number): Promise<Address[]> {
  const rows = await withCountry(tx)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
  return rows.map(addressOf)
}

/** One of a user's addresses; null for another user's. */
export async function findAddress(tx: Session, userId: number, id: number): Promise<Address | null> {
  const [row] = await withCountry(tx).where(isOf(userId, id))
  return row ? addressOf(row) : null
}

/** @throws ProblemError not-found */
export async function loadAddress(tx: Session, userId: number, id: number): Promise<Address> {
  const address = await findAddress(tx, userId, id)
  if (!address) throw noAddress()
  return address
}

/** A user's addresses are changed one after the other: two at once could both become the default. */
const lockAddresses = ({ db }: Session, userId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

const clearDefault = ({ db }: Session, userId: number) =>
  db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault))

/** Adds an address, or with an id changes one. In a transaction: there is one default at any time. */
export async function saveAddress(tx: Session, userId: number, form: Form, id: number | null): Promise<Address> {
  await lockAddresses(tx, userId)
  const before = await listAddresses(tx, userId)
  if (id !== null && !before.some((address) => address.id === id)) throw noAddress()
  if (id === null && before.length >= MAX) throw refuse('invalid-request', `At most ${MAX} addresses can be saved.`)
  const place = await loadPlace(tx, form, { country: 'country', county: 'county', city: 'city' })
  const isDefault = form.default || before.every((address) => address.id === id || !address.default)
  if (isDefault) await clearDefault(tx, userId)
  const { postalAddress: _, ...placeColumns } = place
  const values = {
    firstName: form.firstName,
    middleName: form.middleName || null,
    lastName: form.lastName,
    mobileNumber: form.primaryMobileNumber,
    ...placeColumns,
    isDefault,
  }
  const saved =
    id === null
      ? await tx.db
          .insert(addresses)
          .values({ userId, ...values })
          .returning({ id: addresses.id })
      : await tx.db.update(addresses).set(values).where(isOf(userId, id)).returning({ id: addresses.id })
  return loadAddress(tx, userId, saved[0]?.id ?? 0)
}

/** Deletes an address; when it was the default the oldest of the others becomes it. */
export async function deleteAddress(tx: Session, userId: number, id: number): Promise<void> {
  await lockAddresses(tx, userId)
  const [deleted] = await tx.db.delete(addresses).where(isOf(userId, id)).returning({ isDefault: addresses.isDefault })
  if (!deleted) throw noAddress()
  if (!deleted.isDefault) return
  const oldest = tx.db
    .select({ id: sql`min(${addresses.id})` })
    .from(addresses)
    .where(eq(addresses.userId, userId))
  await tx.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest))
}

/** Makes an address the default. */
export async function makeDefault(tx: Session, userId: number, id: number): Promise<void> {
  await lockAddresses(tx, userId)
  await loadAddress(tx, userId, id)
  await clearDefault(tx, userId)
  await tx.db.update(addresses).set({ isDefault: true }).where(isOf(userId, id))
}
