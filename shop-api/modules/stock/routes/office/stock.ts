import type { FastifyInstance } from 'fastify'
import {
  officeBaleOpen,
  officeBalesSet,
  officeStockAdjust,
  officeStockLevel,
  officeStockList,
  officeStockMovements,
  officeStockVariant,
} from '#lib/contract/stock/office/stock.ts'
import type { AuditAction } from '#lib/office/audit-verbs.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listMovements } from '../../queries/movements.ts'
import { adjustStock, openBales, type StockCorrected, setBales, setLevel } from '../../use-cases/correct-stock.ts'
import { loadStock, loadStockVariant } from '../../use-cases/stock-list.ts'

/** Log figures of a variant's stock, in the unit for people. */
const figuresOf = ({ onHandTenths, bales }: StockCorrected['after']) => ({ onHand: onHandTenths / 10, bales })

const entryOf = (action: AuditAction, { before, after }: StockCorrected, reason?: string) => ({
  action,
  subject: { kind: 'product', id: after.code },
  before: figuresOf(before),
  after: figuresOf(after),
  ...(reason && { reason }),
})

/** Stock: on hand, promised and free, with its movements, corrections and bales. */
export function serveOfficeStock(app: FastifyInstance): void {
  serveOfficeCall(app, officeStockList, async ({ input, tx }) => ({ data: await loadStock(tx, input) }))

  serveOfficeCall(app, officeStockMovements, async ({ input, tx }) => ({ data: await listMovements(tx, input) }))

  serveOfficeCall(app, officeStockVariant, async ({ input, tx, now }) => ({
    data: await loadStockVariant(tx, now, input.variantId),
  }))

  serveOfficeCall(app, officeStockAdjust, async (request) => {
    const { tx, now, input } = request
    const done = await adjustStock({ tx, now, staffId: staffOf(request).staffId }, input)
    const reason = [input.reason, input.note].filter(Boolean).join(': ')
    const audit = entryOf('stock.adjust', done, reason)
    return { data: done.after, message: 'Stock is corrected.', audit, shopChange: done.shopChange }
  })

  serveOfficeCall(app, officeBalesSet, async (request) => {
    const { tx, now, input } = request
    const done = await setBales({ tx, now, staffId: staffOf(request).staffId }, input)
    return { data: done.after, message: 'Saved.', audit: entryOf('stock.bales', done) }
  })

  serveOfficeCall(app, officeStockLevel, async ({ input, tx }) => {
    const { before, after } = await setLevel({ tx }, input)
    const levelOf = ({ lowTenths }: typeof after) => ({ lowAt: lowTenths === null ? null : lowTenths / 10 })
    const subject = { kind: 'product', id: after.code }
    const audit = { action: 'stock.level' as const, subject, before: levelOf(before), after: levelOf(after) }
    return { data: after, message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeBaleOpen, async (request) => {
    const { tx, now, input } = request
    const { staffId, permissions } = staffOf(request)
    const done = await openBales({ tx, now, staffId }, input, { mayAdjust: permissions.has('stock.adjust') })
    const audit = entryOf('stock.open-bale', done)
    return { data: done.after, message: 'The bale is opened.', audit, shopChange: done.shopChange }
  })
}
