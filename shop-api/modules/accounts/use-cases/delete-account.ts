import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { accountNotes, dataRequests } from '../../../db/schema/account-care.ts'
import { addresses, cartLines, favourites, recentViews } from '../../../db/schema/account-data.ts'
import { companies, consents, emails, linkTokens, users } from '../../../db/schema/accounts.ts'
import { backInStockRequests } from '../../../db/schema/back-in-stock.ts'
import { branches, userBranches } from '../../../db/schema/company.ts'
import { enquiries, notificationSettings, notifications, salesReps } from '../../../db/schema/help.ts'
import { kycDocuments, kycViews } from '../../../db/schema/kyc.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { cancellationRequests } from '../../../db/schema/order-history.ts'
import { pushTopics } from '../../../db/schema/push.ts'
import { quotes } from '../../../db/schema/quotes.ts'
import { sessions, signInCodes, signInPlaces, trustedDevices } from '../../../db/schema/sign-ins.ts'
import { storeCreditAccounts } from '../../../db/schema/store-credit.ts'
import { traderSelections } from '../../../db/schema/trader-selections.ts'
import { deleteEnquiries } from '../../../files/delete-enquiries.ts'
import { forgetDocuments } from '../../companies/use-cases/forget-documents.ts'
import { dropUploadsOf } from '../../companies/use-cases/uploads.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { demandNoStoreCredit, teamLeavingWith } from './leave-company.ts'

/** Tables with rows of a single user. */
const OWN_TABLES = [
  sessions,
  signInPlaces,
  signInCodes,
  trustedDevices,
  linkTokens,
  consents,
  addresses,
  favourites,
  recentViews,
  cartLines,
  orderApprovals,
  notifications,
  notificationSettings,
  backInStockRequests,
  pushTopics,
  salesReps,
  userBranches,
  accountNotes,
  quotes,
] as const

/**
 * Deletes an account (Kenya's Data Protection Act, 2019, section 40). Orders remain without the person, because tax law
 * demands the books for five years (Tax Procedures Act, section 23); all other data is deleted. A company's last owner
 * also removes the disabled team, and its last person the company's own data.
 * @returns the keys of private files that are no longer needed
 * @throws ProblemError not-allowed while the company has open matters, or a team that can order, or with store credit
 */
export async function deleteAccount(tx: Session, clock: Clock, userId: number): Promise<string[]> {
  const [user] = await tx.db
    .select({ userType: users.userType, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
  const companyId = user?.companyId ?? null
  await demandNoStoreCredit(tx, eq(storeCreditAccounts.userId, userId))
  const team =
    user && companyId !== null ? await teamLeavingWith(tx, clock, { userId, userType: user.userType, companyId }) : []
  const unneeded: string[] = []
  for (const id of [...team, userId]) unneeded.push(...(await eraseUser(tx, clock, id)))
  await anonymiseOrders(tx)
  return companyId === null ? unneeded : [...unneeded, ...(await forgetCompany(tx, companyId))]
}

/** @returns the keys of the private files that were theirs alone */
async function eraseUser(tx: Session, clock: Clock, userId: number): Promise<string[]> {
  const { db } = tx
  const [user] = await db
    .select({ email: users.email, photoFile: users.photoFile })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  await handOverBranches(tx, userId)
  const parts = await dropUploadsOf(tx, userId)
  for (const table of OWN_TABLES) await db.delete(table).where(eq(table.userId, userId))
  if (user?.email) {
    await db.delete(emails).where(eq(emails.to, user.email))
    // Requests as a guest, with the same email.
    await db.delete(backInStockRequests).where(eq(backInStockRequests.email, user.email))
  }
  // The company's documents and the record of views remain with the company.
  await db.update(kycDocuments).set({ userId: null }).where(eq(kycDocuments.userId, userId))
  await db.update(kycViews).set({ userId: null }).where(eq(kycViews.userId, userId))
  // That a representative ordered for them stays the trader's to know.
  await db.update(traderSelections).set({ userId: null }).where(eq(traderSelections.userId, userId))
  // The entries of their store credit remain in the books without the person.
  await db.update(storeCreditAccounts).set({ userId: null }).where(eq(storeCreditAccounts.userId, userId))
  // Their requests about personal data, and the responses, remain without the person.
  await db
    .update(dataRequests)
    .set({ userId: null, email: null, details: '', version: sql`${dataRequests.version} + 1` })
    .where(eq(dataRequests.userId, userId))
  // A request about an order remains with it, without the comments. Issued documents are unchanged: they name only
  // buyers with a PIN, and the law requires those names for five years.
  await db
    .update(cancellationRequests)
    .set({ userId: null, comments: '' })
    .where(eq(cancellationRequests.userId, userId))
  await db
    .update(users)
    .set({
      ...{ email: null, passwordHash: null, firstName: null, middleName: null, lastName: null, mobileNumber: '' },
      ...{ secondaryEmail: null, secondaryMobileNumber: null, communicationMode: null, gender: null, birthday: null },
      ...{ kraPin: null, place: null, photoFile: null, active: false, deletedAt: clock() },
      ...{ orderLimitCents: null, monthLimitCents: null, approvesOrders: false },
    })
    .where(eq(users.id, userId))
  const written = await deleteEnquiries(tx, eq(enquiries.userId, userId))
  return [...parts, ...(user?.photoFile ? [user.photoFile] : []), ...written]
}

/** A branch always has a primary contact: its company's owner replaces a deleted user. */
async function handOverBranches({ db }: Session, userId: number): Promise<void> {
  await db
    .update(branches)
    .set({ primaryContactId: users.id })
    .from(users)
    .where(
      and(
        eq(branches.primaryContactId, userId),
        eq(users.companyId, branches.companyId),
        eq(users.userType, USER_TYPE.trader),
        isNull(users.deletedAt),
        ne(users.id, userId),
      ),
    )
}

/** Forgets a company that has no users left, and its documents. @returns the keys of its logo and its documents */
async function forgetCompany(tx: Session, companyId: number): Promise<string[]> {
  const { db } = tx
  const [company] = await db
    .select({ logoFile: companies.logoFile, invoicePlace: companies.invoicePlace })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  const [remainingUser] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
    .limit(1)
  if (!company || remainingUser) return []
  const { countryId } = company.invoicePlace
  const nowhere = { countyId: null, cityId: null, countyName: '', cityName: '', postalCode: '', physicalLocation: '' }
  await db
    .update(companies)
    .set({
      ...{ name: 'Deleted company', kraPin: null, logoFile: null, deliveryPlace: null },
      invoicePlace: { countryId, ...nowhere },
    })
    .where(eq(companies.id, companyId))
  await db
    .update(branches)
    .set({ name: sql`'Deleted branch ' || ${branches.id}`, invoicePlace: null, deliveryPlace: null })
    .where(eq(branches.companyId, companyId))
  await db.delete(accountNotes).where(eq(accountNotes.companyId, companyId))
  const documents = await forgetDocuments(tx, companyId)
  return company.logoFile ? [company.logoFile, ...documents] : documents
}
