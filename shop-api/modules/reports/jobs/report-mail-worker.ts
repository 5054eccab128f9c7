import type { FastifyBaseLogger } from 'fastify'
import { Worker } from '../../../runtime/worker.ts'
import { type ReportMailContext, sendDueReport } from '../use-cases/send-report-mails.ts'

/** Emails due reports. */
export function createReportMailWorker({
  log,
  everyMs,
  onQueued,
  ...context
}: ReportMailContext & {
  log: Pick<FastifyBaseLogger, 'error'>
  everyMs: number
  /** Emails were queued. */
  onQueued: () => void
}): Worker {
  const onFailed = (mailId: number, error: unknown) =>
    log.error({ err: error, reportMail: mailId }, 'a report could not be mailed')
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await sendDueReport(context, onFailed))) onQueued()
  }
  return new Worker({
    name: 'report-mails',
    run,
    everyMs,
    log,
    failure: 'due reports could not be read',
  })
}
