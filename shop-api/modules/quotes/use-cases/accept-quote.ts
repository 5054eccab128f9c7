import { eq } from 'drizzle-orm'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import { showMoney } from '#lib/format/money.ts'
import { orders } from '../../../db/schema/orders.ts'
import { quotes } from '../../../db/schema/quotes.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { quoteFor } from '../../orders/rules/decide-order.ts'
import type { Buyer } from '../../orders/rules/recipient.ts'
import { draftInput, withFigures } from '../../orders/use-cases/draft-input.ts'
import { lockOrderContext, type OrderParts, placeOrder } from '../../orders/use-cases/place-order.ts'
import { creditTermsOf, loadVersion, type QuoteRow } from '../queries/quotes.ts'
import { refuseAcceptance } from '../rules/quote-state.ts'
import { quotedContext } from '../rules/quoted-context.ts'
import { notifyQuoteStaff } from './notify-staff.ts'
import type { BuyerQuoteParts, QuoteParts } from './quote-parts.ts'

/** An acceptance by a buyer. */
export interface Acceptance {
  /** The version that the buyer saw. */
  version: number
  /** The deposit that the buyer saw; undefined for older clients. */
  deposit: Deposit | null | undefined
  /** Pays at once although the company has an account. */
  paysNow: boolean
  purchaseOrderNo?: string | undefined
  /** The signed-in buyer with access to the quote; null for a visitor with its link: such a visitor cannot order on account. */
  buyer: Buyer | null
  /** The account that accepts; null for a visitor without sign-in. */
  actorId: number | null
  /** The network address of the client. */
  address: string
}

/** The order of an accepted quote. */
export interface AcceptedOrder {
  orderId: string
  orderNo: number
  totalValue: number
  onAccount: boolean
}

/**
 * Accepts the current version of a locked quote: places the order at its prices. A repeated acceptance returns the same
 * order. After a refusal the quote is unchanged.
 * @throws `changed-meanwhile` for an older version; `not-allowed` if it has expired or ended; `price-changed` if a rate of
 * VAT or the deposit has changed; or as placing an order is refused
 */
export async function acceptQuote(
  parts: BuyerQuoteParts & Pick<OrderParts, 'settings'>,
  quote: QuoteRow,
  { version, deposit, paysNow, purchaseOrderNo, buyer: signedIn, actorId, address }: Acceptance,
): Promise<AcceptedOrder> {
  const { tx, clock, now, settings, tokens } = parts
  if (quote.state === 'accepted' && quote.orderId !== null) return orderOf(parts, quote.orderId)
  const refused = refuseAcceptance(quote, version, now)
  if (refused) throw refused
  const { form, lines, totalCents, deliveryExVatCents, deliveryVatPerc } = await loadVersion(tx, quote)
  const { buyer: named, input: prepared, faults } = await draftInput(tx, form)
  const [fault] = Object.values(faults)
  if (fault) throw refuse('invalid-request', `This quote cannot be ordered: ${fault}`, { fields: faults })
  const buyer = named && (signedIn ?? named)
  const isCompany = buyer?.companyId != null
  const hasAccount = (await creditTermsOf(tx, buyer?.companyId ?? null)) !== null
  const input = {
    ...prepared,
    ...(purchaseOrderNo && isCompany && { purchaseOrderNo }),
    ...(hasAccount && (paysNow || signedIn === null) && { paysNow: true }),
    ...(deposit !== undefined && { deposit }),
  }
  const current = await lockOrderContext(tx, clock, input, buyer, address)
  const delivery = { exVatCents: deliveryExVatCents, vatPerc: deliveryVatPerc }
  const context = quotedContext(current, lines, delivery)
  const { priced, missing, quote: total } = quoteFor(form.items, context, clock)
  if (missing.length === 0 && total.totalCents !== totalCents)
    throw refuse(
      'price-changed',
      `The VAT or the delivery of this quote has changed: the total would be ${showMoney(total.totalCents)}. Ask us to renew it.`,
    )
  const placed = await placeOrder(tx, { clock, settings, tokens }, withFigures(input, priced, total), buyer, context)
  if (!placed.ok) throw new ProblemError(placed.problem)
  const { orderId } = placed.data
  await tx.db.update(quotes).set({ state: 'accepted', orderId, changedAt: now }).where(eq(quotes.no, quote.no))
  const order = await orderOf(parts, orderId)
  const act = { kind: 'accepted', orderNo: order.orderNo, total: showMoney(order.totalValue) } as const
  await notifyQuoteStaff(parts, quote, { act, actorId })
  return order
}

async function orderOf({ tx }: QuoteParts, orderId: string): Promise<AcceptedOrder> {
  const [order] = await tx.db
    .select({ orderNo: orders.orderNo, totalValue: orders.totalCents, creditTermsDays: orders.creditTermsDays })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw refuse('not-found', 'We could not find this order.')
  const { orderNo, totalValue, creditTermsDays } = order
  return { orderId, orderNo, totalValue, onAccount: creditTermsDays !== null }
}
