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
  if (company.approvalStatus === 'approved') throw refuse('invalid-request', `${company.name} is approved already.`)
  await writeDecision(
    context,
    companyId,
    decideDocuments(
      documents.map(({ no }) => no),
      { approved: true },
    ),
  )
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
 * Declines a company's documents. Named documents are requested again, each for its reason, and the others are
 * accepted; without named documents all are requested again.
 * @param reason shown to the company; can be empty if documents are named
 * @throws not-found, invalid-request
 */
export async function declineCompany(
  context: EmailContext,
  companyId: number,
  { reason: given, declined }: { reason: string; declined: ReadonlyMap<number, string> },
): Promise<CompanyDocuments> {
  const { tx, clock, publicUrl } = context
  const { company, documents } = await companyWithDocuments(context, companyId)
  const unknown = [...declined.keys()].find((no) => !documents.some((one) => one.no === no))
  if (unknown !== undefined) throw refuse('not-found', `${company.name} has no document ${unknown}.`)
  const named = documents.flatMap(({ no, name }) => {
    const reason = declined.get(no)
    return reason === undefined ? [] : [{ name, reason }]
  })
  const joined = named.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  const reason = given || (joined.length <= MAX_REASON ? joined : 'Please send several documents again.')
  if (reason === '') throw refuse('invalid-request', 'Enter a reason.')
  if ([reason, ...declined.values()].some((text) => text.length > MAX_REASON)) {
    throw refuse('invalid-request', `A reason has at most ${MAX_REASON} characters.`)
  }
  const decision = { approved: false, reason, declined } as const
  await writeDecision(
    context,
    companyId,
    decideDocuments(
      documents.map(({ no }) => no),
      decision,
    ),
  )
  await tx.db
    .update(companies)
    .set({ approvalStatus: 'declined', declinedReason: reason })
    .where(eq(companies.id, companyId))
  const { owners } = await peopleOf(tx, companyId)
  const notification = { about: 'profile', title: 'Your KYC was declined', body: reason, href: '/kyc-upload' } as const
  await notify(tx, idsOf(owners), notification, clock())
  for (const { email } of owners) {
    if (!email) continue
    const declinedText = { reason: given || 'Please send these again.', documents: named }
    await queueEmail(tx, clock, kycDeclinedEmail(email, company.name, declinedText, `${publicUrl}/kyc-upload`))
  }
  return company
}

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
  if (words.length === 0) throw refuse('invalid-request', `${company.name} has this name and KRA PIN already.`)
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
