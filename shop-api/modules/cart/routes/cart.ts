import type { FastifyInstance } from 'fastify'
import { hasCredit, worksAtBranch } from '#lib/account/capabilities.ts'
import { type Cart, type CartLine, cartAdd, cartList, deleteCart } from '#lib/contract/cart/cart.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import { calendarDays } from '#lib/format/open-days.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { creditStatus } from '../../companies/queries/credit-status.ts'
import { loadApprovers } from '../../companies/queries/spending.sql.ts'
import { memberSpending } from '../../companies/queries/spending.ts'
import { type CreditStatus, orderableOf } from '../../companies/rules/credit-status.ts'
import { shownHold } from '../../companies/use-cases/shown-hold.ts'
import { type Caller, checkApproved, checkMayOrder, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import type { PaymentEnv } from '../../payments/providers/env.ts'
import { paymentMethodsOf } from '../../payments/providers/offered-methods.ts'
import { loadPausedMethods } from '../../payments/queries/paused-methods.ts'
import { storeCreditOwner } from '../../payments/rules/store-credit-owner.ts'
import { storeCreditOf } from '../../payments/use-cases/store-credit.ts'
import { loadDepositTerms } from '../../pricing/queries/deposit-terms.ts'
import { loadPromotions } from '../../pricing/queries/load-promotions.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import type { PricedFor } from '../../pricing/queries/priced-for.ts'
import { loadSmallestOrder } from '../../pricing/queries/quantity-terms.ts'
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
    const [{ openDays }, stock, account, found, paused, smallestCents, storeCredit, loaded] = await Promise.all([
      loadSite(tx),
      loadForCart(tx, ids, buyer),
      buyer.companyId === null ? null : creditStatus(tx, buyer.companyId, buyer.day),
      loadPromotions(tx, clock, wanted, false),
      loadPausedMethods(tx),
      loadSmallestOrder(tx, buyer),
      storeCreditForCart(tx, caller),
      loadDepositTerms(tx, ids),
    ])
    const promotions: PromotionContext =
      code && tooMany !== null ? { ...found, code: { text: code.slice(0, 40), problem: tooMany } } : found
    const paymentMethods = paymentMethodsOf(payments, caller.who !== 'guest', paused)
    // An empty cart has no delivery.
    const days = stock.deliveryDays && calendarDays(today(clock), stock.deliveryDays, openDays)
    const offers = { context: promotions, now: clock() }
    const deposits = account ? null : { loaded, today: today(clock) }
    const terms = account?.termsDays ?? null
    const priced = priceCart(lines, stock.variants, days, terms, offers, smallestCents, deposits)
    const credit = await creditOf(tx, buyer, account, caller)
    const ofCaller = { ...credit, ...(await spendingOf(tx, caller, clock)), ...storeCredit, paymentMethods }
    return { data: { ...priced, settings: { ...priced.settings, ...ofCaller } } }
  })

  serveCall(app, cartAdd, async ({ input, caller }) => {
    checkMayOrder(caller)
    const owner = cartOwner(caller)
    return database.transaction(async (tx) => {
      const before = new Set(input.set ? (await cartLinesOf(tx, owner)).map(({ productId }) => productId) : [])
      const { set, roundUp: roundsUp } = input
      const buyer = pricedFor(caller, clock)
      const { refused, rounded } = await putInCart(tx, clock, owner, input.items, { set, buyer, roundsUp })
      const taken = input.items.filter(({ productId }) => !refused.some((line) => line.productId === productId))
      const lines = await countCartLines(tx, owner)
      const data = { totalUniqueItems: lines, refused, ...(rounded.length > 0 && { rounded }) }
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
async function creditOf(
  tx: Session,
  buyer: PricedFor | null,
  account: CreditStatus | null,
  caller: Caller,
): Promise<Pick<Cart['settings'], 'credit'>> {
  if (!account || buyer?.companyId == null || caller.who === 'guest' || caller.viewAs) return {}
  const seesAmounts = hasCredit(caller.who)
  const hold = await shownHold(tx, buyer.companyId, account, { day: buyer.day, seesAmounts })
  return {
    credit: {
      available: orderableOf(account),
      due: seesAmounts ? account.dueCents : null,
      ...(hold && { hold }),
      paysNow: true,
    },
  }
}

/** The spending limits of a team member; empty for all other callers, and without a limit. */
async function spendingOf(tx: Session, caller: Caller, clock: Clock): Promise<Pick<Cart['settings'], 'spending'>> {
  if (caller.who === 'guest' || !worksAtBranch(caller.who)) return {}
  const { userId, account } = caller
  const member = await memberSpending(tx, userId, today(clock))
  if (!member || account.companyId === null) return {}
  const { orderLimitCents: orderLimit, monthLimitCents: monthLimit, spentCents: spent } = member
  if (orderLimit === null && monthLimit === null) return {}
  const approvers = await loadApprovers(tx.query, { companyId: account.companyId, exceptUserId: userId })
  return { spending: { orderLimit, monthLimit, spent, approvers: approvers.map(({ name }) => name) } }
}

/** The store credit of a cart's owner. Staff who view the shop as a customer read it on its page, which logs it. */
async function storeCreditForCart(tx: Session, caller: Caller): Promise<Pick<Cart['settings'], 'storeCredit'>> {
  const owner = caller.who === 'guest' || caller.viewAs ? null : storeCreditOwner(caller)
  const storeCredit = owner ? await storeCreditOf(tx, owner) : 0
  return storeCredit > 0 ? { storeCredit } : {}
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

/** The buyer that a cart is priced for. */
export const pricedFor = (caller: Caller, clock: Clock): PricedFor => ({
  companyId: caller.who === 'guest' ? null : caller.account.companyId,
  day: today(clock),
})
