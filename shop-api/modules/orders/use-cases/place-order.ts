import { worksAtBranch } from '#lib/account/capabilities.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { placeOrder as placeOrderCall } from '#lib/contract/orders/order.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { findAddress } from '../../accounts/use-cases/addresses.ts'
import { takeFromCart } from '../../cart/use-cases/account-cart.ts'
import { markReleaseUsed } from '../../companies/queries/credit-releases.ts'
import { lockCreditStatus } from '../../companies/queries/credit-status.ts'
import { loadOrderBranch } from '../../companies/queries/order-branch.ts'
import { lockSpending } from '../../companies/queries/spending.ts'
import { spendStoreCredit } from '../../payments/use-cases/spend-store-credit.ts'
import { loadDepositTerms } from '../../pricing/queries/deposit-terms.ts'
import { loadPromotions } from '../../pricing/queries/load-promotions.ts'
import { lockForOrder } from '../../pricing/queries/load-sellables.ts'
import { writeUses } from '../../pricing/queries/promotions.sql.ts'
import { loadSmallestOrder } from '../../pricing/queries/quantity-terms.ts'
import { type OrderingPerson, personKeys } from '../../pricing/rules/person-keys.ts'
import { loadDestination } from '../../site/queries/load-destination.ts'
import { findPickUpPoint } from '../../site/queries/places.ts'
import { loadSite } from '../../site/use-cases/site.ts'
import { loadOpenOrders } from '../queries/open-orders.ts'
import { loadDeliveryHistory, payOnDeliverySetting } from '../queries/pay-on-delivery.ts'
import { newOrderId, writeOrder } from '../queries/write-order.ts'
import { countedFor, decideOrder, type OrderContext } from '../rules/decide-order.ts'
import type { OrderInput } from '../rules/order-input.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import { actsFor, addressOf, type Buyer, type Fulfilment, isCompany } from '../rules/recipient.ts'
import { newReservation, type ReservationSettings } from '../rules/unpaid-orders.ts'

export type Placed = { ok: true; data: Output<typeof placeOrderCall> } | { ok: false; problem: Problem }

/** The dependencies of placing orders. */
export interface OrderParts {
  clock: Clock
  settings: ReservationSettings
  tokens: OrderTokens
}

/**
 * Reads the data of an order, mostly in one round trip, with the products locked in a fixed order. Does not write.
 * @param tx a transaction
 * @param address the network address of the client
 */
export async function lockOrderContext(
  tx: Session,
  clock: Clock,
  input: OrderInput,
  buyer: Buyer | null,
  address: string,
): Promise<OrderContext> {
  const counted = countedFor(input, buyer, address)
  const companyId = buyer?.companyId ?? null
  const day = today(clock)
  const productIds = input.items.map((item) => item.productId)
  const cart = { productIds, code: input.promotionCode, person: personOf(input, buyer) }
  const [variants, fulfilment, credit, open, onDelivery, promotions, { openDays }, smallestCents, deposits, spending] =
    await Promise.all([
      lockForOrder(tx, productIds, { companyId, day }),
      loadFulfilment(tx, input, buyer),
      companyId === null || input.paysNow ? null : lockCreditStatus(tx, companyId, day),
      // Reads after the lock, so that concurrent orders of the same products are counted.
      loadOpenOrders(tx, counted),
      input.paysOnDelivery ? loadOnDelivery(tx, input, buyer) : null,
      // Locks offers last, like the release of their uses.
      loadPromotions(tx, clock, cart, true),
      loadSite(tx),
      loadSmallestOrder(tx, { companyId }),
      // A company that pays now instead of on its account pays the whole order.
      input.paysNow ? null : loadDepositTerms(tx, productIds),
      // Locks the member last, as emptying the cart does.
      buyer && worksAtBranch(buyer.userType) ? lockSpending(tx, buyer.id, day) : null,
    ])
  return {
    fulfilment,
    variants,
    credit,
    counted,
    open,
    onDelivery,
    promotions,
    smallestCents,
    deposits,
    spending,
    openDays,
  }
}

const loadOnDelivery = async (tx: Session, input: OrderInput, buyer: Buyer | null) => ({
  setting: (await payOnDeliverySetting.load(tx)).value,
  history: await loadDeliveryHistory(tx, {
    userId: buyer?.id ?? null,
    phone: (buyer ?? input).mobileNumber || null,
  }),
})

