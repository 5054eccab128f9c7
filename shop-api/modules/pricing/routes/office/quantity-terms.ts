import type { FastifyInstance } from 'fastify'
import {
  type OfficeQuantityTerms,
  officeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsCompare,
  officeQuantityTermsImport,
  officeQuantityTermsRemove,
  officeQuantityTermsSave,
  officeSmallestOrderSave,
  officeSmallestOrders,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { showCount } from '#lib/format/count.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { compareQuantityTerms, importQuantityTerms } from '../../use-cases/import-quantity-terms.ts'
import {
  checkQuantityTerms,
  loadQuantityTerms,
  removeQuantityTerms,
  saveQuantityTerms,
} from '../../use-cases/office-quantity-terms.ts'
import { loadSmallestOrders, saveSmallestOrder } from '../../use-cases/smallest-orders.ts'

const loggedOf = ({
  name,
  buyerName,
  form: { min, multiple, max },
}: Pick<OfficeQuantityTerms, 'name' | 'buyerName' | 'form'>) => ({
  ...{ product: name, buyers: buyerName, min, multiple, max },
})
const subjectOf = ({ familyId }: OfficeQuantityTerms) => ({ kind: 'family', id: familyId })

/** Minimum, multiple and maximum quantities, and the smallest orders. */
export function serveOfficeQuantityTerms(app: FastifyInstance): void {
  serveOfficeCall(app, officeQuantityTerms, async ({ tx, input }) => ({ data: await loadQuantityTerms(tx, input) }))

  serveOfficeCall(app, officeQuantityTermsCheck, async ({ tx, input }) => ({
    data: await checkQuantityTerms(tx, input),
  }))

  serveOfficeCall(app, officeQuantityTermsSave, async ({ tx, now, input }) => {
    const { before, after, shopChange } = await saveQuantityTerms(tx, now, input)
    return {
      data: after,
      message: `The quantities of ${after.name} are saved.`,
      audit: {
        ...{ action: 'prices.quantities', subject: subjectOf(after), after: loggedOf(after) },
        ...(before && { before: loggedOf(before) }),
      },
      ...(shopChange && { shopChange }),
    }
  })

  serveOfficeCall(app, officeQuantityTermsRemove, async ({ tx, input }) => {
    const { before, shopChange } = await removeQuantityTerms(tx, input)
    return {
      data: {},
      message: `The quantities of ${before.name} are removed.`,
      audit: { action: 'prices.quantities-remove', subject: subjectOf(before), before: loggedOf(before) },
      ...(shopChange && { shopChange }),
    }
  })

  serveOfficeCall(app, officeQuantityTermsCompare, async ({ tx, input }) => ({
    data: await compareQuantityTerms(tx, input.table),
  }))

  serveOfficeCall(app, officeQuantityTermsImport, async ({ tx, now, input }) => {
    const { counts, changes, shopChange } = await importQuantityTerms(tx, now, input)
    return {
      data: counts,
      message: `${showCount(counts.added)} added, ${showCount(counts.changed)} changed.`,
      audit: [
        ...changes.map(({ form, target: { name, familyId }, buyerName, before }) => ({
          ...{ action: 'prices.quantities' as const, subject: { kind: 'family', id: familyId } },
          ...(before && { before: loggedOf(before) }),
          after: loggedOf({ form, name, buyerName }),
        })),
        { action: 'prices.quantities-import', subject: { kind: 'setting', id: 'quantities' }, after: counts },
      ],
      ...(shopChange && { shopChange }),
    }
  })

  serveOfficeCall(app, officeSmallestOrders, async ({ tx }) => ({ data: await loadSmallestOrders(tx) }))

  serveOfficeCall(app, officeSmallestOrderSave, async ({ tx, now, input }) => {
    const { all, before, buyerName } = await saveSmallestOrder(tx, now, input)
    return {
      data: all,
      message: input.amount === null ? 'The smallest order is removed.' : 'The smallest order is saved.',
      audit: {
        action: 'prices.smallest-order',
        subject: { kind: 'setting', id: 'smallest-order' },
        ...(before && { before: { buyers: buyerName, cents: before.amount } }),
        after: { buyers: buyerName, cents: input.amount },
      },
    }
  })
}
