import type { FastifyInstance } from 'fastify'
import { officeCorrectBuyer } from '#lib/contract/etims/office/wrong-buyer.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { loadQueued } from '../../../etims/queries/queue-list.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { correctBuyer } from '../../use-cases/correct-buyer.ts'

const subjectOf = (no: number) => ({ kind: 'tax-document', id: serialOf('invoice', no) })

/** The wrong buyer of an invoice: corrected before KRA accepts it. */
export function serveOfficeWrongBuyer(app: FastifyInstance): void {
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
}
