import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPE, PAYMENT_TYPES } from '../base/codes.ts'
import { orderDeposit } from '../base/deposit.ts'
import { kenyanMobile, money, orderId } from '../base/fields.ts'
import { cardNumber, expirationMonth, expirationYear, securityCode } from './card-fields.ts'
import { PAYMENT_METHOD_IDS, PAYMENT_METHODS, PHONE_METHODS } from './payment-methods.ts'

/** Maximum of one M-Pesa payment, and of an account's payments in a day, in cents (Safaricom's own limits). */
export const MPESA_LIMIT = { payment: PAYMENT_METHODS.mpesa.limitCents, day: 500_000_00 } as const
/** Minimum of a part of a large order, in cents, unless it is the whole amount due. */
export const MIN_PART = 1_000_00

/**
 * Mobile money: sends a prompt to the phone. `amount` is the amount due; for an order above `MPESA_LIMIT.payment` it
 * can be a part.
 */
export const mpesaPayment = z.object({
  paymentType: z.literal(PAYMENT_TYPE.mobileMoney),
  amount: money,
  orderId,
  mobileNumber: kenyanMobile,
  /** The mobile money provider, if it is not M-Pesa. Only a method in `payment-methods`. */
  provider: z.optional(z.enum(PHONE_METHODS)),
})

/** A card. The number and CVV are only in this request and in the second request below. */
export const cardPayment = z.object({
  paymentType: z.literal(PAYMENT_TYPE.card),
  amount: money,
  orderId,
  cardNumber,
  expirationYear,
  expirationMonth,
  securityCode,
})

/**
 * Starts a payment. "Accepted" is not paid: the page then watches `payment-status`.
 * For a card it only prepares: the card is not charged before the second call. A reason that contains "invalid" (any
 * case) concerns the input: it is shown and the page stays.
 */
export const payment = defineCall({
  name: 'payment',
  path: '/payment',
  method: 'POST',
  summary:
    'Starts a payment of the amount due for an order, or by M-Pesa of a part of a large order. Sends a prompt to a phone, or prepares a card.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request: z.discriminatedUnion('paymentType', [mpesaPayment, cardPayment]),
  reply: z.object({
    orderId,
    /**
     * The ledger's attempt, for logs and for the page that watches. Null if the input was invalid and started no
     * attempt.
     */
    attemptId: z.nullable(z.string()),
    reason: z.optional(z.string()),
    /** For a card: target of the device data frame's form. */
    deviceDataCollectionURL: z.optional(z.string()),
    /** For a card: its value for the field JWT. */
    access_token: z.optional(z.string()),
  }),
})

/** `data` of the problem `out-of-stock` when an order cannot be paid: its products with insufficient stock. */
export const unavailableProducts = z.object({ lines: z.array(z.object({ productId: z.int(), name: z.string() })) })

/** Facts that only the browser knows; address, Accept and User-Agent are in the request's own headers. */
export const browserFacts = z.object({
  httpBrowserLanguage: z.string().check(z.minLength(1), z.maxLength(35)),
  httpBrowserJavaEnabled: z.boolean(),
  httpBrowserJavaScriptEnabled: z.boolean(),
  httpBrowserColorDepth: z.int().check(z.minimum(1), z.maximum(99)),
  httpBrowserScreenHeight: z.int().check(z.minimum(1), z.maximum(99_999)),
  httpBrowserScreenWidth: z.int().check(z.minimum(1), z.maximum(99_999)),
  /** Minutes between UTC and local time, as returned by `Date.prototype.getTimezoneOffset`: -180 in Nairobi. */
  httpBrowserTimeDifference: z.int().check(z.minimum(-900), z.maximum(900)),
})
export type BrowserFacts = z.output<typeof browserFacts>

/** A phone in Kenya: sent to the bank for a client of the specification, which does not send these facts. */
const TYPICAL_BROWSER: BrowserFacts = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}

/** Sizes of the challenge frame: 01 250×400, 02 390×400, 03 500×600, 04 600×400, 05 full. */
export const WINDOW_SIZES = ['01', '02', '03', '04', '05'] as const

/**
 * The second call of a card payment: requests authorisation from the bank. Returns the challenge to show, or the result
 * as a page; a refusal states that the card was not charged. A repeated call returns the same and never charges twice.
 */
export const cardAuthentication = defineCall({
  name: 'card-authentication',
  path: '/payment/cyber-source',
  method: 'POST',
  summary: 'Charges the prepared card, or returns the challenge of its bank.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({
    /** The card as in the first call. */
    cardData: cardPayment,
    /** The parsed message of the device data frame; null if it did not arrive in time. */
    cyberSource: z.nullable(z.looseObject({ SessionId: z.optional(z.string().check(z.maxLength(200))) })),
    /** The first call's answer. */
    otherDetail: z.looseObject({ attemptId: z.string().check(z.maxLength(100)) }),
    browser: z._default(browserFacts, TYPICAL_BROWSER),
    /** The size of challenge that fits the screen. */
    challengeWindowSize: z.optional(z.enum(WINDOW_SIZES)),
  }),
  reply: z.object({
    orderId,
    attemptId: z.string(),
    /** For a challenge: the step-up frame posts this to `stepUpUrl` as the field JWT, with `MD` = `attemptId`. */
    accessToken: z.optional(z.string()),
    stepUpUrl: z.optional(z.string()),
    specificationVersion: z.optional(z.string()),
    /** Base64 of JSON with challengeWindowSize. */
    pareq: z.optional(z.string()),
    directoryServerTransactionId: z.optional(z.string()),
    /** Without a challenge: the result as a complete page, for a frame without scripts. */
    html: z.optional(z.string()),
  }),
})

