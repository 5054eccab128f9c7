import type { PaymentTiming } from '../payments/env.ts'

/** The times of a payment as they are when nothing is set. */
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
