import type { FastifyInstance } from 'fastify'
import { quickOrder, quickOrderAdd } from '#lib/contract/cart/quick-order.ts'
import { checkMayOrder } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { addPad, resolvePad } from '../queries/quick-order.ts'
import { addedMessage, limitOfLine, padProductOf } from '../rules/quick-order.ts'
import { countCartLines } from '../use-cases/account-cart.ts'
import { cartOwner, pricedFor } from './cart.ts'

export function serveQuickOrder(app: FastifyInstance): void {
  const { clock } = app.shop

  serveCall(app, quickOrder, async ({ input, caller, tx }) => {
    checkMayOrder(caller)
    const { lines, problems, families } = await resolvePad(tx, input.lines, pricedFor(caller, clock))
    const products = lines.map((line) => ({
      ...padProductOf(line),
      limit: limitOfLine(line),
      exVatPrice: line.variant.exVatCents,
      isAgreed: line.isAgreed,
      total: line.exVatCents,
      totalWithVat: line.withVatCents,
    }))
    return { data: { products, problems, families } }
  })

  serveCall(app, quickOrderAdd, async ({ input, caller, tx }) => {
    checkMayOrder(caller)
    const owner = cartOwner(caller)
    // Whether it can be ordered does not depend on its price.
    const pad = await addPad(tx, clock, owner, await resolvePad(tx, input.lines, null))
    const data = {
      totalUniqueItems: await countCartLines(tx, owner),
      added: pad.added.map(padProductOf),
      problems: pad.problems,
    }
    return { data, message: addedMessage(pad) }
  })
}
