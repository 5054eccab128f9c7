import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, type SQL } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { companies, emails, linkTokens, users } from '../../../db/schema/accounts.ts'
import { branches } from '../../../db/schema/company.ts'
import { orders } from '../../../db/schema/orders.ts'
import { unconfirmedLimits } from '../rules/registration.ts'

/**
 * Deletes registrations and invitations that were not confirmed in time: an email that another person typed is free
 * again, and its owner can register. After a new link, an account is deleted only when that link expires.
 * @returns keys of private files that are no longer needed
 */
export function forgetUnconfirmed(tx: Session, clock: Clock): Promise<string[]> {
  const now = clock()
  const { registeredBefore, invitedBefore } = unconfirmedLimits(now)
  const openLinks = tx.db
    .select({ hash: linkTokens.hash })
    .from(linkTokens)
    .where(and(eq(linkTokens.userId, users.id), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, now)))
  const isLate = or(
    and(eq(users.userType, USER_TYPE.branch), lt(users.createdAt, invitedBefore)),
    and(ne(users.userType, USER_TYPE.branch), lt(users.createdAt, registeredBefore)),
  )
  return dropUnconfirmed(tx, and(isLate, notExists(openLinks)))
}

/**
 * Removes accounts that were never confirmed, with the emails to them, and companies that have no users then. The primary
 * contact of a branch stays. In a transaction.
 * @param which a condition on users
 * @returns keys of private files that are needed no more
 */
export async function dropUnconfirmed({ db }: Session, which: SQL | undefined): Promise<string[]> {
  const { branch, consumer, trader } = USER_TYPE
  const ordersOfUser = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id))
  const branchesOfUser = db.select({ id: branches.id }).from(branches).where(eq(branches.primaryContactId, users.id))
  const dropped = await db
    .delete(users)
    .where(
      and(
        isNull(users.confirmedAt),
        isNull(users.deletedAt),
        inArray(users.userType, [branch, consumer, trader]),
        which,
        notExists(ordersOfUser),
        notExists(branchesOfUser),
      ),
    )
    .returning({ companyId: users.companyId, email: users.email, photoFile: users.photoFile })
  if (dropped.length === 0) return []
  const addresses = dropped.flatMap(({ email }) => email ?? [])
  await db.delete(emails).where(inArray(emails.to, addresses))
  const usersOfCompany = db.select({ id: users.id }).from(users).where(eq(users.companyId, companies.id))
  const companyIds = dropped.flatMap(({ companyId }) => companyId ?? [])
  const abandoned = await db
    .delete(companies)
    .where(and(inArray(companies.id, companyIds), notExists(usersOfCompany)))
    .returning({ logoFile: companies.logoFile })
  return [...dropped.map(({ photoFile }) => photoFile), ...abandoned.map(({ logoFile }) => logoFile)].flatMap(
    (key) => key ?? [],
  )
}
