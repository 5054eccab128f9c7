import { remindJob } from '#lib/contract/companies/office/ageing.ts'
import { showMoney } from '#lib/format/money.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind } from '../../jobs/jobs/job-kind.ts'
import { companyById } from '../queries/find-company.ts'
import { sendReminder } from '../use-cases/reminders.ts'

/** Emails companies a reminder of their overdue amounts. Held, so that it can be undone. */
const remind = defineJobKind(remindJob, {
  items: async (tx, { companyIds }) => {
    const items: { companyId: number; name: string }[] = []
    for (const companyId of new Set(companyIds)) {
      const company = await companyById(tx, companyId)
      if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
      items.push({ companyId, name: company.name })
    }
    return items
  },
  label: (_input, count) => (count === 1 ? 'Send a reminder' : `Send ${count} reminders`),
  itemName: ({ name }) => name,
  itemPath: ({ companyId }) => `/office/companies/${companyId}`,
  run: async ({ tx, now, staff, parts }, { companyId }) => {
    const context = { tx, now, staffId: staff.staffId, publicUrl: parts.env.PUBLIC_URL }
    const { overdueCents, sentTo } = await sendReminder(context, companyId)
    return {
      sentence: `Sent a reminder of ${showMoney(overdueCents, 'auto')}.`,
      audit: { action: 'credit.remind', subject: { kind: 'company', id: companyId }, after: { overdueCents, sentTo } },
    }
  },
})

export const REMINDER_JOBS = [remind]
