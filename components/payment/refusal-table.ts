import type { Problem, ProblemCode } from '#lib/contract/base/problem.ts'

/**
 * Meaning of a refused payment call for the payment. The same table is in docs/decisions/0021-payment-refusals.md; a
 * test compares the two.
 * - `certain`: the shop or the provider refused the payment, and no money moved.
 * - `unknown`: the outcome is open; the provider could have been contacted.
 * - `not-asked`: a mistake found before the provider was contacted; the form can correct it.
 */
export type Verdict = 'certain' | 'unknown' | 'not-asked'

export const VERDICTS: Record<ProblemCode, Verdict> = {
  // The provider's response, or its absence.
  'payment-refused': 'certain',
  'payment-in-flight': 'unknown',
  'in-progress': 'unknown',
  'provider-unreachable': 'unknown',
  'shop-unreachable': 'unknown',
  'internal-error': 'unknown',
  // The order cannot be paid, regardless of the typed values.
  'already-paid': 'certain',
  'not-allowed': 'certain',
  'not-approved': 'certain',
  'not-found': 'certain',
  'view-only': 'certain',
  'out-of-stock': 'certain',
  'not-added': 'not-asked',
  'not-for-sale': 'certain',
  'needs-approval': 'certain',
  'over-credit-limit': 'certain',
  'unpaid-orders': 'certain',
  'not-cancellable': 'certain',
  // The typed or sent values were wrong, or it was too soon.
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
  // About the user: sign-in and acting have their own messages and redirects.
  'sign-in-needed': 'not-asked',
  'wrong-credentials': 'not-asked',
  'not-confirmed': 'not-asked',
  'link-ended': 'not-asked',
  'documents-locked': 'not-asked',
  'trader-needed': 'not-asked',
  'acting-ended': 'not-asked',
  'acting-changed': 'not-asked',
  // Office only, which sends no payment calls to the shop.
  'factor-needed': 'not-asked',
  'changed-meanwhile': 'not-asked',
  'second-person-needed': 'not-asked',
}

/** The page that each verdict opens from `/payment/{id}`. */
export const PAGE_OF = { certain: 'payment-message', unknown: 'receive-message', 'not-asked': 'form' } as const

/** The verdict of a refusal. A status of 500 or more never rules out that the provider was contacted. */
export function verdictOf({ code, status }: Pick<Problem, 'code' | 'status'>): Verdict {
  return status >= 500 ? 'unknown' : VERDICTS[code]
}
