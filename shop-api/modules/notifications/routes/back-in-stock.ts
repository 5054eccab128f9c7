import type { FastifyInstance } from 'fastify'
import {
  backInStockCancel,
  backInStockConfirm,
  backInStockList,
  backInStockRequest,
  backInStockStop,
} from '#lib/contract/notifications/back-in-stock.ts'
import type { Session } from '../../../db/client.ts'
import type { From } from '../../../http/trusted-address.ts'
import { refuse } from '../../../refusal.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttleLink } from '../../identity/use-cases/login-throttle.ts'
import {
  awaitedBy,
  confirmRequest,
  requestAsGuest,
  requestAsUser,
  stopRequests,
  stopWaiting,
} from '../use-cases/requests.ts'

const SAID = {
  waiting: 'We will email you when it is back.',
  confirm: 'We have sent you a link. Open it to confirm. We then email you when it is back.',
  'in-stock': 'It is already back in stock.',
} as const

/** Requests for an email when a sold-out product returns. The worker decides which people to notify, and when. */
export function serveBackInStock(app: FastifyInstance, outbox: Worker): void {
  const { clock, database, env } = app.shop

  serveCall(app, backInStockRequest, async ({ input, caller, from }) => {
    const state = await database.transaction((tx) => {
      if (caller.who !== 'guest') return requestAsUser({ tx, clock }, caller.userId, input.productId)
      const { email } = input
      if (!email) throw refuse('invalid-request', 'Enter your email.', { fields: { email: 'Enter your email.' } })
      const guest = { email, address: from.address }
      return requestAsGuest({ tx, clock, publicUrl: env.PUBLIC_URL }, guest, input.productId)
    })
    if (state === 'confirm') outbox.nudge()
    return { data: { state }, message: SAID[state] }
  })

  serveCall(app, backInStockList, async ({ caller, tx }) => ({
    data: await awaitedBy(tx, signedIn(caller).userId),
  }))

  serveCall(app, backInStockCancel, async ({ input, caller, tx }) => {
    await stopWaiting(tx, signedIn(caller).userId, input.productId)
    return { data: {}, message: 'We will not email you about it.' }
  })

  /** Opens a link that was emailed. */
  const openLink = <T>(work: (tx: Session) => Promise<T>, { address }: From): Promise<T> =>
    throttleLink(database, clock, address, () => database.transaction(work))

  serveCall(app, backInStockConfirm, async ({ input, from }) => {
    const { id, name, units } = await openLink((tx) => confirmRequest({ tx, clock }, input.token), from)
    return { data: { productId: id, name, isInStock: units > 0 }, message: SAID.waiting }
  })

  serveCall(app, backInStockStop, async ({ input, from }) => {
    await openLink((tx) => stopRequests(tx, input.token), from)
    return { data: {}, message: 'You will get no more emails about products that are back in stock.' }
  })
}
