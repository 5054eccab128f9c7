import type { FastifyInstance } from 'fastify'
import {
  officePickList,
  officePickListClose,
  officePickListGive,
  officePickListMove,
  officePickListTake,
  officePickScans,
  officeShortPicture,
} from '#lib/contract/fulfilment/office/pick-lists.ts'
import type { AuditEntry } from '../../../../observe/audit-log.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadPickList } from '../../use-cases/load-pick-list.ts'
import { closePickList, makePickList, movePickList } from '../../use-cases/make-pick-list.ts'
import { setShortPicture } from '../../use-cases/short-lines.ts'
import { takeScans } from '../../use-cases/take-scans.ts'

const subjectOf = (pickListId: number) => ({ kind: 'pick-list', id: pickListId })

/** Pick lists: made of parcels, scanned by packers, finished parcel by parcel. */
export function serveOfficePickLists(app: FastifyInstance, { files }: OfficeParts): void {
  const { database } = app.shop

  serveOfficeCall(app, officePickListTake, async (request) => {
    const { staffId } = staffOf(request)
    const { parcelIds } = request.input
    const id = await makePickList(request.tx, request.now, { parcelIds, packerId: staffId, createdBy: staffId })
    const audit = { action: 'packing.take' as const, subject: subjectOf(id), after: { parcels: parcelIds } }
    return { data: { pickListId: id }, audit }
  })

  serveOfficeCall(app, officePickListGive, async (request) => {
    const { parcelIds, packerId } = request.input
    const createdBy = staffOf(request).staffId
    const id = await makePickList(request.tx, request.now, { parcelIds, packerId, createdBy })
    const audit = { action: 'packing.give' as const, subject: subjectOf(id), after: { parcels: parcelIds, packerId } }
    return { data: { pickListId: id }, audit }
  })

  serveOfficeCall(app, officePickListMove, async ({ input: { pickListIds, packerId }, tx }) => {
    const audit: AuditEntry[] = []
    for (const id of [...new Set(pickListIds)].sort((a, b) => a - b)) {
      const before = await movePickList(tx, id, packerId)
      audit.push({ action: 'packing.give', subject: subjectOf(id), before: { packerId: before }, after: { packerId } })
    }
    return { data: { moved: audit.length }, audit }
  })

  serveOfficeCall(app, officePickList, async ({ input: { pickListId }, tx }) => ({
    data: await loadPickList(tx, pickListId),
  }))

  serveOfficeCall(app, officePickScans, async (request) => {
    const { pickListId, scans } = request.input
    const { tx, now } = request
    const { outcomes, packed, stopped } = await takeScans(tx, now, staffOf(request).staffId, { pickListId, scans })
    const audit: AuditEntry[] = [
      { action: 'packing.scan', subject: subjectOf(pickListId), after: { scans: scans.length } },
      ...packed.map(({ orderNo, parcelNo, shortTenths }) => ({
        action: 'packing.packed' as const,
        subject: { kind: 'order', id: orderNo },
        after: { ...(shortTenths > 0 && { short: shortTenths / 10 }), parcel: parcelNo, pickList: pickListId },
      })),
      ...stopped.map((id) => ({ action: 'packing.stopped' as const, subject: { kind: 'parcel', id } })),
    ]
    return { data: { outcomes, pickList: await loadPickList(tx, pickListId) }, audit }
  })

  serveOfficeCall(app, officePickListClose, async (request) => {
    const { staffId, permissions } = staffOf(request)
    const { pickListId } = request.input
    const who = { staffId, may: permissions.has('packing.manage') }
    const returned = await closePickList(request.tx, request.now, pickListId, who)
    return {
      data: { returned },
      audit: { action: 'packing.close', subject: subjectOf(pickListId), after: { returned } },
    }
  })

  serveOfficeCall(
    app,
    officeShortPicture,
    async (request) => {
      const { picture } = request.files
      const { staffId } = staffOf(request)
      const file = await files.keep(picture as Buffer)
      const before = await database
        .transaction((tx) => setShortPicture(tx, staffId, request.input, file))
        .catch(async (error) => {
          await files.remove(file)
          throw error
        })
      if (before) await files.remove(before)
      const { parcelId, position } = request.input
      const subject = { kind: 'parcel', id: parcelId }
      return { data: {}, audit: { action: 'packing.picture', subject, after: { line: position } } }
    },
    { transaction: 'own' },
  )
}
