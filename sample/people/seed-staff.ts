import { eq } from 'drizzle-orm'
import { type Settings, settingOf } from '#lib/deployment/exposure.ts'
import type { Database } from '#shop-api/db/client.ts'
import { staffAuthenticators, staffMembers } from '#shop-api/db/schema/staff.ts'
import { hashPassword } from '#shop-api/modules/identity/rules/password-hash.ts'
import { openAuthenticatorSeal } from '#shop-api/modules/staff/rules/authenticator.ts'
import type { SecretSeal } from '#shop-api/secrets/secret-seal.ts'
import { SAMPLE_PASSWORD } from './sample-people.ts'
import { sampleSecret, sampleSecrets, sampleStaff } from './sample-staff.ts'

/**
 * Makes the sample staff if the shop has no staff yet. Later it changes the secret of staff who still have the sample's
 * app to that of these settings. Not for production.
 */
export async function seedStaff(database: Database, settings: Settings, now: Date): Promise<void> {
  const filesKey = settingOf(settings, 'FILES_KEY')
  const seal = openAuthenticatorSeal(filesKey)
  const secret = sampleSecret(settings)
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await database.transaction(async ({ db }) => {
    const [anybody] = await db.select({ id: staffMembers.id }).from(staffMembers).limit(1)
    if (anybody) {
      for (const { staffId, sealedSecret } of await db.select().from(staffAuthenticators)) {
        if (filesKey && sampleSecrets(filesKey).includes(opened(seal, staffId, sealedSecret)))
          await db
            .update(staffAuthenticators)
            .set({ sealedSecret: seal.seal(staffId, secret) })
            .where(eq(staffAuthenticators.staffId, staffId))
      }
      return
    }
    const rows = sampleStaff.map(({ email, name, role }) => {
      return { email, name, roles: [role], state: 'active' as const, passwordHash, createdAt: now }
    })
    const made = await db.insert(staffMembers).values(rows).returning({ staffId: staffMembers.id })
    await db.insert(staffAuthenticators).values(
      made.map(({ staffId }) => ({
        staffId,
        sealedSecret: seal.seal(staffId, secret),
        confirmedAt: now,
      })),
    )
  })
}

/** Empty if it was sealed with another FILES_KEY: it is then unusable. */
function opened(seal: SecretSeal, staffId: number, sealedSecret: string): string {
  try {
    return seal.open(staffId, sealedSecret)
  } catch {
    return ''
  }
}
