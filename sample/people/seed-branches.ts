import { systemClock } from '#lib/format/clock.ts'
import type { Query, Session } from '#shop-api/db/client.ts'
import { newLink } from '#shop-api/modules/identity/use-cases/links.ts'
import type { Place } from '#shop-api/modules/site/rules/place.ts'
import { branches, OTHER_BRANCH, OWNER, team } from './sample-branches.ts'
import { townOf } from './town-of.ts'

/** Gives the approved sample companies their branches, and the first its team, if they have no branches yet. */
export async function seedBranches(tx: Session, passwordHash: string): Promise<void> {
  const { query } = tx
  await query(
    `WITH added AS (
       INSERT INTO branches (company_id, name, primary_contact_id)
       SELECT u.company_id, $2, u.id FROM users u
       WHERE u.email = $1 AND NOT EXISTS (SELECT 1 FROM branches WHERE company_id = u.company_id)
       RETURNING id, primary_contact_id
     )
     INSERT INTO user_branches (user_id, branch_id) SELECT primary_contact_id, id FROM added`,
    [OTHER_BRANCH.owner, OTHER_BRANCH.name],
  )
  const [owner] = await query<{ companyId: number }>(
    `SELECT u.company_id AS "companyId" FROM users u
     WHERE u.email = $1 AND NOT EXISTS (SELECT 1 FROM branches WHERE company_id = u.company_id)`,
    [OWNER],
  )
  if (!owner) return
  for (const { email, firstName, lastName, mobile, hasJoined, active } of team) {
    const [member] = await query<{ id: number }>(
      `INSERT INTO users (user_type, email, password_hash, company_id, first_name, last_name, mobile_number,
         communication_mode, active, confirmed_at)
       VALUES (1, $1, $2, $3, $4, $5, $6, 'Email', $7, $8) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [
        email,
        hasJoined ? passwordHash : null,
        owner.companyId,
        firstName,
        lastName,
        mobile,
        active,
        hasJoined ? systemClock() : null,
      ],
    )
    // The emailed invitation; its link is not stored.
    if (member && !hasJoined) await newLink(tx, systemClock, member.id, 'invite')
  }
  for (const branch of branches) {
    const place = branch.place && (await placeIn(query, branch.place))
    await query(
      `WITH added AS (
         INSERT INTO branches (company_id, name, invoice_place, delivery_place, primary_contact_id)
         SELECT $1, $2, $3::jsonb, $3::jsonb, id FROM users WHERE email = $4 RETURNING id
       )
       INSERT INTO user_branches (user_id, branch_id) SELECT u.id, added.id FROM added, users u WHERE u.email = ANY($5)`,
      [owner.companyId, branch.name, place && JSON.stringify(place), branch.contact, [...branch.team]],
    )
  }
}

async function placeIn(
  query: Query,
  { county, city, ...more }: { county: string; city: string } & Partial<Place>,
): Promise<Place> {
  const town = await townOf(query, county, city)
  return { postalCode: '', physicalLocation: '', ...town, countyName: county, cityName: city, ...more }
}
