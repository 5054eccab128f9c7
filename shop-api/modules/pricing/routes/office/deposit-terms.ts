import type { FastifyInstance } from 'fastify'
import {
  type OfficeDepositTerms,
  officeDepositTerms,
  officeDepositTermsRemove,
  officeDepositTermsSave,
} from '#lib/contract/pricing/office/deposit-terms.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadOfficeDepositTerms, removeDepositTerms, saveDepositTerms } from '../../use-cases/office-deposit-terms.ts'

const loggedOf = ({ name, form: { target: _, from: __, ...terms } }: OfficeDepositTerms) => ({ for: name, ...terms })
const subjectOf = ({ termsId }: OfficeDepositTerms) => ({ kind: 'setting', id: `deposit-terms-${termsId}` })

/** Terms of deposits of products and orders. */
export function serveOfficeDepositTerms(app: FastifyInstance): void {
  serveOfficeCall(app, officeDepositTerms, async ({ tx, input }) => ({ data: await loadOfficeDepositTerms(tx, input) }))

  serveOfficeCall(app, officeDepositTermsSave, async (request) => {
    const { tx, now, input } = request
    const by = { now, staffId: staffOf(request).staffId }
    const { before, after, shopChange } = await saveDepositTerms(tx, by, input)
    return {
      data: after,
      message: `The deposit of ${after.name} is saved.`,
      audit: {
        ...{ action: 'prices.deposits', subject: subjectOf(after), after: loggedOf(after) },
        ...(before && { before: loggedOf(before) }),
      },
      ...(shopChange && { shopChange }),
    }
  })

  serveOfficeCall(app, officeDepositTermsRemove, async ({ tx, input }) => {
    const { before, shopChange } = await removeDepositTerms(tx, input)
    return {
      data: {},
      message: `The deposit of ${before.name} is removed.`,
      audit: { action: 'prices.deposits-remove', subject: subjectOf(before), before: loggedOf(before) },
      ...(shopChange && { shopChange }),
    }
  })
}
