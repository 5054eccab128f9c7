import type { Database } from '#shop-api/db/client.ts'
import { staffAuthenticators, staffMembers } from '#shop-api/db/schema/staff.ts'
import { hashPassword } from '#shop-api/domain/identity/password-hash.ts'
import { openAuthenticatorSeal } from '#shop-api/domain/staff/authenticator.ts'
import { SAMPLE_PASSWORD } from './sample-people.ts'
import { SAMPLE_AUTHENTICATOR_SECRET, sampleStaff } from './sample-staff.ts'

/** Makes the sample staff where the shop has no staff yet. Not for production. */
export async function seedStaff(database: Database, filesKey: string | undefined, now: Date): Promise<void> {
  const seal = openAuthenticatorSeal(filesKey)
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await database.transaction(async ({ db }) => {
    const [anybody] = await db.select({ id: staffMembers.id }).from(staffMembers).limit(1)
    if (anybody) return
    const rows = sampleStaff.map(({ email, name, role }) => {
      return { email, name, roles: [role], state: 'active' as const, passwordHash, createdAt: now }
    })
    const made = await db.insert(staffMembers).values(rows).returning({ staffId: staffMembers.id })
    await db.insert(staffAuthenticators).values(
      made.map(({ staffId }) => ({
        staffId,
        sealedSecret: seal.seal(staffId, SAMPLE_AUTHENTICATOR_SECRET),
        confirmedAt: now,
      })),
    )
  })
}
