import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Database, Query } from '#shop-api/db/client.ts'
import { hashPassword } from '#shop-api/modules/identity/rules/password-hash.ts'
import type { Place } from '#shop-api/modules/site/rules/place.ts'
import { addresses, companies, people, SAMPLE_PASSWORD, type SampleCompany } from './sample-people.ts'
import { seedBranches } from './seed-branches.ts'
import { townOf } from './town-of.ts'

/** The benefits of an account: the list next to sign-in. */
const benefits: readonly { title: string; text: string }[] = [
  { title: 'One cart on all your devices', text: 'Fill it on your phone, order from your computer.' },
  { title: 'Your orders in one place', text: 'See the status, the payments and the receipts.' },
  { title: 'Saved addresses', text: 'Type your address once and use it again.' },
  { title: 'Favourites', text: 'Save the products you like.' },
  { title: 'Trade by the bale', text: 'Companies order for every branch, with a team and on account.' },
]

/** The list beside sign-in, in any shop. */
export async function seedBenefits(query: Query): Promise<void> {
  await query(
    `INSERT INTO benefits (id, position, title, text)
     SELECT position, position, title, text
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS benefit(title, text, position)
     ON CONFLICT (id) DO NOTHING`,
    [benefits.map(({ title }) => title), benefits.map(({ text }) => text)],
  )
}

/**
 * Makes the sample accounts, with their companies and addresses, if the shop has no accounts yet. Not for production.
 */
export async function seedPeople(database: Database): Promise<void> {
  const hash = await hashPassword(SAMPLE_PASSWORD)
  await database.transaction(async (tx) => {
    const { query } = tx
    await seedBenefits(query)
    const [anybody] = await query('SELECT 1 FROM users LIMIT 1')
    if (!anybody) await insertPeople(query, hash)
    await seedBranches(tx, hash)
  })
}

async function insertPeople(query: Query, hash: string): Promise<void> {
  const companyIds = new Map<string, number>()
  for (const company of companies) companyIds.set(company.key, await insertCompany(query, company))
  for (const person of people) {
    await query(
      `INSERT INTO users (user_type, email, password_hash, company_id, first_name, last_name, mobile_number, birthday,
           gender, communication_mode, confirmed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
      [
        person.userType,
        person.email,
        hash,
        person.company ? companyIds.get(person.company) : null,
        person.firstName ?? null,
        person.lastName ?? null,
        person.mobile,
        person.birthday ?? null,
        person.gender ?? null,
        person.userType === USER_TYPE.trader ? null : 'Email',
      ],
    )
  }
  for (const address of addresses) {
    const { countryId, countyId, cityId } = await townOf(query, address.county, address.city)
    await query(
      `INSERT INTO addresses (user_id, first_name, last_name, mobile_number, country_id, county_id, city_id,
           county_name, city_name, postal_code, physical_location, is_default)
         SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM users WHERE email = $1`,
      [
        address.email,
        address.firstName,
        address.lastName,
        address.mobile,
        countryId,
        countyId,
        cityId,
        address.county,
        address.city,
        address.postalCode,
        address.physicalLocation,
        address.isDefault,
      ],
    )
  }
}

async function insertCompany(query: Query, company: SampleCompany): Promise<number> {
  const town = await townOf(query, company.county, company.city)
  const place: Place = { ...town, countyName: company.county, cityName: company.city, ...company.place }
  const [row] = await query<{ id: number }>(
    `INSERT INTO companies (name, trader_category, kra_pin, approval_status, declined_reason, is_uploaded, invoice_place)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      company.name,
      company.category,
      company.kraPin,
      company.approvalStatus,
      company.declinedReason ?? null,
      company.isUploaded,
      JSON.stringify(place),
    ],
  )
  return (row as { id: number }).id
}
