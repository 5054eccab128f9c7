import type { FastifyInstance } from 'fastify'
import { selectTrader, traderList } from '#lib/contract/acting.ts'
import { signedIn } from '../http/caller.ts'
import { serveCall } from '../http/serve-call.ts'
import { beginActing, closeActing, tradersOf } from '../store/identity/acting.ts'

/** Sales representatives and the traders they act for. */
export function serveActing(app: FastifyInstance): void {
  const { clock, database } = app.shop

  serveCall(app, traderList, async ({ input, caller, query }) => ({
    data: await tradersOf(query, signedIn(caller).userId, input.isApiDropDownSr === 1),
  }))

  serveCall(app, selectTrader, async ({ input, caller, query, log }) => {
    const { userId, sessionId } = signedIn(caller)
    if (input.traderId === null) {
      const [actingFor] = await closeActing(query, clock, sessionId, 'stopped')
      if (actingFor !== undefined) log.info({ userId, actingFor }, 'acting ended')
      return { data: { trader: null }, message: 'No trader is selected any more.' }
    }
    const { companyId, companyName, token, ends } = await beginActing(
      database,
      clock,
      { userId, sessionId },
      input.traderId,
    )
    log.info({ userId, actingFor: companyId }, 'acting began')
    return {
      data: { trader: { id: companyId, name: companyName }, acting: { token, ends: ends.toISOString() } },
      message: `You act for ${companyName} now.`,
    }
  })
}
