import type { PaymentLimits } from '../modules/payments/rules/payment-limits.ts'
import type { PaymentTiming } from '../modules/payments/rules/payment-timing.ts'

/** The default times of a payment. */
export const TIMING: PaymentTiming = {
  promptSeconds: 60,
  undecidedSeconds: 90,
  queryFirstSeconds: 20,
  queryEverySeconds: 12,
  challengeSeconds: 600,
  cardCallSeconds: 46,
  searchFirstSeconds: 3,
  searchGraceSeconds: 120,
}

/** Limits that no test reaches; they have separate tests. */
export const UNLIMITED: PaymentLimits = {
  promptsPerPhone: 1_000_000,
  promptsPerPhoneADay: 1_000_000,
  promptsPerNetwork: 1_000_000,
  failedCardsPerNetwork: 1_000_000,
  declinesAlarm: 1_000_000,
}
