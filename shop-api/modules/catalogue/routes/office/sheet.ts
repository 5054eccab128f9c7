import type { FastifyInstance } from 'fastify'
import {
  officeSheetChoices,
  officeSheetReview,
  officeSheetRows,
  officeSheetTotals,
  revealsCosts,
} from '#lib/contract/catalogue/office/sheet.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { demandPermission } from '../../../staff/staff-caller.ts'
import { countSheet, loadSheetRows, sheetChoices } from '../../queries/sheet-rows.ts'
import { reviewChanges } from '../../use-cases/change-cells.ts'

/** The spreadsheet of the Catalogue section. A job saves its changes (work/office-jobs/sheet-job.ts). */
export function serveOfficeSheet(app: FastifyInstance): void {
  serveOfficeCall(app, officeSheetRows, async (request) => {
    const staff = staffOf(request)
    if (revealsCosts(request.input.filter)) demandPermission(staff, 'prices.view')
    const { rows, next } = await loadSheetRows(request.tx, request.input, staff.permissions.has('prices.view'))
    return { data: { rows }, meta: { next } }
  })

  serveOfficeCall(app, officeSheetTotals, async (request) => {
    if (revealsCosts(request.input.filter)) demandPermission(staffOf(request), 'prices.view')
    return { data: await countSheet(request.tx, request.input.filter) }
  })

  serveOfficeCall(app, officeSheetChoices, async ({ tx }) => ({ data: await sheetChoices(tx) }))

  serveOfficeCall(app, officeSheetReview, async (request) => {
    demandPermission(staffOf(request), 'prices.view')
    return { data: await reviewChanges(request.tx, request.input.changes) }
  })
}
