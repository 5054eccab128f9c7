import type { ApprovalStatus } from '#lib/contract/session.ts'
import { refuse } from '../../domain/refusal.ts'
import { branchEmail } from '../../mail/company-emails.ts'
import type { Registrar } from '../identity/register.ts'
import { queueEmail } from '../mail/emails.ts'
import { notify } from '../notifications/notify.ts'
import { type BranchRow, branchById } from './branch-rows.ts'

/** What the house says of a branch, to those who run its company. */
const WORDS: Record<ApprovalStatus, (name: string, reason: string) => { title: string; body: string }> = {
  approved: (name) => ({ title: `${name} is approved`, body: 'Orders can be placed for it.' }),
  declined: (name, reason) => ({ title: `${name} is declined`, body: `${reason} Nobody can order for it.` }),
  pending: (name, reason) => ({
    title: `${name} waits for approval`,
    body: `${reason ? `${reason} ` : ''}Until then nobody can order for it.`,
  }),
}

/**
 * Sets how a branch stands (trader-update-status), and tells its company by mail and in the shop. In a transaction.
 * @param reason in words; needed for a refusal
 * @throws ProblemError not-found; invalid-request when it stands so already
 */
export async function decideBranch(
  { tx, query, clock, publicUrl }: Registrar,
  id: number,
  to: ApprovalStatus,
  reason: string,
): Promise<BranchRow> {
  await query('SELECT 1 FROM branches WHERE id = $1 FOR NO KEY UPDATE', [id])
  const branch = await branchById(query, id)
  if (!branch) throw refuse('not-found', `There is no branch ${id}.`)
  if (branch.approvalStatus === to) throw refuse('invalid-request', `${branch.name} is ${to} already.`)
  const kept = to === 'approved' ? null : reason || null
  await query('UPDATE branches SET approval_status = $2, declined_reason = $3 WHERE id = $1', [id, to, kept])
  const { title, body } = WORDS[to](branch.name, reason)
  const owners = await query<{ id: number; email: string | null }>(
    'SELECT id, email FROM users WHERE company_id = $1 AND user_type = 3 AND active AND deleted_at IS NULL',
    [branch.companyId],
  )
  const news = { about: 'profile', title, body, href: '/branch' } as const
  await notify(
    tx,
    owners.map((owner) => owner.id),
    news,
    clock(),
  )
  for (const { email } of owners) {
    if (!email) continue
    const of = {
      company: branch.companyName,
      branch: branch.name,
      words: `${title}. ${body}`,
      href: `${publicUrl}/branch`,
    }
    await queueEmail(tx, clock, branchEmail(email, of))
  }
  return { ...branch, approvalStatus: to, declinedReason: kept }
}
