import type { FastifyInstance } from 'fastify'
import { officeCreditLimits } from '#lib/contract/etims/office/credit-limits.ts'
import {
  officeEtimsControlData,
  officeEtimsDocument,
  officeEtimsQueue,
  officeEtimsSendAgain,
} from '#lib/contract/etims/office/queue.ts'
import { serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { creditLimits } from '../../queries/credit-limits.ts'
import { listQueue, loadQueued } from '../../queries/queue-list.ts'
import { enterControlData, sendAgain } from '../../use-cases/queue-actions.ts'

const subjectOf = ({ kind, no }: { kind: TaxDocumentKind; no: number }) => ({
  kind: 'tax-document',
  id: serialOf(kind, no),
})

/** The queues of the devices, one document, the limits of credit notes, and the actions of staff. */
export function serveOfficeEtimsQueue(app: FastifyInstance): void {
  serveOfficeCall(app, officeEtimsQueue, async ({ tx, input }) => ({ data: await listQueue(tx, input) }))

  serveOfficeCall(app, officeCreditLimits, async ({ tx, now, input }) => ({
    data: { limits: await creditLimits(tx, input.orderNos, now) },
  }))

  serveOfficeCall(app, officeEtimsDocument, async ({ tx, input: { kind, no } }) => ({
    data: await loadQueued(tx, kind, no),
  }))

  serveOfficeCall(app, officeEtimsSendAgain, async ({ tx, now, input }) => {
    const { problem, stockProblem } = await loadQueued(tx, input.kind, input.no)
    await sendAgain(tx, now, input)
    return {
      data: await loadQueued(tx, input.kind, input.no),
      message: 'It is in the queue again.',
      audit: { action: 'etims.send-again', subject: subjectOf(input), before: { problem: problem || stockProblem } },
    }
  })

  serveOfficeCall(app, officeEtimsControlData, async ({ tx, input }) => {
    const { receiptNo, totalReceiptNo, internalData, signature, deviceTime } = input
    await enterControlData(tx, input, {
      ...{ curRcptNo: receiptNo, totRcptNo: totalReceiptNo, intrlData: internalData },
      ...{ rcptSign: signature, sdcDateTime: deviceTime },
    })
    return {
      data: await loadQueued(tx, input.kind, input.no),
      message: 'Saved.',
      audit: { action: 'etims.control-data', subject: subjectOf(input), after: { receiptNo, signature } },
    }
  })
}
