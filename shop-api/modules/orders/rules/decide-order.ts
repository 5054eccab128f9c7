import type { Deposit } from '#lib/contract/base/deposit.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { addDays, type Clock, isDay, showDay, today } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import { openDayFrom, promisedDay } from '#lib/format/open-days.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { CreditStatus } from '../../companies/rules/credit-status.ts'
import { refuseCredit } from '../../companies/rules/refuse-credit.ts'
import { depositOfLines, type LoadedDeposits } from '../../pricing/rules/cart-deposits.ts'
import { type CodeOutcome, freeDeliveryTo, offerLines, type PromotionContext } from '../../pricing/rules/offer-lines.ts'
import { type OrderUse, usesOf } from '../../pricing/rules/order-uses.ts'
import { type MergedLine, type PricedLine, priceLines, type RequestedLine } from '../../pricing/rules/price-lines.ts'
import type { Promotion } from '../../pricing/rules/promotion.ts'
import { tooSmall } from '../../pricing/rules/quantity-terms.ts'
import type { Sellable } from '../../pricing/rules/sellable.ts'
import { type DeliveryPrice, deliveryPrice, PICK_UP_DAYS, pickUpPrice } from '../../site/rules/delivery-price.ts'
import { refuseFigures, wireQuote } from './figure-refusals.ts'
import { refuseLines } from './line-refusals.ts'
import type { OrderInput } from './order-input.ts'
import { type DeliveryHistory, type PayOnDelivery, refusePayOnDelivery } from './pay-on-delivery.ts'
import { productsWithVat, type Quote, quoteOrder } from './quote.ts'
import { type Buyer, type Fulfilment, isCompany, refuseRecipient } from './recipient.ts'
import { refuseDeposit } from './refuse-deposit.ts'
import { refuseSpending, type SpendingState } from './spending.ts'
import { type CountedFor, type OpenOrders, type ReservationSettings, refuseUnpaid } from './unpaid-orders.ts'

/** The data that an order is decided from, all read from the database. */
export interface OrderContext {
  fulfilment: Fulfilment
  /** By product id, locked until the transaction ends. */
  variants: ReadonlyMap<number, Sellable>
  /** The locked account of the buyer's company; null for an order that is paid directly. */
  credit: CreditStatus | null
  /** The customer that the order counts for while it is unpaid, and that customer's open orders. */
  counted: CountedFor
  open: OpenOrders | null
  /** The offers it is priced with; offers with a limit are locked too. */
  promotions: PromotionContext
  /** Of an order to be paid on delivery: the shop's setting and the customer's earlier orders; else null. */
  onDelivery: { setting: PayOnDelivery; history: DeliveryHistory } | null
  /** The buyer's smallest order: products with VAT, in cents. Absent or 0 without one. */
  smallestCents?: Cents
  /** Spending limits of the locked team member; null for all other buyers, and for an approved order. */
  spending?: SpendingState | null
  /** Terms of deposits; absent for buyers with an account, and for sales at the counter. */
  deposits?: LoadedDeposits | null
  /** Days on which orders are delivered and can be collected. */
  openDays: string
}

export type Decision =
  | {
      ok: true
      quote: Quote
      lines: PricedLine[]
      uses: OrderUse[]
      promotionCode: string | null
      /** Null if the order is paid at once, or on account. */
      deposit: Deposit | null
    }
  | { ok: false; problem: Problem }

/** Furthest day that can be chosen, in days. */
const MAX_DAYS = 366

/** Reason why a company cannot get its order on the chosen day: the first is tomorrow in Nairobi. Null if it can. */
function refuseDay(day: string, clock: Clock): Problem | null {
  const first = addDays(today(clock), 1)
  if (!isDay(day)) return wrong('This date does not exist.')
  if (day < first) return wrong(`Choose a day from ${showDay(first)} on.`)
  return day > addDays(first, MAX_DAYS) ? wrong('Choose a day within a year.') : null
}

const wrong = (message: string) => problem('invalid-request', message, { fields: { estimatedDeliveryDate: message } })

