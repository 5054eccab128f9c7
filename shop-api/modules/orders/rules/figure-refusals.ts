import * as z from 'zod/mini'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { orderQuote } from '#lib/contract/orders/order.ts'
import { showDay } from '#lib/format/clock.ts'
import { type Cents, roundingToShilling, showMoney } from '#lib/format/money.ts'
import { priceChanged } from '../../pricing/rules/line-problems.ts'
import type { CodeOutcome } from '../../pricing/rules/offer-lines.ts'
import type { PricedLine } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import type { OrderInput } from './order-input.ts'
import type { Quote } from './quote.ts'

/**
 * Compares every amount in the request with the shop's. Any difference refuses the order with the right amounts, in the
 * sentence and as a quote in `data`, so that the customer sees and confirms them. Two differences are accepted: a total
 * before the rounding to a shilling, which adds half a shilling at most, and a delivery charge if delivery is free.
 * Clients of the specification send these: it has no rounding, and its delivery charge does not depend on the order's
 * value.
 * The rate of delivery VAT, the provider's name and the charge's id are not compared: the shop's values are stored. A
 * delivery day is compared only if it is earlier than possible.
 * @param code the result of the code in the request: an invalid code alone is not a fault, but it is reported first
 */
export function refuseFigures(
  input: OrderInput,
  lines: readonly PricedLine[],
  quote: Quote,
  code: CodeOutcome | null = null,
  deposit: Deposit | null = null,
): Problem | null {
  const { delivery } = quote
  const isFreed = delivery.withVatCents === 0 && input.deliveryChargesVat === input.deliveryCharges + input.deliveryVat
  const freed = isFreed ? { withVat: input.deliveryChargesVat, vat: input.deliveryVat } : { withVat: 0, vat: 0 }
  const prices = lines.flatMap((line) => {
    const found = priceChanged(line)
    return found ? [{ line, message: found.message }] : []
  })
  const wrong = [
    ...prices.map(({ line, message }) => `${nameOf(line.variant)}: ${message}`),
    ...differs(
      !isFreed &&
        (input.deliveryCharges !== delivery.exVatCents ||
          input.deliveryVat !== delivery.vatCents ||
          input.deliveryChargesVat !== delivery.withVatCents),
      delivery.withVatCents === 0
        ? 'Delivery is free.'
        : `Delivery costs ${showMoney(delivery.withVatCents)} with VAT.`,
    ),
    ...differs(input.totalVat !== quote.totalVatCents + freed.vat, `The VAT is ${showMoney(quote.totalVatCents)}.`),
    ...differs(
      input.estimatedDeliveryDate !== undefined && input.estimatedDeliveryDate < quote.estimatedDeliveryDate,
      `The earliest delivery date is ${showDay(quote.estimatedDeliveryDate)}.`,
    ),
    ...totalDiffers(input.sum, quote, freed.withVat),
  ]
  if (wrong.length === 0) return null
  const refusedCode = code && !code.isValid ? [code.message] : []
  return problem('price-changed', [...refusedCode, ...wrong].join(' '), {
    fields: Object.fromEntries(prices.map(({ line, message }) => [`items.${line.positions[0]}.price`, message])),
    data: wireQuote(lines, quote, code, input.deposit === undefined ? undefined : deposit),
  })
}

const differs = (different: boolean, sentence: string) => (different ? [sentence] : [])

function totalDiffers(sent: Cents, { totalCents, roundingCents }: Quote, freedCents: Cents): string[] {
  const exact = totalCents - roundingCents + freedCents
  if (sent === exact || sent === exact + roundingToShilling(exact)) return []
  return [`The order total is now ${showMoney(totalCents)}, not ${showMoney(sent)}.`]
}

/** The right figures in the wire form. @param deposit undefined for clients that do not know deposits */
export function wireQuote(
  lines: readonly PricedLine[],
  quote: Quote,
  code: CodeOutcome | null,
  deposit: Deposit | null | undefined,
): z.input<typeof orderQuote> {
  return z.encode(orderQuote, {
    sum: quote.totalCents,
    totalVat: quote.totalVatCents,
    deliveryCharges: quote.delivery.exVatCents,
    deliveryVat: quote.delivery.vatCents,
    deliveryChargesVat: quote.delivery.withVatCents,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    ...(code && !code.isValid && { refusedCode: code.message }),
    ...(deposit !== undefined && { deposit }),
    items: lines.map(({ variant, tenths }) => ({
      productId: variant.id,
      quantity: quantityOf(tenths),
      price: variant.exVatCents,
    })),
  })
}
