import type { FastifyInstance } from 'fastify'
import { selectTrader as selectTraderCall, traderList } from '#lib/contract/identity/trader-selection.ts'
import { ownSession, signedIn } from '../caller.ts'
import { serveCall } from '../serve-call.ts'
import { endSelection, selectTrader, tradersOf } from '../use-cases/trader-selection.ts'

/** The traders of a sales representative, and the selected trader. */
export function serveTraderSelection(app: FastifyInstance): void {
  const { clock, database } = app.shop

  serveCall(app, traderList, async ({ input, caller }) => ({
    data: await tradersOf(database, signedIn(caller).userId, input.isApiDropDownSr === 1),
  }))

  serveCall(app, selectTraderCall, async ({ input, caller, log }) => {
    const { userId, sessionId } = ownSession(caller)
    if (input.traderId === null) {
      const actingFor = await endSelection(database, clock, sessionId, 'stopped')
      if (actingFor !== null) log.info({ userId, actingFor }, 'acting ended')
      return { data: { trader: null }, message: 'No trader is selected now.' }
    }
    const selected = await selectTrader(database, clock, { userId, sessionId }, input.traderId)
    const { companyId, companyName, token, ends } = selected
    log.info({ userId, actingFor: companyId }, 'acting began')
    return {
      data: { trader: { id: companyId, name: companyName }, acting: { token, ends: ends.toISOString() } },
      message: `You are now acting for ${companyName}.`,
    }
  })
}
