import { eq } from 'drizzle-orm'
import { birthdayOfIso } from '#lib/account/age.ts'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { refuse } from '../../../refusal.ts'
import { lockKycCompany } from '../../companies/queries/kyc-status.ts'
import { declinedReasonOf } from '../../identity/rules/account.ts'
import { requestNewEmail } from '../../identity/use-cases/email-change.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { findProfile } from '../queries/profile.sql.ts'
import { changeProfile, type ProfileForm } from '../rules/profile.ts'

/** A user's whole profile; the selected trader of a sales representative is not in it. */
export async function loadProfile(tx: Session, userId: number): Promise<Profile> {
  const [row] = await findProfile(tx.query, { userId })
  if (!row) throw refuse('sign-in-needed', 'Your sign-in has ended. Please sign in again.')
  const { logoFile, birthday, ...rest } = row
  return {
    ...rest,
    declinedReason: declinedReasonOf(rest.approvalStatus, rest.declinedReason),
    // The key is random: its end distinguishes the address of one logo from the next.
    companyLogo: logoFile ? `/api/company-logo?v=${logoFile.slice(-8)}` : null,
    dob: birthday && birthdayOfIso(birthday),
    selectedTrader: null,
  }
}

/**
 * Changes a profile. A new primary email takes effect when the link sent to it is opened.
 * @returns whether such a link was sent
 */
export async function saveProfile(
  context: EmailContext,
  userId: number,
  form: ProfileForm,
): Promise<{ profile: Profile; isEmailSent: boolean }> {
  const { tx, clock } = context
  const [user] = await tx.db
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const companyId = user?.companyId ?? null
  // Locked, so that an operator approves the name that they saw.
  const documents = companyId === null ? null : await lockKycCompany(tx, companyId)
  const before = await loadProfile(tx, userId)
  const changes = changeProfile(form, before, documents, clock)
  await tx.db.update(users).set(changes.user).where(eq(users.id, userId))
  if (changes.company && companyId !== null) {
    await tx.db.update(companies).set(changes.company).where(eq(companies.id, companyId))
  }
  const isEmailSent = changes.email !== before.primaryEmail
  if (isEmailSent) await requestNewEmail(context, { id: userId, email: before.primaryEmail }, changes.email)
  return { profile: await loadProfile(tx, userId), isEmailSent }
}

/**
 * Replaces the logo of a user's company; null removes it. In a transaction. @returns the key of the former logo, which
 * is no longer needed
 */
export async function changeLogo({ db }: Session, userId: number, logoFile: string | null): Promise<string | null> {
  const [company] = await db
    .select({ id: companies.id, logoFile: companies.logoFile })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(eq(users.id, userId))
    .for('no key update', { of: companies })
  if (!company) return null
  await db.update(companies).set({ logoFile }).where(eq(companies.id, company.id))
  return company.logoFile
}

/** The key of the logo of a user's company; null without one. */
export async function logoOf({ db }: Session, userId: number): Promise<string | null> {
  const [company] = await db
    .select({ logoFile: companies.logoFile })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
  return company?.logoFile ?? null
}