/** Decides whether an order can be placed, and computes its total. Amounts sent by the client are only compared. */
export function decideOrder(
  input: OrderInput,
  buyer: Buyer | null,
  context: OrderContext,
  settings: ReservationSettings,
  clock: Clock,
): Decision {
  const { fulfilment, credit, counted, open } = context
  const wrongRecipient = refuseRecipient(input, fulfilment, buyer)
  if (wrongRecipient) return { ok: false, problem: wrongRecipient }
  // A company can choose a day; other buyers only send the day that was shown.
  const { estimatedDeliveryDate: sentDay, ...figures } = input
  const chosenDay = isCompany(buyer) ? sentDay : undefined
  const wrongDay = chosenDay ? refuseDay(chosenDay, clock) : null
  const { priced, missing, quote, code } = quoteFor(input.items, context, clock, wrongDay ? undefined : chosenDay)
  const deposit = depositFor(context, priced, quote.totalCents, clock)
  const problem =
    refuseLines(priced, missing, buyer === null) ??
    refuseSmall(priced, context) ??
    wrongDay ??
    refuseFigures(isCompany(buyer) ? figures : input, priced, quote, code, deposit) ??
    (credit && refuseCredit(credit, Math.max(0, quote.totalCents - (input.storeCredit ?? 0)))) ??
    refuseOnDelivery(buyer, context, quote.totalCents) ??
    refuseDeposit(input, deposit, () => wireQuote(priced, quote, code, deposit)) ??
    refuseUnpaid(settings, counted, open, quote.totalCents, clock()) ??
    (context.spending ? refuseSpending(context.spending, quote.totalCents) : null)
  if (problem) return { ok: false, problem }
  const uses = usesOf(priced, quote.delivery)
  const entered = context.promotions.code
  const isUsed =
    entered && 'promotion' in entered && uses.some(({ promotionId }) => promotionId === entered.promotion.id)
  return { ok: true, quote, lines: priced, uses, promotionCode: isUsed ? entered.text : null, deposit }
}

/** The deposit of an order; null if it is paid at once or on account. */
export const depositFor = (
  { credit, deposits }: Pick<OrderContext, 'credit' | 'deposits'>,
  lines: readonly PricedLine[],
  totalCents: Cents,
  clock: Clock,
): Deposit | null => (!credit && deposits ? depositOfLines(lines, totalCents, deposits, today(clock)) : null)

/** Reason why an order is too small; null if it is not. An offer never makes an order too small. */
function refuseSmall(lines: readonly PricedLine[], { smallestCents = 0 }: OrderContext): Problem | null {
  const sentence = tooSmall(productsWithVat(lines), smallestCents)
  return sentence === null ? null : problem('not-allowed', sentence)
}

/** Reason why an order cannot be paid on delivery; null if it can, or is not to be. */
function refuseOnDelivery(buyer: Buyer | null, context: OrderContext, totalCents: Cents): Problem | null {
  const { onDelivery, fulfilment } = context
  if (!onDelivery) return null
  const isOffered = fulfilment.kind === 'delivery' && !isCompany(buyer)
  const countyId = isOffered ? (fulfilment.destination?.county.id ?? null) : null
  return refusePayOnDelivery(onDelivery.setting, { countyId, isGuest: buyer === null, totalCents }, onDelivery.history)
}

/**
 * The current price of lines with offers and delivery, and the products that no longer exist.
 * @param chosenDay a valid day that a company requests for its order
 */
export function quoteFor(
  items: readonly RequestedLine[],
  {
    fulfilment,
    variants,
    promotions,
    openDays,
  }: Pick<OrderContext, 'fulfilment' | 'variants' | 'promotions' | 'openDays'>,
  clock: Clock,
  chosenDay?: string,
): { priced: PricedLine[]; missing: MergedLine[]; quote: Quote; code: CodeOutcome | null } {
  const { priced, missing } = priceLines(items, variants)
  const { lines, delivery: offers, code } = offerLines(priced, promotions, clock())
  const delivery = deliveryOf(fulfilment, lines, offers)
  const earliest = promisedDay(today(clock), delivery.days, openDays)
  // An earlier day, or a closed day, is only a request: the shop tries, and promises the next possible day.
  const promised = chosenDay && chosenDay > earliest ? openDayFrom(chosenDay, openDays) : earliest
  const requested = chosenDay && chosenDay !== promised ? chosenDay : null
  const quote = quoteOrder(lines, delivery, promised, requested)
  return { priced: lines, missing, quote, code }
}

function deliveryOf(fulfilment: Fulfilment, lines: readonly PricedLine[], offers: readonly Promotion[]): DeliveryPrice {
  if (fulfilment.kind === 'pick-up') return pickUpPrice(fulfilment.point?.days ?? PICK_UP_DAYS)
  const { destination } = fulfilment
  if (!destination?.terms) return pickUpPrice(PICK_UP_DAYS)
  return deliveryPrice(destination.terms, productsWithVat(lines), freeDeliveryTo(offers, destination.county.id))
}

/** The customer that an order counts for while it is unpaid. @param address the network address of the client */
export function countedFor(input: OrderInput, buyer: Buyer | null, address: string): CountedFor {
  if (isCompany(buyer)) return null
  if (buyer) return { kind: 'consumer', userId: buyer.id }
  const { mobileNumber, email, prepared } = input
  if (prepared?.isAtCounter || (!prepared && (mobileNumber === undefined || email === undefined))) return null
  const contact = { phone: mobileNumber || null, email: email?.toLowerCase() || null }
  return { kind: 'guest', guest: { ...contact, network: networkOf(address) } }
}
