import { decideBranchesJob } from '#lib/contract/companies/office/branches.ts'
import { assignRepJob } from '#lib/contract/companies/office/companies.ts'
import { answerKycJob } from '#lib/contract/companies/office/kyc.ts'
import { refuse } from '../../../refusal.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { defineJobKind, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { branchById } from '../queries/branches.ts'
import { companyById } from '../queries/find-company.ts'
import { answerOf } from '../rules/answer-of.ts'
import { decideBranch } from '../use-cases/decide-branch.ts'
import { sendAnswer } from '../use-cases/decide-review.ts'
import { giveRep } from '../use-cases/give-rep.ts'
import { loadReview } from '../use-cases/load-review.ts'
import { repById } from '../use-cases/sales-reps.ts'

/** Jobs of the sections KYC and Companies that send emails, and are held so that they can be undone. */

const emailContext = ({ tx, now, parts }: JobContext): EmailContext => ({
  tx,
  clock: () => now,
  publicUrl: parts.env.PUBLIC_URL,
})

/** Sends one email with the decisions on a company's documents. */
export const answerKyc = defineJobKind(answerKycJob, {
  items: async (tx, { companyId, version }) => {
    const review = await loadReview(tx, companyId)
    if (review.version !== version)
      throw refuse('changed-meanwhile', 'A colleague has changed these documents since you opened them.', {
        data: review,
      })
    if (answerOf(review.documents) === null) throw refuse('invalid-request', 'Decide on every document first.')
    return [{ companyId, version, name: review.name }]
  },
  label: () => 'Send the answer about documents',
  itemName: ({ name }) => name,
  itemPath: ({ companyId }) => `/office/kyc/${companyId}`,
  run: async (context, { companyId, version }) => {
    const { answer, declined } = await sendAnswer(emailContext(context), context.staff, { companyId, version })
    const words = declined.length === 1 ? 'document' : 'documents'
    return {
      sentence: answer === 'approved' ? 'Approved.' : `Asked again for ${words} ${declined.join(', ')}.`,
      audit: { action: 'kyc.answer', subject: { kind: 'company', id: companyId }, after: { answer, declined } },
    }
  },
})

/** Approves or declines a branch, or sets it back to waiting. Its company is notified. */
export const decideBranches = defineJobKind(decideBranchesJob, {
  items: async (tx, { branchIds, to, reason }) => {
    if (to === 'declined' && reason === '') {
      const message = 'Enter a reason. The company sees it.'
      throw refuse('invalid-request', message, { fields: { reason: message } })
    }
    const found = await Promise.all(branchIds.map((branchId) => branchById(tx, branchId)))
    return found.map((branch, at) => {
      if (!branch) throw refuse('not-found', `There is no branch ${branchIds[at]}.`)
      return { branchId: branch.id, name: branch.name, companyId: branch.companyId }
    })
  },
  label: ({ to }, count) => {
    const verb = { approved: 'Approve', declined: 'Decline', pending: 'Pause' }[to]
    return `${verb} ${count === 1 ? 'a branch' : `${count} branches`}`
  },
  itemName: ({ name }) => name,
  itemPath: ({ companyId }) => `/office/companies/${companyId}`,
  run: async (context, { branchId, companyId }, { to, reason }) => {
    const full = reason === '' || /[.!?]$/.test(reason) ? reason : `${reason}.`
    const branch = await decideBranch(emailContext(context), branchId, to, full)
    const after = { branch: branch.name, to }
    return {
      audit: { action: 'branches.decide', subject: { kind: 'company', id: companyId }, after, reason: full },
    }
  },
})

/** Gives a company its sales representative. It is notified. */
export const giveCompanyRep = defineJobKind(assignRepJob, {
  items: async (tx, { companyId, repId }) => {
    const company = await companyById(tx, companyId)
    if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
    if (!(await repById(tx, repId))) throw refuse('not-found', 'This sales representative is not active.')
    return [{ companyId, name: company.name }]
  },
  label: () => 'Assign a sales representative',
  itemName: ({ name }) => name,
  itemPath: ({ companyId }) => `/office/companies/${companyId}`,
  run: async (context, { companyId, name }, { repId }) => {
    const rep = await repById(context.tx, repId)
    if (!rep) throw refuse('not-found', 'This sales representative is no longer active. Choose another.')
    if (!(await giveRep(emailContext(context), { id: companyId, name }, rep)))
      throw refuse('invalid-request', `${rep.name} is already the sales representative of ${name}.`)
    const audit = { action: 'companies.rep' as const, subject: { kind: 'company', id: companyId }, after: { repId } }
    return { sentence: `${rep.name} is their sales representative now.`, audit }
  },
})

export const COMPANY_JOBS = [answerKyc, decideBranches, giveCompanyRep]