/**
 * The post of the challenge's frame when it ends, forwarded by the BFF's hook. The secret is in the address; a wrong
 * secret or transaction returns `not-found`. A repeated call only returns the payment's status.
 */
export const cardReturn = defineCall({
  name: 'card-return',
  path: '/card-return',
  method: 'POST',
  summary: 'Ends the challenge of a card payment.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  inside: true,
  request: z.object({
    attemptSecret: z.string().check(z.regex(/^[\w-]{43}$/, 'We could not find this payment.')),
    TransactionId: z.string().check(z.minLength(1), z.maxLength(100)),
    MD: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    orderId,
    outcome: z.enum(['paid', 'failed', 'undecided']),
    /** In plain words, for the page in the frame. */
    message: z.string(),
  }),
})

/** The shop's bank account, as a payer types it. */
export const bankAccount = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  branch: z.string(),
  /** Null if not set. */
  swift: z.nullable(z.string()),
})
export type BankAccount = z.output<typeof bankAccount>

export const paymentMethods = defineCall({
  name: 'payment-methods',
  path: '/payment-methods',
  method: 'GET',
  summary: 'The payment methods that this shop offers.',
  who: EVERYBODY,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.object({ methods: z.array(z.enum(PAYMENT_METHOD_IDS)) }),
})

export const paymentStatus = defineCall({
  name: 'payment-status',
  path: '/payment-status',
  method: 'POST',
  summary: "The status of an order's payment, for the page that watches it.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  own: true,
  request: z.object({ orderId }),
  reply: z.object({
    orderId,
    orderNo: z.int(),
    /**
     * The path of the order's own page, for the browser that placed it as a guest: the storefront adds it from its
     * sealed cookie. Absent for other callers.
     */
    orderPage: z.optional(z.string()),
    isPaid: z.boolean(),
    /** On its company's account: it is not paid here. */
    onAccount: z.boolean(),
    /** False for companies with an account, and for orders paid on delivery: they are confirmed without a payment. */
    paidAtOnce: z.boolean(),
    /** Still to be paid to the person who delivers it; it can be paid here before. Absent otherwise. */
    paysOnDelivery: z.optional(z.boolean()),
    /** The deposit can be paid first, by any method, or the whole amount due. Absent without a deposit. */
    deposit: z.optional(orderDeposit),
    /** Cancelled: no payment is accepted, and money received is refunded. */
    isCancelled: z.boolean(),
    /** For a cancelled order: its customer reopened it as a cart to change it. */
    isReplaced: z.optional(z.boolean()),
    /** For a cancelled order: all its money was received after the cancellation. */
    paidAfterCancelled: z.boolean(),
    totalValue: money,
    /**
     * True if it was not paid in time and its products can be sold to others: paying reserves them again while they are
     * in stock. Absent if the upstream does not reserve stock.
     */
    goodsReleased: z.optional(z.boolean()),
    /** Money received for the order, by any method and in any number of parts. */
    received: money,
    /** Amount due: 0 for an order that is paid, cancelled or on account. */
    due: money,
    /** Part of the received money still to be refunded: overpaid, or received for a cancelled order. */
    toGiveBack: money,
    /** Amount already refunded. */
    givenBack: money,
    currencyCode: z.string(),
    /** Null before the first attempt to pay. */
    lastPayment: z.nullable(z.literal(PAYMENT_STATUSES)),
    /** The ledger's state of the last attempt. */
    state: z.nullable(z.enum(['requested', 'prompted', 'paid', 'failed', 'unknown'])),
    /** Amount of the last attempt: a part of the amount due, if M-Pesa could not take it in one payment. */
    attemptAmount: z.optional(z.nullable(money)),
    /** In plain words, when it failed or is undecided. */
    reason: z.nullable(z.string()),
    /** True only if it is certain that the last attempt took no money. Only then can a page state this. */
    nothingTaken: z.boolean(),
    /** The provider's receipt number, when paid. */
    receipt: z.nullable(z.string()),
    /** The payment type of the attempt that decides the status. */
    paymentType: z.nullable(z.literal(PAYMENT_TYPES)),
    /** The method of that attempt. Absent if the upstream's only mobile money is M-Pesa. */
    method: z.optional(z.nullable(z.enum(PAYMENT_METHOD_IDS))),
    /**
     * The payment methods that this shop offers for the order. Absent: M-Pesa, and those of `takesCards` and `bank`.
     */
    paymentMethods: z.optional(z.array(z.enum(PAYMENT_METHOD_IDS))),
    /** Whether the receipt is a bank transfer's reference, which has no payment type. */
    isTransfer: z.optional(z.boolean()),
    /** Whether this shop takes cards at all. */
    takesCards: z.boolean(),
    /** The shop's bank account for transfers; null if the shop accepts no transfers. */
    bank: z.optional(z.nullable(bankAccount)),
    /** The phone that was prompted, masked: "07•• ••• 678". */
    phone: z.nullable(z.string()),
    /** The card of the attempt. */
    card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
    startedAt: z.nullable(z.string()),
    /** Expiry of the prompt on the phone, or of the bank's challenge. */
    promptEndsAt: z.nullable(z.string()),
    /** The server's clock, so that a countdown does not trust the phone's. */
    now: z.string(),
    /** Manual payment: input for the M-Pesa menu. */
    byHand: z.object({ businessNumber: z.string(), accountReference: z.string(), amount: z.int() }),
  }),
})
