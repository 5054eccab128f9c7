import type { FastifyInstance } from 'fastify'
import { officePresence, officeViewDelete, officeViewList, officeViewSave } from '#lib/contract/office/office/views.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { demandPermission } from '../../../staff/staff-caller.ts'
import { markAbsent, markPresent, othersPresent } from '../../use-cases/presence.ts'
import { addView, changeView, deleteView, listViews, loadView } from '../../use-cases/views.ts'

/** Saved views of lists, and the presence of colleagues on the same page. */
export function serveOfficeViews(app: FastifyInstance): void {
  serveOfficeCall(app, officeViewList, async (request) => ({
    data: await listViews(request.tx, staffOf(request).staffId, request.input.room),
  }))

  serveOfficeCall(app, officeViewSave, async (request) => {
    const { tx, now, input } = request
    const { viewId, version, ...fields } = input
    const staff = staffOf(request)
    const before = viewId === null ? null : await loadView(tx, staff.staffId, viewId)
    if (fields.isShared || before?.isShared) demandPermission(staff, 'views.share')
    const data =
      viewId === null
        ? await addView(tx, now, staff.staffId, fields)
        : await changeView(tx, now, staff.staffId, { viewId, version, ...fields })
    const audit = {
      action: 'views.save' as const,
      subject: { kind: 'view', id: data.viewId },
      ...(before && { before: { name: before.name, filters: before.filters, isShared: before.isShared } }),
      after: { room: data.room, name: data.name, filters: data.filters, isShared: data.isShared },
    }
    return { data, message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeViewDelete, async (request) => {
    const { tx, input } = request
    const staff = staffOf(request)
    const { room, name, filters, isShared } = await loadView(tx, staff.staffId, input.viewId)
    if (isShared) demandPermission(staff, 'views.share')
    await deleteView(tx, staff.staffId, input.viewId, input.version)
    const subject = { kind: 'view', id: input.viewId }
    return {
      data: {},
      message: 'View deleted.',
      audit: { action: 'views.delete', subject, before: { room, name, filters, isShared } },
    }
  })

  serveOfficeCall(app, officePresence, async (request) => {
    const { tx, now, input } = request
    const { staffId } = staffOf(request)
    const { subject, isEditing, isLeaving } = input
    if (isLeaving) await markAbsent(tx, subject, staffId)
    else await markPresent(tx, now, subject, { staffId, isEditing })
    return { data: await othersPresent(tx, now, subject, staffId) }
  })
}
