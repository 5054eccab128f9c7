import type { Attempt } from '../domain/payments/attempt.ts'
import { METHODS } from './ledger-methods.ts'

/** How a payment came, in words for operators. */
export function methodName({ method, byHand }: Pick<Attempt, 'method' | 'byHand'>): string {
  const { name } = METHODS[method]
  return byHand && method !== 'bank' ? `${name} by hand` : name
}
