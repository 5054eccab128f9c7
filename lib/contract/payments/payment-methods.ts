/** Facts about a payment method for the whole product. */
interface MethodFacts {
  /** The name for customers: "Airtel Money". */
  name: string
  /** Short name: "Airtel". */
  shortName: string
  /** In figures: "Cards". */
  figuresName: string
  /** The provider that confirms a payment: "Safaricom". */
  provider: string
  /** Mobile money is a prompt on a phone: all of them are the specification's payment type 1. */
  kind: 'phone' | 'card' | 'bank' | 'cash' | 'store-credit'
  /** Maximum of one payment in cents (the providers' own limits); null for no limit. Only M-Pesa takes a larger order, in parts. */
  limitCents: number | null
  /** Whether staff can stop offering it. Not M-Pesa: every order page shows its business number, and money sent to it is recorded. */
  isPausable: boolean
  /** For a phone method: the numbers that have it, shown below the field. */
  numberHelp: string | null
  /** The part of the shop whose health Today shows; null if there is no health check. */
  healthPart: string | null
}

/** The payment methods that a shop can offer, in display order. The methods of a provider have a folder in shop-api/modules/payments/providers. */
export const PAYMENT_METHODS = {
  mpesa: {
    ...{ name: 'M-Pesa', shortName: 'M-Pesa', figuresName: 'M-Pesa', provider: 'Safaricom' },
    ...{ kind: 'phone', limitCents: 250_000_00, isPausable: false },
    numberHelp: null,
    healthPart: 'mpesa',
  },
  airtel: {
    ...{ name: 'Airtel Money', shortName: 'Airtel', figuresName: 'Airtel Money', provider: 'Airtel' },
    ...{ kind: 'phone', limitCents: 150_000_00, isPausable: true },
    numberHelp: '073…, 078… or 010…',
    healthPart: 'airtel',
  },
  card: {
    ...{ name: 'Card', shortName: 'Card', figuresName: 'Cards', provider: 'the card provider' },
    ...{ kind: 'card', limitCents: null, isPausable: true },
    numberHelp: null,
    healthPart: 'cards',
  },
  bank: {
    ...{ name: 'Bank transfer', shortName: 'Bank', figuresName: 'Bank transfers', provider: 'the bank' },
    ...{ kind: 'bank', limitCents: null, isPausable: true },
    numberHelp: null,
    healthPart: null,
  },
  cash: {
    ...{ name: 'Cash', shortName: 'Cash', figuresName: 'Cash', provider: 'our staff' },
    ...{ kind: 'cash', limitCents: null, isPausable: false },
    numberHelp: null,
    healthPart: null,
  },
  'store-credit': {
    ...{ name: 'Store credit', shortName: 'Store credit', figuresName: 'Store credit', provider: 'the shop' },
    ...{ kind: 'store-credit', limitCents: null, isPausable: false },
    numberHelp: null,
    healthPart: null,
  },
} as const satisfies Record<string, MethodFacts>

export type PaymentMethod = keyof typeof PAYMENT_METHODS
export type PhoneMethod = {
  [M in PaymentMethod]: (typeof PAYMENT_METHODS)[M]['kind'] extends 'phone' ? M : never
}[PaymentMethod]

export const PAYMENT_METHOD_IDS = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]

export const isPhoneMethod = (method: PaymentMethod): method is PhoneMethod => PAYMENT_METHODS[method].kind === 'phone'
export const PHONE_METHODS = PAYMENT_METHOD_IDS.filter(isPhoneMethod) as [PhoneMethod, ...PhoneMethod[]]

/**
 * A method whose form is on the payment page. Cash is received by staff, and store credit is in the shop's own books: both
 * have no provider.
 */
export type OnlineMethod = Exclude<PaymentMethod, 'cash' | 'store-credit'>
export const ONLINE_METHOD_IDS = PAYMENT_METHOD_IDS.filter(
  (method): method is OnlineMethod => method !== 'cash' && method !== 'store-credit',
)

/** The mobile money of a payment; M-Pesa if the payment names no other. */
export const mobileMoneyOf = (method: PaymentMethod | null | undefined): PhoneMethod =>
  method && isPhoneMethod(method) ? method : 'mpesa'

export type PausableMethod = {
  [M in PaymentMethod]: (typeof PAYMENT_METHODS)[M]['isPausable'] extends true ? M : never
}[PaymentMethod]
export const isPausable = (method: PaymentMethod): method is PausableMethod => PAYMENT_METHODS[method].isPausable
export const PAUSABLE_METHODS = PAYMENT_METHOD_IDS.filter(isPausable) as [PausableMethod, ...PausableMethod[]]

export type ProviderHealthPart = NonNullable<(typeof PAYMENT_METHODS)[PaymentMethod]['healthPart']>
export const PROVIDER_HEALTH_PARTS = PAYMENT_METHOD_IDS.flatMap((method) => PAYMENT_METHODS[method].healthPart ?? [])

/** A way to pay within a sentence: "card", "Airtel Money". */
export const methodInText = (method: PaymentMethod): string =>
  isPhoneMethod(method) ? PAYMENT_METHODS[method].name : PAYMENT_METHODS[method].name.toLowerCase()
