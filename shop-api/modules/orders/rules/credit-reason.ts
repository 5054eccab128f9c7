import type { CREDIT_REASONS } from '#lib/contract/etims/etims-settings.ts'

/** KRA's code of the reason of a credit note. */
export type CreditReason = keyof typeof CREDIT_REASONS

const DAMAGED = /damage|faulty|broken|torn/i
const MISSING = /missing|shortage|packed short|too few/i

const codeOf = (reason: string): CreditReason => {
  if (DAMAGED.test(reason)) return '03'
  return MISSING.test(reason) ? '01' : '06'
}

/**
 * KRA's code for the reasons that staff or the customer chose: damaged, missing, else refund. Several reasons of one
 * note with different codes are a refund.
 */
export function creditReasonOf(reasons: readonly string[]): CreditReason {
  const codes = new Set(reasons.map(codeOf))
  const [code] = codes
  return codes.size === 1 && code ? code : '06'
}
