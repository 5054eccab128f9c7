import type { FastifyInstance } from 'fastify'
import { officeRunList, officeRunMake, officeRunPicture, officeRunSheet } from '#lib/contract/fulfilment/office/runs.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { giveRun } from '../../../deliveries/use-cases/give-run.ts'
import { drawRunSheet } from '../../../orders/documents/draw-run-sheet.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listRuns } from '../../queries/runs.sql.ts'
import { loadRun, makeRun, setRunPicture } from '../../use-cases/runs.ts'

const DAY_MS = 86_400_000
const subjectOf = (runId: number) => ({ kind: 'run', id: runId })

/** Runs: packed parcels that a carrier takes at once. */
export function serveOfficeRuns(app: FastifyInstance, { files, seller }: OfficeParts): void {
  const { database } = app.shop

  serveOfficeCall(app, officeRunList, async ({ tx, now }) => {
    const rows = await listRuns(tx.query, { since: new Date(now.getTime() - DAY_MS) })
    return { data: { runs: rows.map((run) => ({ ...run, createdAt: run.createdAt.toISOString() })) } }
  })

  serveOfficeCall(app, officeRunMake, async (request) => {
    const { input, now, tx } = request
    const run = await makeRun(tx, now, { ...input, createdBy: staffOf(request).staffId })
    const { carrier, waybillNo = '', riderId, parcels } = input
    const rider = riderId === undefined ? null : await giveRun(tx, { runId: run.runId, riderId })
    const after = { carrier, waybillNo, ...(rider && { rider }), parcels: parcels.map(({ parcelId }) => parcelId) }
    return { data: run, audit: { action: 'packing.run', subject: subjectOf(run.runId), after } }
  })

  serveOfficeCall(
    app,
    officeRunPicture,
    async ({ input: { runId }, files: { picture } }) => {
      const file = await files.keep(picture as Buffer)
      const before = await database
        .transaction((tx) => setRunPicture(tx, runId, file))
        .catch(async (error) => {
          await files.remove(file)
          throw error
        })
      if (before) await files.remove(before)
      return { data: {}, audit: { action: 'packing.waybill', subject: subjectOf(runId), after: { picture: true } } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeRunSheet, async ({ input: { runId }, tx }) => {
    const bytes = await drawRunSheet(await loadRun(tx, runId), seller())
    const audit = { action: 'packing.print' as const, subject: subjectOf(runId), after: { form: 'run sheet' } }
    return { data: new FileAnswer(bytes, 'application/pdf', `run-${runId}.pdf`), audit }
  })
}
