import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { productPush, productTopic, pushState, pushStop } from '#lib/contract/notifications/push-calls.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { demandPush, pushKeysOf } from '../../../push/push-env.ts'
import { refuse } from '../../../refusal.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { followTopic, shopTopicsOf, stopTopics } from '../use-cases/push-subscriptions.ts'

/** Messages to customers' browsers; those about an order are beside the orders. */
export function servePush(app: FastifyInstance): void {
  const { clock, env } = app.shop

  serveCall(app, pushState, async ({ input: { endpoint }, tx }) => ({
    data: {
      publicKey: pushKeysOf(env)?.publicKey ?? null,
      topics: endpoint === null ? [] : await shopTopicsOf(tx, endpoint),
    },
  }))

  serveCall(app, productPush, async ({ input: { productId, subscription }, caller, tx }) => {
    demandPush(env)
    if ((await tx.db.$count(variants, eq(variants.id, productId))) === 0)
      throw refuse('not-found', 'We could not find this product.')
    const topic = productTopic(productId)
    await followTopic(tx, clock(), { subscription, topic, userId: caller.who === 'guest' ? null : caller.userId })
    return { data: { topic }, message: 'We send you a message here when it is back.' }
  })

  serveCall(app, pushStop, async ({ input: { endpoint, topic }, tx }) => {
    await stopTopics(tx, endpoint, topic)
    return { data: {}, message: 'You get no message here about it.' }
  })
}
