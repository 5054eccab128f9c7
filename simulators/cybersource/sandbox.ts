import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'

/** The merchant this simulator knows. */
export const sandbox = { ...PAYMENT_PROVIDERS.card.sandbox, merchantName: 'FUMA TEXTILES' } as const

/** The code that is right in every challenge. */
export const RIGHT_CODE = '1234'

/** The reaction of a card's bank to a 3-D Secure request. */
export type CardCase =
  | 'success'
  | 'failed'
  | 'attempted'
  | 'unavailable'
  | 'rejected'
  | 'challenge'
  | 'challenge-failed'

/** The providers' public test cards for 3-D Secure 2.2. Every other number that can be one is `success`. */
export const TEST_CARDS: Readonly<Record<string, CardCase>> = {
  '4000000000002701': 'success',
  '5200000000002235': 'success',
  '4000000000002925': 'failed',
  '5200000000002276': 'failed',
  '4000000000002719': 'attempted',
  '5200000000002482': 'attempted',
  '4000000000002313': 'unavailable',
  '5200000000002268': 'unavailable',
  '4000000000002537': 'rejected',
  '5200000000002185': 'rejected',
  '4000000000002503': 'challenge',
  '5200000000002151': 'challenge',
  '4000000000002370': 'challenge-failed',
  '5200000000002490': 'challenge-failed',
}

/** A bank's refusals of an authorisation. */
export const DECLINES = [
  'EXPIRED_CARD',
  'INSUFFICIENT_FUND',
  'EXCEEDS_CREDIT_LIMIT',
  'STOLEN_LOST_CARD',
  'CVN_NOT_MATCH',
  'INVALID_CVN',
  'INVALID_ACCOUNT',
  'PROCESSOR_DECLINED',
  'ISSUER_UNAVAILABLE',
  'GENERAL_DECLINE',
  'AVS_FAILED',
  'CV_FAILED',
] as const
export type Decline = (typeof DECLINES)[number]

/** Special responses to an authorisation that are neither approval nor refusal. */
export const ODD_ANSWERS = ['PARTIAL_AUTHORIZED', 'AUTHORIZED_PENDING_REVIEW', 'AUTHORIZED_RISK_DECLINED'] as const
export type OddAnswer = (typeof ODD_ANSWERS)[number]

/** Amounts that decide: 900,001 shillings is the first of DECLINES, and so on; 900,101 the first of ODD_ANSWERS. */
export function answerByAmount(amount: string): Decline | OddAnswer | null {
  const shillings = Number(amount)
  return DECLINES[shillings - 900_001] ?? ODD_ANSWERS[shillings - 900_101] ?? null
}

/** The three digits on the back that no bank knows. */
export const WRONG_CVV = '999'
