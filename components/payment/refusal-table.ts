import type { Problem, ProblemCode } from '#lib/contract/base/problem.ts'

/**
 * What a refused payment call says of the payment. The same table is in docs/decisions/0021-payment-refusals.md; a
 * test compares the two.
 *
 * - `certain`: the payment is refused, by the shop or by the provider, and no money moved.
 * - `unknown`: it is open what became of it; the provider may have been asked.
 * - `not-asked`: a mistake that was found before the provider was asked; it can be mended on the form.
 */
export type Verdict = 'certain' | 'unknown' | 'not-asked'

export const VERDICTS: Record<ProblemCode, Verdict> = {
  // The provider's answer, or none.
  'payment-refused': 'certain',
  'payment-in-flight': 'unknown',
  'in-progress': 'unknown',
  'provider-unreachable': 'unknown',
  'shop-unreachable': 'unknown',
  'internal-error': 'unknown',
  // The order cannot be paid, whatever is typed.
  'already-paid': 'certain',
  'not-allowed': 'certain',
  'not-approved': 'certain',
  'not-found': 'certain',
  'view-only': 'certain',
  'out-of-stock': 'certain',
  'not-added': 'not-asked',
  'not-for-sale': 'certain',
  'over-credit-limit': 'certain',
  'unpaid-orders': 'certain',
  'not-cancellable': 'certain',
  // What was typed or sent was wrong, or it was too soon.
  'invalid-request': 'not-asked',
  'price-changed': 'not-asked',
  'over-mpesa-limit': 'not-asked',
  'too-many-requests': 'not-asked',
  'malformed-json': 'not-asked',
  'too-large': 'not-asked',
  'address-too-long': 'not-asked',
  'wrong-content-type': 'not-asked',
  'wrong-method': 'not-asked',
  'wrong-origin': 'not-asked',
  'unknown-call': 'not-asked',
  'idempotency-key-missing': 'not-asked',
  'idempotency-key-reused': 'not-asked',
  // Who asks: sign-in and acting say so themselves, and lead on.
  'sign-in-needed': 'not-asked',
  'wrong-credentials': 'not-asked',
  'not-confirmed': 'not-asked',
  'link-ended': 'not-asked',
  'documents-locked': 'not-asked',
  'trader-needed': 'not-asked',
  'acting-ended': 'not-asked',
  'acting-changed': 'not-asked',
  // Of the office, which asks no payment calls of the shop.
  'factor-needed': 'not-asked',
  'changed-meanwhile': 'not-asked',
  'second-person-needed': 'not-asked',
}

/** The page each verdict leads to from `/payment/{id}`. */
export const PAGE_OF = { certain: 'payment-message', unknown: 'receive-message', 'not-asked': 'form' } as const

/** What a refusal says of the payment. A status of 500 or more never rules out that the provider was asked. */
export function verdictOf({ code, status }: Pick<Problem, 'code' | 'status'>): Verdict {
  return status >= 500 ? 'unknown' : VERDICTS[code]
}
