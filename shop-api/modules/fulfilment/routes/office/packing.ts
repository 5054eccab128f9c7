import type { FastifyInstance } from 'fastify'
import {
  officeCollectionFind,
  officeWaybill,
  officeWaybillPicture,
  officeWaybills,
} from '#lib/contract/fulfilment/office/hand-over.ts'
import {
  officeParcelIds,
  officeParcelList,
  officeParcelRelease,
  officeShortDecide,
  officeShortPictureFile,
} from '#lib/contract/fulfilment/office/packing.ts'
import { officeParcelPrint, officePrintFile } from '#lib/contract/fulfilment/office/parcel-prints.ts'
import { officeShelfList, officeShelfSet, officeShelvesPaste } from '#lib/contract/fulfilment/office/shelves.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { drawSlips } from '../../../orders/documents/draw-slips.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listParcelIds, loadParcelQueue } from '../../queries/parcel-queue.ts'
import { loadSlips } from '../../queries/slips.sql.ts'
import { findCollection, noteWaybill, noteWaybills, waybillPictureOf } from '../../use-cases/hand-over.ts'
import { findPrint, markPrinted } from '../../use-cases/prints.ts'
import { loadShelves, setShelf, setShelves } from '../../use-cases/shelves.ts'
import { decideShort, holdForRest, releaseParcel, shortPictureOf } from '../../use-cases/short-lines.ts'

/** Response with a picture; its first byte determines its type. */
const pictureAnswer = (bytes: Buffer, name: string) =>
  bytes[0] === 0xff
    ? new FileAnswer(bytes, 'image/jpeg', `${name}.jpg`)
    : new FileAnswer(bytes, 'image/png', `${name}.png`)

/** Reads pictures by key. @returns a function with the response, which throws a refusal if the file is lost */
const pictureReader = (files: OfficeParts['files']) => async (key: string, name: string) => {
  const bytes = await files.read(key)
  if (!bytes) throw refuse('not-found', 'This picture is lost.')
  return pictureAnswer(bytes, name)
}

