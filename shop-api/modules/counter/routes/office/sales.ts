import type { FastifyInstance } from 'fastify'
import {
  officeCounterCancel,
  officeCounterFinish,
  officeCounterProducts,
  officeCounterReceipt,
  officeCounterSale,
  officeCounterSales,
  officeCounterSell,
} from '#lib/contract/counter/office/sales.ts'
import type { Session } from '../../../../db/client.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { ProblemError } from '../../../../refusal.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { startPayment } from '../../../payments/use-cases/start-payment.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { StaffSession } from '../../../staff/use-cases/staff-sessions.ts'
import { drawReceipt } from '../../documents/draw-receipt.ts'
import { loadCounterProducts } from '../../queries/counter-products.ts'
import { counterSetting } from '../../queries/counter-settings.ts'
import { loadReceipt } from '../../queries/receipt.ts'
import type { SaleWork } from '../../use-cases/place-sale.ts'
import { beginSale, cancelSale, finishSale, listSales, loadSale } from '../../use-cases/sales.ts'

const NOT_SENT = 'The M-Pesa prompt was not sent.'
const GIVEN_UP = 'The sale was given up at the counter.'

/** Sales at the counter of the office. */
export function serveOfficeSales(app: FastifyInstance, { payments, seller, tokens, env: settings }: OfficeParts): void {
  const { clock, database } = app.shop
  const workOf = (tx: Session, now: Date, staff: StaffSession): SaleWork => ({
    ...{ tx, now, staff, seller: seller(), parts: { clock, settings, tokens } },
  })

  serveOfficeCall(app, officeCounterProducts, async ({ tx, now }) => {
    const { floorPercent } = (await counterSetting.load(tx)).value
    return { data: { at: now.toISOString(), products: await loadCounterProducts(tx, floorPercent) } }
  })

  // The prompt waits for Safaricom outside of a transaction: the sale's own id stores that it was placed.
  serveOfficeCall(
    app,
    officeCounterSell,
    async (request) => {
      const { input, now, requestId, log } = request
      const staff = staffOf(request)
      const { saleId, mpesa } = input
      const begun = await database.transaction((tx) => beginSale(workOf(tx, now, staff), input))
      if (begun.orderId !== null && mpesa) {
        const prompt = {
          ...{ orderId: begun.orderId, amountCents: mpesa.amount, method: 'mpesa' as const, phone: mpesa.phone },
          ...{ idempotencyKey: saleId, isPart: true, payer: payments.payerOf(`counter ${saleId}`, true) },
        }
        const started = await startPayment(payments, prompt, { requestId, log })
        if (!started.ok) {
          await database.transaction((tx) => cancelSale(workOf(tx, now, staff), saleId, NOT_SENT))
          throw new ProblemError(started.problem)
        }
      }
      const data = await loadSale(database, saleId)
      const after = { total: data.total, cash: data.cash, mpesa: data.mpesa, flags: data.flags, again: !begun.isNew }
      return { data, audit: { action: 'counter.sell', subject: { kind: 'order', id: data.orderNo ?? saleId }, after } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeCounterSale, async ({ tx, input }) => ({ data: await loadSale(tx, input.saleId) }))

  serveOfficeCall(app, officeCounterFinish, async (request) => {
    const { tx, now, input } = request
    await finishSale(workOf(tx, now, staffOf(request)), input.saleId)
    const data = await loadSale(tx, input.saleId)
    return { data, audit: { action: 'counter.finish', subject: { kind: 'order', id: data.orderNo ?? input.saleId } } }
  })

  serveOfficeCall(app, officeCounterCancel, async (request) => {
    const { tx, now, input } = request
    const { reason } = await loadSale(tx, input.saleId)
    await cancelSale(workOf(tx, now, staffOf(request)), input.saleId, reason ?? GIVEN_UP)
    const data = await loadSale(tx, input.saleId)
    return { data, audit: { action: 'counter.cancel', subject: { kind: 'order', id: data.orderNo ?? input.saleId } } }
  })

  serveOfficeCall(app, officeCounterSales, async (request) => {
    const { tx, now } = request
    const { staffId, permissions } = staffOf(request)
    return { data: await listSales(tx, now, staffId, permissions.has('drawer.manage')) }
  })

  serveOfficeCall(app, officeCounterReceipt, async ({ tx, input }) => {
    const receipt = await loadReceipt(tx, input.saleId, seller())
    return { data: new FileAnswer(await drawReceipt(receipt), 'application/pdf', `receipt-${receipt.orderNo}.pdf`) }
  })
}
