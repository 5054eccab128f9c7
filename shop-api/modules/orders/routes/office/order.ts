import type { FastifyInstance } from 'fastify'
import {
  officeColleagues,
  officeOrder,
  officeOrderDocument,
  officeOrderNote,
  officeOrderPhone,
  officeOrderRead,
  officeOrderTags,
} from '#lib/contract/orders/office/order.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { demandPermission } from '../../../staff/staff-caller.ts'
import { sellerOf } from '../../documents/seller.ts'
import { loadOfficeOrder, orderIdOf, phoneOfOrder, timelineOf } from '../../use-cases/load-order.ts'
import { addNote, changeTags, colleagues, readMentions, tagsOf } from '../../use-cases/order-notes.ts'
import { documentAnswer, qrPartsOf } from '../order-history.ts'

const subjectOf = (orderNo: number) => ({ kind: 'order', id: orderNo })

/** The page of one order, with its notes, tags and documents. */
export function serveOfficeOrder(app: FastifyInstance): void {
  const { env, site } = app.shop

  serveOfficeCall(app, officeOrder, async (request) => ({
    data: await loadOfficeOrder(request.tx, request.now, request.input.orderNo, staffOf(request)),
    audit: { action: 'orders.view', subject: subjectOf(request.input.orderNo), isRepeated: true },
  }))

  serveOfficeCall(app, officeOrderDocument, async (request) => {
    const {
      tx,
      input: { orderNo, ...document },
    } = request
    // It names each payment and refund.
    if (document.paper === 'receipt') demandPermission(staffOf(request), 'payments.view')
    const orderId = await orderIdOf(tx, orderNo)
    return { data: await documentAnswer(qrPartsOf(app, request), { orderId, ...document }, sellerOf(env, site.facts)) }
  })

  serveOfficeCall(app, officeOrderPhone, async ({ input: { orderNo }, tx }) => ({
    data: { phone: await phoneOfOrder(tx, orderNo) },
    audit: { action: 'phones.view', subject: subjectOf(orderNo) },
  }))

  serveOfficeCall(app, officeColleagues, async ({ tx }) => ({ data: { colleagues: await colleagues(tx) } }))

  serveOfficeCall(app, officeOrderNote, async (request) => {
    const { tx, now } = request
    const { orderNo, text, mentions } = request.input
    const { staffId } = staffOf(request)
    const orderId = await orderIdOf(tx, orderNo)
    const { id, mentioned } = await addNote(tx, now, { orderId, staffId, text, mentions })
    return {
      data: { timeline: await timelineOf(tx, orderId) },
      message: 'The note is added.',
      // The text can contain personal data: it is only in the note itself, which is deleted with its order.
      audit: { action: 'orders.note', subject: subjectOf(orderNo), after: { note: id, mentioned } },
    }
  })

  serveOfficeCall(app, officeOrderTags, async (request) => {
    const { tx, now } = request
    const { orderNo, add, remove } = request.input
    const orderId = await orderIdOf(tx, orderNo)
    const changed = await changeTags(tx, now, { orderId, staffId: staffOf(request).staffId, add, remove })
    return {
      data: { tags: await tagsOf(tx, orderId) },
      audit: { action: 'orders.tag', subject: subjectOf(orderNo), after: changed },
    }
  })

  serveOfficeCall(app, officeOrderRead, async (request) => {
    const { tx, now } = request
    const { orderNo } = request.input
    const read = await readMentions(tx, now, await orderIdOf(tx, orderNo), staffOf(request).staffId)
    return { data: {}, audit: { action: 'orders.read', subject: subjectOf(orderNo), after: { notes: read } } }
  })
}
