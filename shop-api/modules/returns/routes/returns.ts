import type { FastifyInstance } from 'fastify'
import {
  guestOrderReturns,
  guestReturnAnswer,
  guestReturnCancel,
  guestReturnPhoto,
  guestReturnPreview,
  guestReturnSend,
  orderReturns,
  returnAnswer,
  returnCancel,
  returnPhoto,
  returnPreview,
  returnSend,
} from '#lib/contract/returns/returns.ts'
import type { Session } from '../../../db/client.ts'
import { uploadedPicture } from '../../../files/uploaded-picture.ts'
import type { Files } from '../../../http/read-form.ts'
import type { From } from '../../../http/trusted-address.ts'
import { refuse } from '../../../refusal.ts'
import { serveCall } from '../../identity/serve-call.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import { orderAccessOf } from '../../orders/routes/order-history.ts'
import { openGuestOrder } from '../../orders/use-cases/guest-order-tokens.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import { loadOverview } from '../queries/load-returns.ts'
import { answerQuestion, cancelReturn, creditFor, requestReturn } from '../use-cases/request-return.ts'
import { addReturnPhoto } from '../use-cases/return-photos.ts'

interface Customer {
  orderId: string
  access: OrderAccess | null
}

const SENT = 'We have your return and answer within a working day.'
const ANSWERED = 'We have your answer.'
const CANCELLED = 'Your return is cancelled.'

/** Returns by customers: with an account, and by the secret of a guest's order page. */
export function serveReturns(app: FastifyInstance): void {
  const { clock, database, files } = app.shop

  const guestOf = async (tx: Session, token: string, from: From): Promise<Customer> => ({
    orderId: await openGuestOrder({ database, clock }, tx, token, from),
    access: null,
  })
  /** Runs before the transaction of a writing call, so that counted attempts remain counted. */
  const before = async ({ input, tx, from }: { input: { token: string }; tx: Session; from: From }) => {
    await guestOf(tx, input.token, from)
  }
  const at = (tx: Session) => ({ tx, now: clock() })
  const overview = (customer: Customer) => database.transaction((tx) => loadOverview(tx, customer, clock()))
  const preview = (customer: Customer, lines: readonly { productId: number; quantity: number }[]) =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: customer.orderId }, customer.access)
      const wanted = lines.map(({ productId, quantity }) => ({ productId, tenths: tenthsOf(quantity) }))
      return creditFor(tx, order, wanted)
    })

  async function addPhoto({ orderId, access }: Customer, sent: Files): Promise<{ photoId: number }> {
    const picture = sent.picture ? await uploadedPicture(sent.picture) : null
    if (!picture) throw refuse('invalid-request', 'This picture cannot be read. Take another.')
    const file = await files.keep(picture)
    try {
      return await database.transaction(async (tx) => {
        await lockOrder(tx, { id: orderId }, access)
        return { photoId: await addReturnPhoto(tx, { orderId, file, bytes: picture.length, now: clock() }) }
      })
    } catch (error) {
      await files.remove(file)
      throw error
    }
  }

  serveCall(app, orderReturns, async ({ input: { orderId }, caller }) => ({
    data: await overview({ orderId, access: orderAccessOf(caller) }),
  }))
  serveCall(app, guestOrderReturns, async ({ input, tx, from }) => ({
    data: await overview(await guestOf(tx, input.token, from)),
  }))

  serveCall(app, returnPreview, async ({ input: { orderId, lines }, caller }) => ({
    data: await preview({ orderId, access: orderAccessOf(caller) }, lines),
  }))
  serveCall(app, guestReturnPreview, async ({ input, tx, from }) => ({
    data: await preview(await guestOf(tx, input.token, from), input.lines),
  }))

  serveCall(
    app,
    returnPhoto,
    async ({ input: { orderId }, caller, files: sent }) => ({
      data: await addPhoto({ orderId, access: orderAccessOf(caller) }, sent),
    }),
    { transaction: 'own' },
  )
  serveCall(
    app,
    guestReturnPhoto,
    async ({ input, tx, from, files: sent }) => ({ data: await addPhoto(await guestOf(tx, input.token, from), sent) }),
    { transaction: 'own' },
  )

  serveCall(app, returnSend, async ({ input: { orderId, ...wanted }, caller, tx, log }) => {
    const returnNo = await requestReturn(at(tx), { orderId, access: orderAccessOf(caller) }, wanted)
    log.info({ returnNo, lines: wanted.lines.length }, 'return requested')
    return { data: { returnNo }, message: SENT }
  })
  serveCall(
    app,
    guestReturnSend,
    async ({ input: { token, ...wanted }, tx, from, log }) => {
      const returnNo = await requestReturn(at(tx), await guestOf(tx, token, from), wanted)
      log.info({ returnNo, lines: wanted.lines.length }, 'return requested')
      return { data: { returnNo }, message: SENT }
    },
    { before },
  )

  serveCall(app, returnAnswer, async ({ input: { orderId, ...answer }, caller, tx }) => {
    await answerQuestion(at(tx), { orderId, access: orderAccessOf(caller) }, answer)
    return { data: { returnNo: answer.returnNo }, message: ANSWERED }
  })
  serveCall(
    app,
    guestReturnAnswer,
    async ({ input: { token, ...answer }, tx, from }) => {
      await answerQuestion(at(tx), await guestOf(tx, token, from), answer)
      return { data: { returnNo: answer.returnNo }, message: ANSWERED }
    },
    { before },
  )

  serveCall(app, returnCancel, async ({ input: { orderId, returnNo }, caller, tx }) => {
    await cancelReturn(at(tx), { orderId, access: orderAccessOf(caller) }, returnNo)
    return { data: { returnNo }, message: CANCELLED }
  })
  serveCall(
    app,
    guestReturnCancel,
    async ({ input: { token, returnNo }, tx, from }) => {
      await cancelReturn(at(tx), await guestOf(tx, token, from), returnNo)
      return { data: { returnNo }, message: CANCELLED }
    },
    { before },
  )
}
