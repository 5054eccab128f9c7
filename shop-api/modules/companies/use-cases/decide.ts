import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { kycDocuments } from '../../../db/schema/kyc.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { kycApprovedEmail, kycDeclinedEmail } from '../emails/kyc-emails.ts'
import { type CompanyDocuments, loadDocuments, lockKycCompany } from '../queries/kyc-status.ts'
import { decideDocuments } from '../rules/kyc-states.ts'
import { addFirstBranch } from './save-branch.ts'

/** Deciding on a company's documents. In a transaction, together with the notifications. */

const MAX_REASON = 500

/** Approves a company: all its documents are accepted. @throws not-found, invalid-request */
export async function approveCompany(context: EmailContext, companyId: number): Promise<CompanyDocuments> {
  const { tx, clock, publicUrl } = context
  const { company, documents } = await companyWithDocuments(context, companyId)
  if (company.approvalStatus === 'approved') throw refuse('invalid-request', `${company.name} is approved.`)
  await writeDecision(context, companyId, decideDocuments(numbersOf(documents), new Map()))
  await tx.db
    .update(companies)
    .set({ approvalStatus: 'approved', declinedReason: null })
    .where(eq(companies.id, companyId))
  const { owners, team } = await peopleOf(tx, companyId)
  const [owner] = owners
  if (owner) await addFirstBranch(tx, companyId, owner.id)
  const now = clock()
  const body = 'You can now see prices, save favourites and order.'
  await notify(tx, idsOf(owners), { about: 'profile', title: 'Your KYC is approved', body, href: '/my-documents' }, now)
  const forTeam = { title: 'Your company’s documents are approved', body: 'You can order now.', href: '/product-list' }
  await notify(tx, idsOf(team), { about: 'profile', ...forTeam }, now)
  for (const { email } of owners) {
    if (email) await queueEmail(tx, clock, kycApprovedEmail(email, company.name, `${publicUrl}/product-list`))
  }
  return company
}

/**
 * Declines a company: the named documents are requested again, each for its reason, and the others are accepted.
 * @param declined reasons by document number
 * @throws not-found
 */
export async function declineCompany(
  context: EmailContext,
  companyId: number,
  declined: ReadonlyMap<number, string>,
): Promise<CompanyDocuments> {
  const { tx, clock, publicUrl } = context
  const { company, documents } = await companyWithDocuments(context, companyId)
  const named = documents.flatMap(({ no, name }) => {
    const reason = declined.get(no)
    return reason === undefined ? [] : [{ name, reason }]
  })
  const joined = named.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  const reason = joined.length <= MAX_REASON ? joined : 'Please send several documents again.'
  await writeDecision(context, companyId, decideDocuments(numbersOf(documents), declined))
  await tx.db
    .update(companies)
    .set({ approvalStatus: 'declined', declinedReason: reason })
    .where(eq(companies.id, companyId))
  const { owners } = await peopleOf(tx, companyId)
  const notification = { about: 'profile', title: 'Your KYC was declined', body: reason, href: '/kyc-upload' } as const
  await notify(tx, idsOf(owners), notification, clock())
  for (const { email } of owners) {
    if (email) await queueEmail(tx, clock, kycDeclinedEmail(email, company.name, named, `${publicUrl}/kyc-upload`))
  }
  return company
}

const numbersOf = (documents: readonly { no: number }[]) => documents.map(({ no }) => no)

/**
 * Corrects details that a company's documents prove and its people can no longer change; they are notified.
 * @param to the new values; undefined leaves a value unchanged
 * @returns the company before the change
 * @throws not-found; invalid-request if no value would change
 */
export async function correctCompany(
  { tx, clock }: EmailContext,
  companyId: number,
  to: { name?: string; kraPin?: string },
): Promise<CompanyDocuments> {
  const company = await lockKycCompany(tx, companyId)
  if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
  const name = to.name ?? company.name
  const kraPin = to.kraPin ?? company.kraPin
  const changed = [name !== company.name && `name is ${name}`, kraPin !== company.kraPin && `KRA PIN is ${kraPin}`]
  const words = changed.filter((one) => one !== false)
  if (words.length === 0) throw refuse('invalid-request', `${company.name} has this name and KRA PIN now.`)
  await tx.db.update(companies).set({ name, kraPin }).where(eq(companies.id, companyId))
  const { owners } = await peopleOf(tx, companyId)
  const body = `Its ${words.join(', and its ')} now. Tax invoices from today use this.`
  const notification = {
    about: 'profile',
    title: 'We have corrected your company details',
    body,
    href: '/information',
  } as const
  await notify(tx, idsOf(owners), notification, clock())
  return company
}

async function companyWithDocuments({ tx }: EmailContext, companyId: number) {
  const company = await lockKycCompany(tx, companyId)
  if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
  const documents = await loadDocuments(tx, companyId)
  if (documents.length === 0) throw refuse('invalid-request', `${company.name} has sent no documents yet.`)
  return { company, documents }
}

async function writeDecision(
  { tx }: EmailContext,
  companyId: number,
  decided: ReturnType<typeof decideDocuments>,
): Promise<void> {
  for (const { no, state, reason } of decided) {
    await tx.db
      .update(kycDocuments)
      .set({ state, reason })
      .where(and(eq(kycDocuments.companyId, companyId), eq(kycDocuments.no, no)))
  }
}

interface Person {
  id: number
  email: string | null
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

async function peopleOf({ db }: Session, companyId: number): Promise<{ owners: Person[]; team: Person[] }> {
  const { id, email, userType } = users
  const people = await db
    .select({ id, email, userType })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt), users.active, isNotNull(users.confirmedAt)))
    .orderBy(asc(id))
  return {
    owners: people.filter(({ userType }) => userType === USER_TYPE.trader),
    team: people.filter(({ userType }) => userType === USER_TYPE.branch),
  }
}
