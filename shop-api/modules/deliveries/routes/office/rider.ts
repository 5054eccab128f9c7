import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  officeHandInConfirm,
  officeHandInState,
  officeRiderCode,
  officeRiderDeliver,
  officeRiderDue,
  officeRiderMiss,
  officeRiderOrder,
  officeRiderPhone,
  officeRiderPicture,
  officeRiderPrompt,
  officeRiderRun,
  officeRiderStop,
} from '#lib/contract/deliveries/office/rider.ts'
import { deliveryStops } from '../../../../db/schema/deliveries.ts'
import { ProblemError, refuse } from '../../../../refusal.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { lockParcel } from '../../../orders/use-cases/parcels.ts'
import { startPayment } from '../../../payments/use-cases/start-payment.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadRun, loadStop } from '../../queries/rider-stops.ts'
import { deliver, dueWithout, miss, openStop, orderStops } from '../../use-cases/deliver.ts'
import { checkDoorCode } from '../../use-cases/door-code.ts'
import { confirmCash, stateCash } from '../../use-cases/hand-in.ts'

const ofOrder = (orderNo: number) => ({ kind: 'order', id: orderNo })

/** The phone of a rider. */
export function serveOfficeRider(app: FastifyInstance, { files, payments, seller, tokens }: OfficeParts): void {
  const { database } = app.shop

  serveOfficeCall(app, officeRiderRun, async (request) => ({
    data: await loadRun(request.tx, request.now, staffOf(request).staffId),
  }))

  serveOfficeCall(app, officeRiderStop, async (request) => ({
    data: await loadStop(request.tx, request.now, staffOf(request).staffId, request.input.parcelId),
  }))

  serveOfficeCall(app, officeRiderPhone, async (request) => {
    const { now, input } = request
    const { order } = await database.transaction(async (tx) => {
      await openStop({ tx, now, staff: staffOf(request) }, input.parcelId)
      return lockParcel(tx, input.parcelId)
    })
    const audit = { action: 'deliveries.phone' as const, subject: ofOrder(order.orderNo) }
    return { data: { phone: order.address.mobileNumber }, audit }
  })

  serveOfficeCall(app, officeRiderDue, async (request) => {
    const { now, input } = request
    const due = await database.transaction(async (tx) => {
      const locked = await lockParcel(tx, input.parcelId)
      await openStop({ tx, now, staff: staffOf(request) }, input.parcelId)
      return dueWithout(tx, locked, input.refused)
    })
    return { data: { due } }
  })

  // The prompt waits for Safaricom outside of a transaction.
  serveOfficeCall(
    app,
    officeRiderPrompt,
    async (request) => {
      const { input, now, requestId, log } = request
      const { parcelId, promptId, refused } = input
      const { order, amountCents } = await database.transaction(async (tx) => {
        const locked = await lockParcel(tx, parcelId)
        await openStop({ tx, now, staff: staffOf(request) }, parcelId)
        return { order: locked.order, amountCents: await dueWithout(tx, locked, refused) }
      })
      if (amountCents === 0) throw refuse('not-allowed', `Nothing is due for order ${order.orderNo}.`)
      const prompt = {
        ...{
          orderId: order.id,
          amountCents,
          method: 'mpesa' as const,
          phone: input.phone ?? order.address.mobileNumber,
        },
        ...{ idempotencyKey: promptId, isPart: true, payer: payments.payerOf(`rider ${promptId}`, true) },
      }
      const started = await startPayment(payments, prompt, { requestId, log })
      if (!started.ok) throw new ProblemError(started.problem)
      const audit = {
        action: 'deliveries.prompt' as const,
        subject: ofOrder(order.orderNo),
        after: { cents: amountCents },
      }
      return { data: {}, audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeRiderDeliver, async (request) => {
    const { tx, now, input } = request
    const orderNo = await deliver({ tx, now, staff: staffOf(request), seller: seller() }, input)
    const { cash, refused, reason, isOffline, takenBy } = input
    const audit = {
      ...{ action: 'deliveries.deliver' as const, subject: ofOrder(orderNo) },
      ...{ after: { cents: cash, refused, isOffline }, ...(reason && { reason }) },
      ...(takenBy && { personal: { takenBy } }),
    }
    return { data: {}, audit }
  })

  serveOfficeCall(app, officeRiderMiss, async (request) => {
    const { tx, now, input } = request
    const orderNo = await miss({ tx, now, staff: staffOf(request) }, input)
    const { nextDay, reason } = input
    return { data: {}, audit: { action: 'deliveries.miss', subject: ofOrder(orderNo), after: { nextDay }, reason } }
  })

  serveOfficeCall(
    app,
    officeRiderPicture,
    async (request) => {
      const { parcelId } = request.input
      const file = await files.keep(request.files.picture as Buffer)
      const before = await database
        .transaction(async (tx) => {
          const stop = await openStop({ tx, now: request.now, staff: staffOf(request) }, parcelId)
          await tx.db.update(deliveryStops).set({ proofFile: file }).where(eq(deliveryStops.parcelId, parcelId))
          return stop.proofFile
        })
        .catch(async (error) => {
          await files.remove(file)
          throw error
        })
      if (before) await files.remove(before)
      return { data: {}, audit: { action: 'deliveries.picture', subject: { kind: 'parcel', id: parcelId } } }
    },
    { transaction: 'own' },
  )

  // A wrong code is refused after its transaction: it stays counted.
  serveOfficeCall(
    app,
    officeRiderCode,
    async (request) => {
      const { now, input } = request
      const staff = staffOf(request)
      const isRight = await database.transaction((tx) => checkDoorCode({ tx, now, staff }, tokens, input))
      const sentence = 'This code is not right.'
      if (!isRight) throw refuse('invalid-request', sentence, { fields: { code: sentence } })
      return { data: {}, audit: { action: 'deliveries.code', subject: { kind: 'parcel', id: input.parcelId } } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeRiderOrder, async (request) => {
    const staff = staffOf(request)
    await orderStops({ tx: request.tx, now: request.now, staff }, request.input.parcelIds)
    return { data: {}, audit: { action: 'deliveries.order', subject: { kind: 'staff', id: staff.staffId } } }
  })

  serveOfficeCall(app, officeHandInState, async (request) => {
    const { tx, now, input } = request
    const staff = staffOf(request)
    await stateCash({ tx, now, staff }, input)
    const { amount, reason } = input
    const subject = { kind: 'staff', id: staff.staffId }
    return { data: {}, audit: { action: 'cash.state', subject, after: { cents: amount }, ...(reason && { reason }) } }
  })

  // A wrong code is refused after its transaction: it stays counted.
  serveOfficeCall(
    app,
    officeHandInConfirm,
    async (request) => {
      const { now, input } = request
      const staff = staffOf(request)
      const after = await database.transaction((tx) => confirmCash({ tx, now, staff }, tokens, input))
      const sentence = 'This code is not right.'
      if (!after) throw refuse('invalid-request', sentence, { fields: { code: sentence } })
      return { data: {}, audit: { action: 'cash.confirm', subject: { kind: 'staff', id: staff.staffId }, after } }
    },
    { transaction: 'own' },
  )
}
