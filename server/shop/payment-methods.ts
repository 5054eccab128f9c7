import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { paymentMethods } from '#lib/contract/payments/payment.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { askShop } from '../http/shop-client.ts'
import { ShopOutage } from './read.ts'

/** The specification's methods, for a shop API without this call. */
const SPECIFIED: readonly PaymentMethod[] = ['mpesa', 'card']

/** The ways to pay that the shop offers. Throws on an outage. */
export async function readPaymentMethods(): Promise<readonly PaymentMethod[]> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'payment-methods')
  const answer = await askShop(paymentMethods, {})
  if (answer.ok) return answer.data.methods
  if (answer.problem.status === 404) return SPECIFIED
  throw new ShopOutage(paymentMethods.name, answer.problem.message)
}