/** The customer as identified by offers that count once per person. */
const personOf = (input: OrderInput, buyer: Buyer | null): OrderingPerson => ({
  companyId: buyer?.companyId ?? null,
  userId: buyer?.id ?? null,
  phone: (buyer ?? input).mobileNumber || null,
  email: (buyer ?? input).email || null,
})

/**
 * Places an order inside the caller's transaction: stock, order and lines are all written or not at all.
 * A refusal that is returned has not written; the transaction can be committed or rolled back.
 * @param tx the transaction in which `context` was locked
 * @throws ProblemError for more store credit than is left: roll the transaction back
 */
export async function placeOrder(
  tx: Session,
  { clock, settings, tokens }: OrderParts,
  input: OrderInput,
  buyer: Buyer | null,
  context: OrderContext,
): Promise<Placed> {
  const decision = decideOrder(input, buyer, context, settings, clock)
  if (!decision.ok) return decision
  const { quote, lines, uses, promotionCode, deposit } = decision
  const { fulfilment, variants, credit, counted } = context
  const orderId = newOrderId()
  const token = buyer ? null : tokens.create(orderId)
  const writing = writeOrder(tx, {
    id: orderId,
    userId: buyer?.id ?? null,
    userType: buyer?.userType ?? null,
    companyId: buyer?.companyId ?? null,
    creditTermsDays: credit?.termsDays ?? null,
    branch: fulfilment.branch ?? null,
    placedAt: clock(),
    shippingType: input.shippingType,
    pickUpPointId: fulfilment.kind === 'pick-up' ? (fulfilment.point?.id ?? null) : null,
    address: addressOf(input, fulfilment, buyer),
    comments: input.comments ?? '',
    purchaseOrderNo: input.purchaseOrderNo || null,
    promotionCode,
    smsUpdates: input.smsUpdates ?? false,
    paysOnDelivery: context.onDelivery !== null,
    deposit,
    quote,
    lines,
    reservation: newReservation(
      settings,
      { isCompany: isCompany(buyer), paysLater: credit !== null || context.onDelivery !== null },
      counted,
    ),
    token,
  })
  // Removes the ordered products from the account's cart; other new lines stay.
  const emptying = buyer && takeFromCart(tx, { userId: buyer.id, companyId: actsFor(buyer) }, [...variants.keys()])
  const using =
    uses.length > 0 &&
    writeUses(tx.query, {
      orderId,
      personKeys: personKeys(personOf(input, buyer)),
      usedAt: clock(),
      promotionIds: uses.map(({ promotionId }) => promotionId),
      cents: uses.map(({ cents }) => cents),
    })
  const releasing = credit?.hold && credit.releaseId && markReleaseUsed(tx, credit.releaseId, orderId, clock())
  const [orderNo] = await Promise.all([writing, emptying, using, releasing])
  if (input.storeCredit) await spendStoreCredit(tx, clock(), { orderId, cents: input.storeCredit, isPlacing: true })
  return {
    ok: true,
    data: { orderId, orderNo, totalValue: quote.totalCents, ...(token && { orderToken: token.token }) },
  }
}

async function loadFulfilment(tx: Session, input: OrderInput, buyer: Buyer | null): Promise<Fulfilment> {
  if (isCompany(buyer)) {
    const branch = await loadOrderBranch(tx, { ...buyer, userId: buyer.id }, input.branchId)
    if (input.shippingType === SHIPPING_TYPE.pickup) return { ...(await loadPoint(tx, input)), branch }
    const city = branch?.deliveryPlace.cityId
    return { kind: 'delivery', branch, destination: city ? await loadDestination(tx, city) : null }
  }
  if (input.shippingType === SHIPPING_TYPE.delivery && buyer) {
    const saved = input.addressId ? await findAddress(tx, buyer.id, input.addressId) : null
    const city = saved?.city?.id
    return { kind: 'delivery', saved, destination: city ? await loadDestination(tx, city) : null }
  }
  if (input.shippingType === SHIPPING_TYPE.delivery) {
    return { kind: 'delivery', destination: input.cityId ? await loadDestination(tx, input.cityId) : null }
  }
  return loadPoint(tx, input)
}

async function loadPoint(tx: Session, { pickUpPoint }: OrderInput): Promise<Fulfilment> {
  const point = pickUpPoint ? await findPickUpPoint(tx, pickUpPoint) : null
  return { kind: 'pick-up', point: point?.isOffered ? point : null }
}
