import type { FastifyInstance } from 'fastify'
import {
  officeReportMailChange,
  officeReportMailDelete,
  officeReportMailMake,
  officeReportMailPause,
  officeReportMails,
  officeReportMailTry,
  type ReportMail,
} from '#lib/contract/reports/office/report-mails.ts'
import type { Worker } from '../../../../runtime/worker.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import {
  changeReportMail,
  deleteReportMail,
  listReportMails,
  makeReportMail,
  pauseReportMail,
  reportMailOf,
} from '../../use-cases/report-mails.ts'
import { mailReportNow } from '../../use-cases/send-report-mails.ts'

const subjectOf = (mailId: number) => ({ kind: 'report-mail', id: mailId })

/** Audit log entry of a report email. */
const loggedOf = ({ name, basis, group, of, period, cadence, weekday, monthDay, time, recipients }: ReportMail) => ({
  ...{ name, basis, group, of, period, cadence, weekday, monthDay, time, recipients },
})

/** Reports that are mailed on a schedule. */
export function serveOfficeReportMails(app: FastifyInstance, outbox: Pick<Worker, 'nudge'>): void {
  const { clock, env } = app.shop
  // Sends queued emails soon after the transaction commits.
  const sendSoon = () => setTimeout(() => outbox.nudge(), 20).unref()

  serveOfficeCall(app, officeReportMails, async ({ tx }) => ({ data: await listReportMails(tx) }))

  serveOfficeCall(app, officeReportMailMake, async (request) => {
    const { tx, now, input } = request
    const data = await makeReportMail(tx, now, input, staffOf(request).staffId)
    return {
      data,
      message: 'The report will be emailed at its next time.',
      audit: { action: 'reports.make-mail', subject: subjectOf(data.mailId), after: loggedOf(data) },
    }
  })

  serveOfficeCall(app, officeReportMailChange, async ({ tx, now, input }) => {
    const { before, after } = await changeReportMail(tx, now, input)
    return {
      data: after,
      message: 'Saved.',
      audit: {
        ...{ action: 'reports.change-mail', subject: subjectOf(after.mailId) },
        before: loggedOf(before),
        after: loggedOf(after),
      },
    }
  })

  serveOfficeCall(app, officeReportMailPause, async ({ tx, now, input: { mailId, isPaused } }) => {
    const data = await pauseReportMail(tx, now, mailId, isPaused)
    return {
      data,
      message: isPaused ? 'The report is paused.' : 'The report is emailed again.',
      audit: {
        action: isPaused ? 'reports.pause-mail' : 'reports.resume-mail',
        ...{ subject: subjectOf(mailId), after: { name: data.name } },
      },
    }
  })

  serveOfficeCall(app, officeReportMailDelete, async ({ tx, input: { mailId } }) => {
    const before = await deleteReportMail(tx, mailId)
    return {
      data: { mailId },
      message: 'The report is deleted.',
      audit: { action: 'reports.delete-mail', subject: subjectOf(mailId), before: loggedOf(before) },
    }
  })

  serveOfficeCall(app, officeReportMailTry, async (request) => {
    const { tx, input } = request
    const { name, email } = staffOf(request)
    const mail = await reportMailOf(tx, input.mailId)
    await mailReportNow(tx, { clock, officeUrl: env.OFFICE_URL ?? env.PUBLIC_URL }, input.mailId, { name, email })
    sendSoon()
    return {
      data: { to: email },
      message: `It is sent to ${email}.`,
      audit: { action: 'reports.try-mail', subject: subjectOf(input.mailId), after: { name: mail.name } },
    }
  })
}
