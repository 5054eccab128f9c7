import type { FastifyInstance } from 'fastify'
import { quickOrder, quickOrderAdd } from '#lib/contract/cart/quick-order.ts'
import { checkMayOrder } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { lineLadderOf } from '../../pricing/rules/line-ladder.ts'
import { addPad, priceInCart, resolvePad } from '../queries/quick-order.ts'
import { addedMessage, limitOfLine, padProductOf } from '../rules/quick-order.ts'
import { countCartLines } from '../use-cases/account-cart.ts'
import { cartOwner, pricedFor } from './cart.ts'

export function serveQuickOrder(app: FastifyInstance): void {
  const { clock } = app.shop

  serveCall(app, quickOrder, async ({ input, caller, tx }) => {
    checkMayOrder(caller)
    const buyer = pricedFor(caller, clock)
    const { lines, problems, families } = await resolvePad(tx, input.lines, buyer)
    const products = (await priceInCart(tx, lines, cartOwner(caller), buyer)).map((line) => {
      const ladder = lineLadderOf(line)
      return {
        ...padProductOf(line),
        limit: limitOfLine(line),
        exVatPrice: line.variant.exVatCents,
        isAgreed: line.isAgreed,
        ...(ladder && { ladder }),
        total: line.exVatCents,
        totalWithVat: line.withVatCents,
      }
    })
    return { data: { products, problems, families } }
  })

  serveCall(app, quickOrderAdd, async ({ input, caller, tx }) => {
    checkMayOrder(caller)
    const owner = cartOwner(caller)
    const buyer = pricedFor(caller, clock)
    const pad = await addPad(tx, clock, owner, await resolvePad(tx, input.lines, buyer), buyer)
    const data = {
      totalUniqueItems: await countCartLines(tx, owner),
      added: pad.added.map(padProductOf),
      problems: pad.problems,
    }
    return { data, message: addedMessage(pad) }
  })
}
