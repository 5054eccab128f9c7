import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Attempt } from '../rules/attempt.ts'
import { airtelMethod } from './airtel/method.ts'
import { bankMethod } from './bank/method.ts'
import { cardMethod } from './cybersource/method.ts'
import type { MethodRules } from './method-rules.ts'
import { mpesaMethod } from './mpesa/method.ts'

/** The payment methods known to the ledger. Settings decide which of them a shop offers. */
export const METHODS: Readonly<Record<PaymentMethod, MethodRules>> = {
  mpesa: mpesaMethod,
  airtel: airtelMethod,
  card: cardMethod,
  bank: bankMethod,
}

/** The method of a payment as a text for operators: "M-Pesa, manual". */
export function methodName({ method, byHand }: Pick<Attempt, 'method' | 'byHand'>): string {
  const { name } = METHODS[method]
  return byHand && method !== 'bank' ? `${name} (manual)` : name
}
