import type { FastifyInstance } from 'fastify'
import { hasCredit } from '#lib/account/capabilities.ts'
import { type Cart, type CartLine, cartAdd, cartList, deleteCart } from '#lib/contract/cart/cart.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import { calendarDays } from '#lib/format/open-days.ts'
import { refuse } from '../../../refusal.ts'
import { creditStatus } from '../../companies/queries/credit-status.ts'
import { availableOf, type CreditStatus } from '../../companies/rules/credit-status.ts'
import { type Caller, checkApproved, checkMayOrder, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import type { PaymentEnv } from '../../payments/providers/env.ts'
import { paymentMethodsOf } from '../../payments/providers/offered-methods.ts'
import { loadPausedMethods } from '../../payments/queries/paused-methods.ts'
import type { PricedFor } from '../../pricing/queries/agreed-prices.ts'
import { loadPromotions } from '../../pricing/queries/load-promotions.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import type { PromotionContext } from '../../pricing/rules/offer-lines.ts'
import type { OrderingPerson } from '../../pricing/rules/person-keys.ts'
import { refuseGuess } from '../../pricing/use-cases/guess-codes.ts'
import { loadSite } from '../../site/use-cases/site.ts'
import { priceCart } from '../rules/price-cart.ts'
import { type CartOwner, cartLinesOf, countCartLines, putInCart, takeFromCart } from '../use-cases/account-cart.ts'

/** @param payments settings of the payment methods */
export function serveCart(app: FastifyInstance, payments: PaymentEnv): void {
  const { clock, database } = app.shop

  serveCall(app, cartList, async ({ input, caller, tx, from }) => {
    checkApproved(caller)
    const lines = caller.who === 'guest' ? input.items : await cartLinesOf(tx, cartOwner(caller))
    const buyer = pricedFor(caller, clock)
    const ids = lines.map(({ productId }) => productId)
    const code = input.promotionCode?.trim()
    const tooMany = code ? await refuseGuess(database, clock, code, from.address) : null
    const wanted = { productIds: ids, code: tooMany === null ? code : undefined, person: personOf(caller) }
    const [{ openDays }, stock, account, found, paused] = await Promise.all([
      loadSite(tx),
      loadForCart(tx, ids, buyer),
      buyer && creditStatus(tx, buyer.companyId, buyer.day),
      loadPromotions(tx, clock, wanted, false),
      loadPausedMethods(tx),
    ])
    const promotions: PromotionContext =
      code && tooMany !== null ? { ...found, code: { text: code.slice(0, 40), problem: tooMany } } : found
    const paymentMethods = paymentMethodsOf(payments, caller.who !== 'guest', paused)
    // An empty cart has no delivery.
    const days = stock.deliveryDays && calendarDays(today(clock), stock.deliveryDays, openDays)
    const priced = priceCart(lines, stock.variants, days, account?.termsDays ?? null, {
      context: promotions,
      now: clock(),
    })
    return { data: { ...priced, settings: { ...priced.settings, ...creditOf(account, caller), paymentMethods } } }
  })

  serveCall(app, cartAdd, async ({ input, caller }) => {
    checkMayOrder(caller)
    const owner = cartOwner(caller)
    return database.transaction(async (tx) => {
      const before = new Set(input.set ? (await cartLinesOf(tx, owner)).map(({ productId }) => productId) : [])
      const refused = await putInCart(tx, clock, owner, input.items, input.set)
      const taken = input.items.filter(({ productId }) => !refused.some((line) => line.productId === productId))
      const data = { totalUniqueItems: await countCartLines(tx, owner), refused }
      if (taken.length === 0) throw refuse('not-added', refused[0]?.message ?? '', { data })
      return { data, message: takenMessage(taken, before) }
    })
  })

  serveCall(app, deleteCart, async ({ input, caller }) => {
    const owner = cartOwner(caller)
    return database.transaction(async (tx) => {
      await takeFromCart(tx, owner, input.id)
      return {
        data: { totalUniqueItems: await countCartLines(tx, owner) },
        message: 'Item(s) removed from cart successfully',
      }
    })
  })
}

/** The credit of a company's cart. Staff who view the shop as a customer read it on the credit page, which logs it. */
function creditOf(account: CreditStatus | null, caller: Caller): Pick<Cart['settings'], 'credit'> {
  if (!account || caller.who === 'guest' || caller.viewAs) return {}
  return { credit: { available: availableOf(account), due: hasCredit(caller.who) ? account.dueCents : null } }
}

/** Message about lines that were taken, in the specification's text. @param before products that were in the cart */
function takenMessage(taken: readonly CartLine[], before: ReadonlySet<number>): string {
  if (taken.some(({ productId, quantity }) => quantity > 0 && !before.has(productId)))
    return 'Item(s) added to cart successfully'
  return taken.some(({ quantity }) => quantity > 0)
    ? 'Cart updated successfully'
    : 'Item(s) removed from cart successfully'
}

/** The caller's cart: their own, or that of the trader they act for. */
export function cartOwner(caller: Caller): CartOwner {
  const { userId, selectedTrader } = signedIn(caller)
  return { userId, companyId: selectedTrader?.companyId ?? null }
}

/** Owner of a cart, as offers distinguish people: a guest is unknown before the order. */
function personOf(caller: Caller): OrderingPerson {
  if (caller.who === 'guest') return { companyId: null, userId: null, phone: null, email: null }
  const { companyId, mobile, email } = caller.account
  return { companyId, userId: caller.userId, phone: mobile || null, email: email ?? null }
}

/** The company whose agreed prices apply to a cart. */
export function pricedFor(caller: Caller, clock: Clock): PricedFor | null {
  const companyId = caller.who === 'guest' ? null : caller.account.companyId
  return companyId === null ? null : { companyId, day: today(clock) }
}
