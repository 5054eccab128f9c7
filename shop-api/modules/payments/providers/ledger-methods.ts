import * as z from 'zod/mini'
import { ATTEMPT_TYPE, type AttemptType } from '#lib/contract/base/codes.ts'
import {
  isPhoneMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PhoneMethod,
} from '#lib/contract/payments/payment-methods.ts'
import type { Attempt, ProviderReference } from '../rules/attempt.ts'

/** The properties of a payment method that the ledger's rules need. Its client is in its folder (`provider.ts`). */
interface MethodRules {
  /** The payment type of an attempt's row. */
  type: AttemptType
  /** Name for customers and operators. */
  name: string
  /** The provider's names for an attempt; null if it has no names. */
  reference: z.ZodMiniType<ProviderReference> | null
  /** Whether the provider can be queried about an attempt now. */
  canBeQueried: (attempt: Attempt) => boolean
  /** The text for the customer while the outcome of an attempt is unknown. */
  undecidedReason: string
  /** Whether customers can also pay without a prompt, with the order's number as account number. */
  isPaidByHand: boolean
}

/** Daraja's two names for a prompt. */
export const mpesaReference = z.strictObject({ merchantRequestId: z.string(), checkoutRequestId: z.string() })

export const cardReference = z.strictObject({
  /** CyberSource's name for the preparation. */
  setupReference: z.string(),
  /** Its name for the authentication by the card's bank. */
  authenticationId: z.optional(z.string()),
  /** SHA-256 of the secret in the address that the bank's challenge returns to. */
  returnSecretHash: z.optional(z.string()),
})

export const UNDECIDED_CARD_REASON =
  'Your bank has not confirmed yet whether this payment went through. We are checking. Please do not pay again until we know.'

/** The rules of every method whose customers confirm a prompt. */
function prompted(method: PhoneMethod) {
  const { name } = PAYMENT_METHODS[method]
  return {
    type: ATTEMPT_TYPE.mobileMoney,
    name,
    undecidedReason: `We do not know yet whether this ${name} payment went through. If you entered your PIN, wait for the ${name} message before you pay again.`,
  }
}

/** The payment methods known to the ledger. Settings decide which of them a shop offers. */
export const METHODS: Readonly<Record<PaymentMethod, MethodRules>> = {
  mpesa: {
    ...prompted('mpesa'),
    reference: mpesaReference,
    // Daraja identifies a prompt only by its own id.
    canBeQueried: ({ providerReference }) => providerReference !== null,
    isPaidByHand: true,
  },
  airtel: {
    ...prompted('airtel'),
    // Airtel identifies a payment by the shop's id, so it can be queried even if the response to the request was lost.
    reference: z.strictObject({ transactionId: z.string() }),
    canBeQueried: () => true,
    isPaidByHand: false,
  },
  card: {
    type: ATTEMPT_TYPE.card,
    name: 'card',
    reference: cardReference,
    // A lost response is searched by the shop's reference.
    canBeQueried: ({ state }) => state === 'unknown',
    undecidedReason: UNDECIDED_CARD_REASON,
    isPaidByHand: false,
  },
  // Staff record a transfer after it has arrived, so it is never undecided.
  bank: {
    type: ATTEMPT_TYPE.bank,
    name: 'bank transfer',
    reference: null,
    canBeQueried: () => false,
    undecidedReason: 'We do not know yet whether this bank transfer has arrived.',
    isPaidByHand: true,
  },
  // Staff record cash when they receive it.
  cash: {
    type: ATTEMPT_TYPE.cash,
    name: 'cash',
    reference: null,
    canBeQueried: () => false,
    undecidedReason: 'We do not know yet whether this cash was received.',
    isPaidByHand: true,
  },
  // Written with its entry of store credit, so it is never undecided.
  'store-credit': {
    type: ATTEMPT_TYPE.storeCredit,
    name: 'store credit',
    reference: null,
    canBeQueried: () => false,
    undecidedReason: 'We do not know yet whether this store credit was used.',
    isPaidByHand: false,
  },
}

/** The method of a payment as a text for operators: "M-Pesa, manual". */
export function methodName({ method, byHand }: Pick<Attempt, 'method' | 'byHand'>): string {
  const { name } = METHODS[method]
  return byHand && isPhoneMethod(method) ? `${name} (manual)` : name
}
