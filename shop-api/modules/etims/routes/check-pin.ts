import type { FastifyInstance } from 'fastify'
import { checkPin, officeCheckPin } from '#lib/contract/etims/check-pin.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttle } from '../../identity/use-cases/login-throttle.ts'
import { serveOfficeCall } from '../../staff/serve-office-call.ts'
import { openCheckPin, pinCheckerOf } from '../use-cases/check-pin.ts'

/** Whether KRA knows a PIN, for customers and for staff. */
export function serveCheckPin(app: FastifyInstance): void {
  const { clock, database, env } = app.shop
  const check = openCheckPin(pinCheckerOf(env, { now: () => clock().getTime(), log: app.log }), clock)

  serveCall(app, checkPin, async ({ input, from: { address } }) => {
    const attempt = { kind: 'pin', subject: 'kra pin', address, isKnownNetwork: false } as const
    const { outcome } = await check(input.kraPin, () => throttle(database, clock, attempt))
    return { data: { outcome } }
  })

  serveOfficeCall(app, officeCheckPin, async ({ input }) => {
    const { outcome, checkedAt } = await check(input.kraPin)
    return { data: { outcome, checkedAt: checkedAt?.toISOString() ?? null } }
  })
}