/** The Packing section without pick lists: queues, shelves, slips and labels, hand-over and collection. */
export function serveOfficePacking(app: FastifyInstance, parts: OfficeParts): void {
  const { files, seller } = parts
  const readPicture = pictureReader(files)

  serveOfficeCall(app, officeParcelList, async (request) => {
    const { queue, search = '', isOwn = false, page = 1 } = request.input
    return { data: await loadParcelQueue(request.tx, staffOf(request).staffId, { queue, search, isOwn, page }) }
  })

  serveOfficeCall(app, officeParcelIds, async (request) => {
    const { queue, search = '', isOwn = false } = request.input
    const { staffId } = staffOf(request)
    return {
      data: { parcelIds: queue === 'short' ? [] : await listParcelIds(request.tx, staffId, { queue, search, isOwn }) },
    }
  })

  serveOfficeCall(app, officeShortDecide, async ({ input, tx }) => {
    const { decision = 'later', position, parcelId } = input
    if (decision === 'hold') await holdForRest(tx, input)
    else await decideShort(tx, input, 'later')
    const subject = { kind: 'parcel', id: parcelId }
    return { data: {}, audit: { action: 'packing.short', subject, after: { line: position, decision } } }
  })

  serveOfficeCall(app, officeParcelRelease, async ({ input: { parcelId }, tx }) => {
    const { orderNo, parcelNo } = await releaseParcel(tx, parcelId)
    const subject = { kind: 'order', id: orderNo }
    return { data: {}, audit: { action: 'packing.release', subject, after: { parcel: parcelNo } } }
  })

  serveOfficeCall(app, officeShortPictureFile, async ({ input, tx }) => ({
    data: await readPicture(await shortPictureOf(tx, input), `short-${input.parcelId}-${input.position}`),
  }))

  serveOfficeCall(app, officeShelfList, async ({ input: { search = '', isWithout = false, after = '' }, tx }) => ({
    data: await loadShelves(tx, { search, isWithout, after }),
  }))

  serveOfficeCall(app, officeShelfSet, async ({ input, tx, now }) => {
    const { before, after } = await setShelf(tx, now, { ...input, dyeLot: input.dyeLot ?? '' })
    const placeOf = ({ shelf, dyeLot }: typeof before) => ({ shelf, dyeLot })
    const subject = { kind: 'product', id: after.code }
    const audit = { action: 'packing.shelf' as const, subject, before: placeOf(before), after: placeOf(after) }
    return { data: after, message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeShelvesPaste, async ({ input: { rows }, tx, now }) => {
    const shelves = rows.map(({ dyeLot = '', ...row }) => ({ ...row, dyeLot }))
    const changed = await setShelves(tx, now, shelves)
    const audit = {
      action: 'packing.shelf' as const,
      subject: { kind: 'shelves', id: changed },
      after: { rows: rows.length },
    }
    return { data: { changed }, audit }
  })

  serveOfficeCall(app, officeParcelPrint, async (request) => {
    const { form, parcels } = request.input
    const { tx, now } = request
    const slips = await loadSlips(tx.query, { parcelIds: parcels.split(',').map(Number) })
    if (slips.length === 0) throw refuse('not-found', 'This parcel is no longer to be sent. Refresh the list.')
    const { bytes } = await drawSlips(slips, form, seller())
    const drawn = slips.map(({ parcelId }) => parcelId)
    if (form !== 'pick-lists') await markPrinted(tx, now, staffOf(request).staffId, form, drawn)
    const audit = drawn.map((id) => ({
      action: 'packing.print' as const,
      subject: { kind: 'parcel', id },
      after: { form },
    }))
    const name = slips.length === 1 ? `${form}-${slips[0]?.orderNo}-${slips[0]?.parcelNo}` : form
    return { data: new FileAnswer(bytes, 'application/pdf', `${name}.pdf`), audit }
  })

  serveOfficeCall(app, officePrintFile, async (request) => {
    const { printId } = request.input
    const bytes = await files.read(await findPrint(request.tx, staffOf(request).staffId, printId))
    if (!bytes) throw refuse('not-found', 'This print has been deleted. Print it again.')
    const audit = { action: 'packing.print' as const, subject: { kind: 'print', id: printId } }
    return { data: new FileAnswer(bytes, 'application/pdf', `print-${printId}.pdf`), audit }
  })

  serveHandOver(app, parts)
}

/** Waybills of parcels handed to a carrier, and the collection counter. */
function serveHandOver(app: FastifyInstance, { files, tokens }: OfficeParts): void {
  const { database } = app.shop
  const readPicture = pictureReader(files)

  serveOfficeCall(
    app,
    officeWaybill,
    async ({ input, files: { picture } }) => {
      const file = picture && (await files.keep(picture))
      const { parcelId, version, carrier, waybillNo = '' } = input
      const saved = await database
        .transaction((tx) => noteWaybill(tx, { parcelId, version, carrier, waybillNo, file }))
        .catch(async (error) => {
          if (file) await files.remove(file)
          throw error
        })
      if (saved.replaced) await files.remove(saved.replaced)
      const audit = {
        action: 'packing.waybill' as const,
        subject: { kind: 'order', id: saved.orderNo },
        before: saved.before,
        after: { carrier, waybillNo, parcel: saved.parcelNo, ...(file && { picture: true }) },
      }
      return { data: { version: saved.version }, message: 'Saved.', audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeWaybills, async ({ input, tx }) => {
    const waybills = input.parcels.map(({ waybillNo = '', ...parcel }) => ({ ...parcel, waybillNo }))
    const audit = (await noteWaybills(tx, waybills)).map(({ orderNo, parcelNo, before }, at) => ({
      action: 'packing.waybill' as const,
      subject: { kind: 'order', id: orderNo },
      before,
      after: { carrier: waybills[at]?.carrier, waybillNo: waybills[at]?.waybillNo, parcel: parcelNo },
    }))
    return { data: {}, audit }
  })

  serveOfficeCall(app, officeWaybillPicture, async ({ input: { parcelId }, tx }) => ({
    data: await readPicture(await waybillPictureOf(tx, parcelId), `waybill-${parcelId}`),
    audit: { action: 'packing.waybill', subject: { kind: 'parcel', id: parcelId } },
  }))

  serveOfficeCall(app, officeCollectionFind, async ({ input: { code }, tx }) => {
    const data = await findCollection(tx, tokens, code)
    return { data, audit: { action: 'packing.collect', subject: { kind: 'order', id: data.orderNo } } }
  })
}
