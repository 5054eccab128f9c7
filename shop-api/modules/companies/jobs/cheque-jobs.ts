import { refusedChequeDay } from '#lib/company/cheque-day.ts'
import { receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import { settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { needsSecondPerson } from '../../staff/queries/refund-limit.ts'
import { askApproval } from '../../staff/use-cases/approvals.ts'
import { companyById } from '../queries/find-company.ts'
import { findCheque } from '../queries/office-cheques.ts'
import { takeChequePicture } from '../use-cases/cheque-pictures.ts'
import { addCheque, demandNewCheque, settleCheque } from '../use-cases/cheques.ts'

/** Cheques. Held: they move money, and companies are notified. */

/** Changes a company's account, in the job's own transaction. */
export const accountOf = ({ tx, now, staff, parts }: JobContext) => ({
  ...{ tx, now, operator: staff.name, publicUrl: parts.env.PUBLIC_URL, queueEmail },
})

export const SECOND_PERSON = 'Requested. A second person must approve it.'

const itemPath = () => '/office/money/cheques'
const itemName = ({ chequeNo, company }: { chequeNo: string; company: string }) => `Cheque ${chequeNo}, ${company}`

/** Enters a cheque from a company: it lowers the debt at once, and counts as not cleared until it is banked. */
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

/**
 * The bank's result of a cheque. Its company is notified; a bounced amount is owed again. The person who recorded a
 * cheque does not bank it, and above the limit of refunds a second person approves it: a banked cheque raises the
 * amount that its company can order.
 */
const settle = defineJobKind(settleChequeJob, {
  items: async (tx, { chequeId, to }) => {
    const cheque = await findCheque(tx, chequeId)
    if (!cheque) throw refuse('not-found', 'There is no such cheque.')
    const { companyId, chequeNo, company, status, amount: amountCents, recordedBy } = cheque
    if (status === to || status === 'bounced') throw refuse('changed-meanwhile', `This cheque is ${status} already.`)
    return [{ chequeId, to, companyId, chequeNo, company, amountCents, recordedBy }]
  },
  label: ({ to }) => (to === 'banked' ? 'Mark a cheque as banked' : 'Mark a cheque as bounced'),
  itemName,
  itemPath,
  run: async (context, { chequeId, companyId, chequeNo, company, to, amountCents, recordedBy }) => {
    const { tx, now, staff } = context
    const isOwn = recordedBy === staff.staffId
    if (to === 'banked' && (isOwn || (await needsSecondPerson(tx, amountCents)))) {
      const reason = isOwn ? 'I recorded this cheque.' : 'It is above the limit for one person.'
      const subject = { kind: 'cheque', id: chequeId }
      const input = { companyId, chequeNo, company }
      await askApproval(tx, now, { kind: 'cheque-banked', subject, amountCents, reason, input, askedBy: staff.staffId })
      return { sentence: SECOND_PERSON, audit: { action: 'cheques.ask', subject, after: { amountCents, companyId } } }
    }
    const { cents } = await settleCheque(accountOf(context), companyId, chequeNo, to)
    const after = { to, amountCents: cents, companyId }
    const sum = showMoney(cents, 'auto')
    const sentence = to === 'banked' ? `${sum} is banked.` : `It bounced: ${sum} is owed again.`
    return { sentence, audit: { action: 'cheques.record', subject: { kind: 'cheque', id: chequeId }, after } }
  },
})

export const CHEQUE_JOBS = [receiveCheque, settle]
