import type { FastifyInstance } from 'fastify'
import {
  officeCorrectBuyer,
  officeReissueInvoice,
  officeReissuePreview,
} from '#lib/contract/etims/office/wrong-buyer.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { loadQueued } from '../../../etims/queries/queue-list.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { sellerOf } from '../../documents/seller.ts'
import { correctBuyer } from '../../use-cases/correct-buyer.ts'
import { addNote } from '../../use-cases/order-notes.ts'
import { previewReissue, reissueInvoice } from '../../use-cases/reissue-invoice.ts'

const subjectOf = (no: number) => ({ kind: 'tax-document', id: serialOf('invoice', no) })

/** The wrong buyer of an invoice: corrected before KRA accepts it, credited and issued again afterwards. */
export function serveOfficeWrongBuyer(app: FastifyInstance): void {
  const { database, env, site } = app.shop

  serveOfficeCall(app, officeCorrectBuyer, async (request) => {
    const { tx, now, input } = request
    const { no, version, ...given } = input
    await correctBuyer({ tx, now, staffId: staffOf(request).staffId }, { no, version }, given)
    return {
      data: await loadQueued(tx, 'invoice', no),
      message: 'The buyer is corrected.',
      // Name and PIN are personal data: they are only in the correction itself.
      audit: {
        action: 'etims.correct-buyer',
        subject: subjectOf(no),
        after: { hasPin: given.kraPin !== '', forOrder: given.forOrder },
        reason: given.reason,
      },
    }
  })

  serveOfficeCall(app, officeReissuePreview, async ({ input }) => ({
    // Its own transaction: the preview reads the order under the same lock as the action.
    data: await database.transaction((tx) => previewReissue(tx, input.no)),
  }))

  serveOfficeCall(app, officeReissueInvoice, async (request) => {
    const { tx, now, input } = request
    const { no, rest, ...given } = input
    const { staffId } = staffOf(request)
    const issuer = { tx, now, seller: sellerOf(env, site.facts) }
    const { order, creditNoteNo, invoiceNo } = await reissueInvoice(issuer, { no, rest }, given)
    const [creditNote, invoice] = [serialOf('credit-note', creditNoteNo), serialOf('invoice', invoiceNo)]
    const text = `${serialOf('invoice', no)} was credited with ${creditNote} and issued again as ${invoice} for another buyer. ${given.reason}`
    await addNote(tx, now, { orderId: order.id, staffId, text, mentions: [] })
    return {
      data: { creditNote, invoice },
      message: `Credited with ${creditNote} and issued again as ${invoice}.`,
      audit: {
        action: 'etims.reissue',
        subject: subjectOf(no),
        after: { creditNote, invoice, rest, hasPin: given.kraPin !== '', forOrder: given.forOrder },
        reason: given.reason,
      },
    }
  })
}
