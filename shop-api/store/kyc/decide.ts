import type { Clock } from '#lib/format/clock.ts'
import type { Query, Session } from '../../db/client.ts'
import { decideDocuments } from '../../domain/kyc/kyc-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { kycApprovedEmail, kycDeclinedEmail } from '../../mail/kyc-emails.ts'
import { queueEmail } from '../mail/emails.ts'
import { notify } from '../notifications/notify.ts'
import { type CompanyDocuments, loadDocuments, lockDocuments } from './kyc-status.ts'

/** Deciding on a company's papers. In a transaction, with whoever is told of it. */
export interface KycDecisionContext {
  tx: Session
  clock: Clock
  publicUrl: string
}

const LONGEST_REASON = 500

/** Approves a company: all its documents are accepted. @throws not-found, invalid-request */
export async function approveCompany(desk: KycDecisionContext, companyId: number): Promise<CompanyDocuments> {
  const { tx, clock, publicUrl } = desk
  const { query } = tx
  const { papers, documents } = await openPapers(desk, companyId)
  if (papers.approvalStatus === 'approved') throw refuse('invalid-request', `${papers.name} is approved already.`)
  await writeDecision(
    desk,
    companyId,
    decideDocuments(
      documents.map(({ no }) => no),
      { approved: true },
    ),
  )
  await query(`UPDATE companies SET approval_status = 'approved', declined_reason = NULL WHERE id = $1`, [companyId])
  const { owners, team } = await peopleOf(query, companyId)
  const now = clock()
  const body = 'Prices, favourites and orders are open to you.'
  await notify(
    query,
    idsOf(owners),
    { about: 'profile', title: 'Your KYC is approved', body, href: '/my-documents' },
    now,
  )
  const forTeam = { title: 'Your company’s documents are approved', body: 'You can order now.', href: '/product-list' }
  await notify(query, idsOf(team), { about: 'profile', ...forTeam }, now)
  for (const { email } of owners) {
    if (email) await queueEmail(tx, clock, kycApprovedEmail(email, papers.name, `${publicUrl}/product-list`))
  }
  return papers
}

/**
 * Declines a company's papers. Named documents are asked for again, each for its reason, and the others are accepted;
 * with none named all are asked for again.
 * @param reason what the company is told; may be empty where documents are named
 * @throws not-found, invalid-request
 */
export async function declineCompany(
  desk: KycDecisionContext,
  companyId: number,
  { reason: given, declined }: { reason: string; declined: ReadonlyMap<number, string> },
): Promise<CompanyDocuments> {
  const { tx, clock, publicUrl } = desk
  const { query } = tx
  const { papers, documents } = await openPapers(desk, companyId)
  const unknown = [...declined.keys()].find((no) => !documents.some((one) => one.no === no))
  if (unknown !== undefined) throw refuse('not-found', `${papers.name} has no document ${unknown}.`)
  const named = documents.flatMap(({ no, name }) => {
    const reason = declined.get(no)
    return reason === undefined ? [] : [{ name, reason }]
  })
  const reason = given || named.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  if (reason === '') throw refuse('invalid-request', 'Say why.')
  if ([reason, ...declined.values()].some((text) => text.length > LONGEST_REASON)) {
    throw refuse('invalid-request', `A reason has at most ${LONGEST_REASON} characters.`)
  }
  const decision = { approved: false, reason, declined } as const
  await writeDecision(
    desk,
    companyId,
    decideDocuments(
      documents.map(({ no }) => no),
      decision,
    ),
  )
  await query(`UPDATE companies SET approval_status = 'declined', declined_reason = $2 WHERE id = $1`, [
    companyId,
    reason,
  ])
  const { owners } = await peopleOf(query, companyId)
  const news = { about: 'profile', title: 'Your KYC was declined', body: reason, href: '/kyc-upload' } as const
  await notify(query, idsOf(owners), news, clock())
  for (const { email } of owners) {
    if (!email) continue
    const told = { reason: given || 'These are asked for again.', documents: named }
    await queueEmail(tx, clock, kycDeclinedEmail(email, papers.name, told, `${publicUrl}/kyc-upload`))
  }
  return papers
}

/**
 * Corrects what a company's documents prove and its people cannot change themselves any more; they are told.
 * @param to what is to stand there; undefined leaves it as it is
 * @returns the company as it was before
 * @throws not-found; invalid-request where nothing would change
 */
export async function correctCompany(
  { tx, clock }: KycDecisionContext,
  companyId: number,
  to: { name?: string; kraPin?: string },
): Promise<CompanyDocuments> {
  const papers = await lockDocuments(tx.query, companyId)
  if (!papers) throw refuse('not-found', `There is no company ${companyId}.`)
  const name = to.name ?? papers.name
  const kraPin = to.kraPin ?? papers.kraPin
  const changed = [name !== papers.name && `name is ${name}`, kraPin !== papers.kraPin && `KRA PIN is ${kraPin}`]
  const words = changed.filter((one) => one !== false)
  if (words.length === 0) throw refuse('invalid-request', `${papers.name} has this name and KRA PIN already.`)
  await tx.query('UPDATE companies SET name = $2, kra_pin = $3 WHERE id = $1', [companyId, name, kraPin])
  const { owners } = await peopleOf(tx.query, companyId)
  const body = `Its ${words.join(', and its ')} now. Tax invoices from today on say so.`
  const news = { about: 'profile', title: 'We have corrected your company', body, href: '/information' } as const
  await notify(tx.query, idsOf(owners), news, clock())
  return papers
}

async function openPapers({ tx }: KycDecisionContext, companyId: number) {
  const papers = await lockDocuments(tx.query, companyId)
  if (!papers) throw refuse('not-found', `There is no company ${companyId}.`)
  const documents = await loadDocuments(tx.query, companyId)
  if (documents.length === 0) throw refuse('invalid-request', `${papers.name} has handed in no documents yet.`)
  return { papers, documents }
}

async function writeDecision(
  { tx }: KycDecisionContext,
  companyId: number,
  decided: ReturnType<typeof decideDocuments>,
): Promise<void> {
  for (const { no, state, reason } of decided) {
    await tx.query('UPDATE kyc_documents SET state = $3, reason = $4 WHERE company_id = $1 AND no = $2', [
      companyId,
      no,
      state,
      reason,
    ])
  }
}

interface Person {
  id: number
  email: string | null
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

async function peopleOf(query: Query, companyId: number): Promise<{ owners: Person[]; team: Person[] }> {
  const people = await query<Person & { userType: number }>(
    `SELECT id, email, user_type AS "userType" FROM users
     WHERE company_id = $1 AND deleted_at IS NULL AND active AND confirmed_at IS NOT NULL ORDER BY id`,
    [companyId],
  )
  return {
    owners: people.filter(({ userType }) => userType === 3),
    team: people.filter(({ userType }) => userType === 1),
  }
}
