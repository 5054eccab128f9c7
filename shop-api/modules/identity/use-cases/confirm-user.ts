import { and, eq, gt, isNotNull, isNull, notExists } from 'drizzle-orm'
import { CONSENT_EDITION, consentText } from '#lib/account/consent-wording.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { consents, linkTokens, users } from '../../../db/schema/accounts.ts'
import { loadShopName, queueEmail } from '../../../email/queue.ts'
import { confirmEmail } from '../emails/account-emails.ts'
import { confirmAgainBefore, unconfirmedLimits, wordingOf } from '../rules/registration.ts'
import type { EmailContext } from './email-context.ts'
import { newLink } from './links.ts'

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
  const wording = consentText(wordingOf(edition), await loadShopName(tx))
  await tx.db.insert(consents).values({ userId, edition, wording, acceptedAt: clock() })
}

/**
 * Stores that a user who has just confirmed the account accepts the terms, as stated in the email, if they have not
 * before.
 */
export async function consentByConfirming(tx: Session, clock: Clock, userId: number): Promise<void> {
  const [accepted] = await tx.db.select({ id: consents.id }).from(consents).where(eq(consents.userId, userId)).limit(1)
  if (!accepted) await recordConsent(tx, clock, userId, CONSENT_EDITION)
}

/**
 * Emails an unconfirmed user a new link, unless a link has just been sent or the registration has expired: a
 * person who registered with another person's email must not retain it by requesting links again and again.
 */
export async function queueConfirmLink({ tx, clock, publicUrl }: EmailContext, userId: number): Promise<void> {
  const now = clock()
  const lately = tx.db
    .select({ hash: linkTokens.hash })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.userId, users.id),
        eq(linkTokens.kind, 'confirm'),
        gt(linkTokens.createdAt, confirmAgainBefore(now)),
      ),
    )
  const [user] = await tx.db
    .select({ email: users.email, userType: users.userType })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNull(users.confirmedAt),
        isNotNull(users.email),
        gt(users.createdAt, unconfirmedLimits(now).registeredBefore),
        notExists(lately),
      ),
    )
  if (!user?.email) return
  const token = await newLink(tx, clock, userId, 'confirm')
  const isTrader = user.userType === USER_TYPE.trader
  await queueEmail(tx, clock, confirmEmail(user.email, isTrader, publicUrl, token))
}
