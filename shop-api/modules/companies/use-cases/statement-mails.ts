import * as z from 'zod/mini'
import { addDays, type Clock, dayInNairobi } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { statementMails } from '../../../db/schema/credit.ts'
import { queueEmail } from '../../../email/queue.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'
import { statementEmail } from '../emails/credit-emails.ts'
import { companyOwners } from '../queries/company-owners.ts'
import { takeUnmailed } from '../queries/statement-mails.sql.ts'

/** Monthly statements by email. */

/** The day of the month on which the statements of the month before are emailed; 0: they are not emailed. */
export const statementDaySetting = defineSetting(
  'statement-mail-day',
  z.object({ statementDay: z.int().check(z.minimum(0), z.maximum(28)) }),
  { statementDay: 0 },
)

/** The month before a day: "2026-11", its first and its last day. */
export function monthBefore(today: string): { month: string; fromDate: string; toDate: string } {
  const toDate = addDays(`${today.slice(0, 8)}01`, -1)
  const month = toDate.slice(0, 7)
  return { month, fromDate: `${month}-01`, toDate }
}

const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Queues the statement of the month before for one company, once: from the day of the setting until the end of the
 * month. @returns false if no statement is due
 */
export async function mailDueStatement({
  database,
  clock,
  publicUrl,
}: {
  database: Database
  clock: Clock
  publicUrl: string
}): Promise<boolean> {
  const now = clock()
  const today = dayInNairobi(now)
  const { statementDay } = (await statementDaySetting.load(database)).value
  if (statementDay === 0 || Number(today.slice(8)) < statementDay) return false
  const { month, ...range } = monthBefore(today)
  return database.transaction(async (tx) => {
    const [taken] = await takeUnmailed(tx.query, { month, ...range })
    if (!taken) return false
    const { companyId } = taken
    const owners = (await companyOwners(tx, companyId)).filter(({ email, wantsEmails }) => email && wantsEmails)
    await tx.db.insert(statementMails).values({ companyId, month, at: now, sentTo: owners.length })
    for (const { email, name } of owners)
      await queueEmail(
        tx,
        clock,
        statementEmail(email ?? '', {
          ...{ name, month: monthText.format(new Date(`${range.fromDate}T00:00:00Z`)) },
          href: `${publicUrl}/credit-facilities`,
          attachment: {
            ...{ name: `statement-${month}.pdf`, type: 'application/pdf' },
            document: { statementOf: companyId, ...range },
          },
        }),
      )
    return true
  })
}
