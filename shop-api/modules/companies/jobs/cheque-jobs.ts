import { refusedChequeDay } from '#lib/company/cheque-day.ts'
import { depositChequesJob, receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import { settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { queueEmail } from '../../../email/queue.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { needsSecondPerson } from '../../staff/queries/refund-limit.ts'
import { askApproval } from '../../staff/use-cases/approvals.ts'
import { companyById } from '../queries/find-company.ts'
import { findCheque, findCheques } from '../queries/office-cheques.ts'
import { type ChequeStep, chequeStateOf, refuseChequeStep } from '../rules/cheque-states.ts'
import { takeChequePicture } from '../use-cases/cheque-pictures.ts'
import { addCheque, demandNewCheque, openDeposit, settleCheque } from '../use-cases/cheques.ts'

/** Cheques. Held: they move money, and companies are notified. */

/** Changes a company's account, in the job's own transaction. */
export const accountOf = ({ tx, now, staff, parts }: JobContext) => ({
  ...{ tx, now, operator: staff.name, publicUrl: parts.env.PUBLIC_URL, queueEmail },
})

export const SECOND_PERSON = 'Requested. A second person must approve it.'

const itemPath = () => '/office/money/cheques'
const itemName = ({ chequeNo, company }: { chequeNo: string; company: string }) => `Cheque ${chequeNo}, ${company}`

/** Enters a cheque from a company: it lowers the debt at once, and counts as not cleared until the bank has paid it. */
const receiveCheque = defineJobKind(receiveChequeJob, {
  items: async (tx, cheque) => {
    const company = await companyById(tx, cheque.companyId)
    if (!company) throw refuse('not-found', 'There is no such company.')
    await demandNewCheque(tx, cheque.companyId, cheque)
    return [{ ...cheque, company: company.name }]
  },
  label: ({ amountCents }) => `Record a cheque of ${showMoney(amountCents, 'auto')}`,
  itemName,
  itemPath,
  run: async (context, { companyId, chequeNo, chequeDate, amountCents, pictureId }) => {
    const { tx, now, staff } = context
    const wrongDay = refusedChequeDay(chequeDate, dayInNairobi(now))
    if (wrongDay) throw refuse('invalid-request', wrongDay)
    const frontFile = pictureId === null ? null : await takeChequePicture(tx, staff.staffId, pictureId)
    const cheque = { chequeNo, chequeDate, cents: amountCents, frontFile, recordedBy: staff.staffId }
    const id = await addCheque(accountOf(context), companyId, cheque)
    const after = { companyId, chequeNo, chequeDate, amountCents, picture: frontFile !== null }
    const sentence = `${showMoney(amountCents, 'auto')} is received, not banked yet.`
    return { sentence, audit: { action: 'cheques.record', subject: { kind: 'cheque', id }, after } }
  },
})

/** The person who recorded a cheque neither banks nor clears it. */
const refuseOwn = ({ chequeNo }: { chequeNo: string }) =>
  refuse(
    'second-person-needed',
    `You recorded cheque ${chequeNo}. Another person must mark it: ${whoMay('cheques.record')}.`,
  )

const DONE: Readonly<Record<ChequeStep, string>> = {
  banked: 'is banked. It counts as money when the bank has paid it.',
  cleared: 'is cleared.',
  bounced: 'bounced and is owed again. Orders on the account are stopped.',
}

/**
 * A cheque was deposited, or the bank cleared or bounced it. Its company is notified of the bank's result. Another
 * person than its recorder banks and clears it, and above the limit of refunds a second person approves the banking: a
 * cleared cheque raises the amount that its company can order.
 */
const settle = defineJobKind(settleChequeJob, {
  items: async (tx, { chequeId, to, feeCents }, { staffId }) => {
    const cheque = await findCheque(tx, chequeId)
    if (!cheque) throw refuse('not-found', 'There is no such cheque.')
    const { companyId, chequeNo, company, amount: amountCents, recordedBy } = cheque
    const refused = refuseChequeStep(chequeNo, chequeStateOf(cheque), to)
    if (refused) throw refuse('changed-meanwhile', refused)
    if (to !== 'bounced' && recordedBy === staffId) throw refuseOwn(cheque)
    return [{ chequeId, to, feeCents, companyId, chequeNo, company, amountCents, recordedBy }]
  },
  label: ({ to }) => `Mark a cheque as ${to}`,
  itemName,
  itemPath,
  run: async (context, cheque) => {
    const { tx, now, staff } = context
    const { chequeId, companyId, chequeNo, to, feeCents, amountCents, recordedBy } = cheque
    if (to !== 'bounced' && recordedBy === staff.staffId) throw refuseOwn(cheque)
    const subject = { kind: 'cheque', id: chequeId }
    if (to === 'banked' && (await needsSecondPerson(tx, amountCents))) {
      await askBanking(context, cheque)
      return { sentence: SECOND_PERSON, audit: { action: 'cheques.ask', subject, after: { amountCents, companyId } } }
    }
    const depositId = to === 'banked' ? await openDeposit(tx, now, staff.staffId) : undefined
    const { cents } = await settleCheque(accountOf(context), companyId, chequeNo, { to, feeCents, depositId })
    const after = { to, amountCents: cents, companyId, ...(feeCents > 0 && { feeCents }) }
    return { sentence: `${showMoney(cents, 'auto')} ${DONE[to]}`, audit: { action: 'cheques.record', subject, after } }
  },
})

interface ToBank {
  chequeId: number
  companyId: number
  chequeNo: string
  company: string
  amountCents: Cents
}

/** Requests the approval of a cheque above the limit. @param depositId slip to which it will belong */
async function askBanking({ tx, now, staff }: JobContext, cheque: ToBank, depositId?: number): Promise<void> {
  const { chequeId, companyId, chequeNo, company, amountCents } = cheque
  await askApproval(tx, now, {
    ...{ kind: 'cheque-banked', subject: { kind: 'cheque', id: chequeId }, amountCents },
    ...{ reason: 'It is above the limit for one person.', askedBy: staff.staffId },
    input: { companyId, chequeNo, company, ...(depositId && { depositId }) },
  })
}

/** Cheques that a person takes to the bank together. Cheques above the limit wait for a second person. */
const deposit = defineJobKind(depositChequesJob, {
  items: async (tx, { chequeIds }, { staffId }) => {
    const found = await findCheques(tx, chequeIds)
    if (found.length < new Set(chequeIds).size) throw refuse('not-found', 'One of the cheques no longer exists.')
    for (const cheque of found) {
      const refused = refuseChequeStep(cheque.chequeNo, chequeStateOf(cheque), 'banked')
      if (refused) throw refuse('changed-meanwhile', refused)
      if (cheque.recordedBy === staffId) throw refuseOwn(cheque)
    }
    const toBank = found.map(({ chequeId, companyId, chequeNo, company, amount }) => ({
      ...{ chequeId, companyId, chequeNo, company, amountCents: amount },
    }))
    return [{ cheques: toBank }]
  },
  label: ({ chequeIds }) => `Bank ${chequeIds.length === 1 ? 'a cheque' : `${chequeIds.length} cheques`}`,
  itemName: ({ cheques }) => cheques.map(({ chequeNo }) => chequeNo).join(', '),
  itemPath,
  run: async (context, { cheques }) => {
    const { tx, now, staff } = context
    const depositId = await openDeposit(tx, now, staff.staffId)
    const audit: AuditEntry[] = []
    let bankedCents = 0
    let waiting = 0
    for (const cheque of cheques) {
      const { chequeId, companyId, chequeNo, amountCents } = cheque
      const subject = { kind: 'cheque', id: chequeId }
      if (await needsSecondPerson(tx, amountCents)) {
        await askBanking(context, cheque, depositId)
        audit.push({ action: 'cheques.ask', subject, after: { amountCents, companyId } })
        waiting += 1
      } else {
        await settleCheque(accountOf(context), companyId, chequeNo, { to: 'banked', depositId })
        audit.push({ action: 'cheques.record', subject, after: { to: 'banked', amountCents, companyId, depositId } })
        bankedCents += amountCents
      }
    }
    const parts = [
      bankedCents > 0 && `${showMoney(bankedCents, 'auto')} is banked.`,
      waiting === 1 && 'One cheque waits for a second person.',
      waiting > 1 && `${waiting} cheques wait for a second person.`,
    ]
    return { sentence: parts.filter(Boolean).join(' '), audit }
  },
})

export const CHEQUE_JOBS = [receiveCheque, settle, deposit]
