import { and, eq, isNull } from 'drizzle-orm'
import { CONSENT_EDITION, consentText } from '#lib/account/consent-wording.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../db/client.ts'
import { consents, users } from '../../db/schema/accounts.ts'
import { wordingOf } from '../../domain/identity/registration.ts'
import { loadSite } from '../site/site.ts'

/** Notes that a user has opened a link in their email. @returns whether this confirmed the account */
export async function confirmUser({ db }: Session, clock: Clock, userId: number): Promise<boolean> {
  const confirmed = await db
    .update(users)
    .set({ confirmedAt: clock() })
    .where(and(eq(users.id, userId), isNull(users.confirmedAt)))
    .returning({ id: users.id })
  return confirmed.length > 0
}

/** Stores that a user accepts an edition of the terms now. */
export async function recordConsent(tx: Session, clock: Clock, userId: number, edition: string): Promise<void> {
  const { name } = await loadSite(tx)
  const wording = consentText(wordingOf(edition), name)
  await tx.db.insert(consents).values({ userId, edition, wording, acceptedAt: clock() })
}

/** Stores that a user who has just confirmed the account accepts the terms, as the email said, if they have not before. */
export async function consentByConfirming(tx: Session, clock: Clock, userId: number): Promise<void> {
  const [accepted] = await tx.db.select({ id: consents.id }).from(consents).where(eq(consents.userId, userId)).limit(1)
  if (!accepted) await recordConsent(tx, clock, userId, CONSENT_EDITION)
}
