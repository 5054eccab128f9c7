import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { BankAccount } from '#lib/contract/payment.ts'
import { exposureOf } from '#lib/deployment/exposure.ts'
import type { PaymentLimits } from '../domain/payments/payment-limits.ts'
import { readVariables, webAddress, wholeNumber } from '../env.ts'
import { parseAddressList } from './address-list.ts'
import { AIRTEL_CREDENTIALS, type AirtelSettings, airtelSettingsOf, airtelVariables } from './airtel/settings.ts'
import { bankAccountOf, bankVariables } from './bank/account.ts'
import { cardSandbox } from './cybersource/sandbox.ts'
import { mpesaSandbox } from './mpesa/sandbox.ts'

/** Words that Safaricom refuses in an address it is asked to post confirmations to. */
const REFUSED_WORDS = /m-?pesa|safaricom|exec?|cmd|sql|query/i

const callbackSecret = z.string().check(
  z.regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, _ or -'),
  z.refine((text) => !REFUSED_WORDS.test(text), 'holds a word that Safaricom refuses in addresses; make another'),
)

/** Where Safaricom posts from: its published addresses are twelve in these three networks of its own. */
const SAFARICOM_HOST = 'api.safaricom.co.ke'
const SAFARICOM_NETWORKS = '196.201.212.0/24,196.201.213.0/24,196.201.214.0/24'

/** For the simulator of this machine, where none is set: it is stored nowhere. */
const SECRET_OF_THIS_START = randomBytes(24).toString('hex')

/** What the payment part reads. Nothing set: the Daraja simulator of this machine. */
const paymentVariables = z.object({
  PUBLIC_URL: z.optional(webAddress),
  MPESA_BASE_URL: z._default(webAddress, mpesaSandbox.baseUrl),
  MPESA_CONSUMER_KEY: z.optional(z.string()),
  MPESA_CONSUMER_SECRET: z.optional(z.string()),
  MPESA_SHORTCODE: z.optional(z.string().check(z.regex(/^\d{5,7}$/, 'must be 5 to 7 digits'))),
  MPESA_PASSKEY: z.optional(z.string()),
  MPESA_TRANSACTION_TYPE: z._default(
    z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
    mpesaSandbox.transactionType,
  ),
  MPESA_PARTY_B: z.optional(z.string().check(z.regex(/^\d{5,7}$/, 'must be 5 to 7 digits'))),
  MPESA_CALLBACK_URL_BASE: z.optional(webAddress),
  MPESA_CALLBACK_SECRET: z.optional(callbackSecret),
  MPESA_CALLBACK_SECRET_PREVIOUS: z.optional(callbackSecret),
  MPESA_CALLBACK_ALLOW: z.optional(
    z
      .string()
      .check(z.refine((text) => parseAddressList(text) !== null, 'must be addresses or ranges, separated by commas')),
  ),
  MPESA_TRUST_PROXY: wholeNumber(0, 10, 0),
  MPESA_REGISTER_PAYBILL: z.optional(z.enum(['yes', 'no'])),
  MPESA_PROMPT_SECONDS: wholeNumber(1, 600, 60),
  MPESA_UNDECIDED_SECONDS: wholeNumber(1, 3600, 90),
  MPESA_QUERY_FIRST_SECONDS: wholeNumber(1, 3600, 20),
  MPESA_QUERY_EVERY_SECONDS: wholeNumber(1, 3600, 12),
  CYBERSOURCE_BASE_URL: z._default(webAddress, cardSandbox.baseUrl),
  CYBERSOURCE_MERCHANT_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,50}$/, 'must be a merchant id'))),
  CYBERSOURCE_KEY_ID: z.optional(z.string()),
  CYBERSOURCE_SHARED_SECRET: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/]{40,}={0,2}$/, 'must be the base64 text the provider showed')),
  ),
  CYBERSOURCE_TIMEOUT_SECONDS: wholeNumber(1, 18, 18),
  CARDINAL_ORIGIN: z._default(webAddress, cardSandbox.cardinalOrigin),
  CARD_CHALLENGE_SECONDS: wholeNumber(5, 600, 600),
  CARD_SEARCH_GRACE_SECONDS: wholeNumber(1, 3600, 120),
  CARD_GUESTS: z._default(z.enum(['yes', 'no']), 'yes'),
  CARD_WITHOUT_AUTHENTICATION: z._default(z.enum(['yes', 'no']), 'yes'),
  PAYMENT_PROMPTS_PER_PHONE: wholeNumber(1, 1_000_000, 3),
  PAYMENT_PROMPTS_PER_PHONE_A_DAY: wholeNumber(1, 1_000_000, 10),
  PAYMENT_PROMPTS_PER_NETWORK: wholeNumber(1, 1_000_000, 30),
  PAYMENT_FAILED_CARDS_PER_NETWORK: wholeNumber(1, 1_000_000, 10),
  PAYMENT_DECLINES_ALARM: wholeNumber(1, 1_000_000, 20),
  ...airtelVariables,
  ...bankVariables,
})

/** When a prompt ends and how often the provider is asked about it. */
export interface PaymentTiming {
  /** How long a phone shows the prompt. */
  promptSeconds: number
  /** After this long without a report the payment is undecided and may be tried again. */
  undecidedSeconds: number
  /** The first question, counted from the push. */
  queryFirstSeconds: number
  /** Between questions, for the first two minutes. */
  queryEverySeconds: number
  /** How long a card waits for its holder: at most as long as its number may be kept in memory. */
  challengeSeconds: number
  /** After this long a request to the card's provider is lost, whatever became of the process that sent it. */
  cardCallSeconds: number
  /** The first search for a card payment whose answer was lost, counted from its request. */
  searchFirstSeconds: number
  /** A payment the provider's search does not know after this long never reached it. */
  searchGraceSeconds: number
}

export interface PaymentEnv {
  mpesa: {
    baseUrl: string
    consumerKey: string
    consumerSecret: string
    shortCode: string
    passkey: string
    partyB: string
    transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  }
  card: {
    /** False where a public shop has no card provider: then only M-Pesa is taken. */
    isTaken: boolean
    /** False where cards are taken from signed-in people only. */
    takesGuests: boolean
    /** Whether a card is taken that its bank authorises though it could not be asked who holds it. */
    takesUnauthenticated: boolean
    /** `https://api.cybersource.com`, its test host or the simulator. */
    baseUrl: string
    merchantId: string
    keyId: string
    /** Base64, as the provider shows it. */
    sharedSecret: string
    timeoutMs: number
    /** The one origin of the device data frame, the step-up page and the message to the browser. */
    cardinalOrigin: string
    /** Where people reach the shop: a challenge returns there. */
    publicUrl: string
  }
  /** The shop's account with Airtel Money; null where none is set: then it is not taken. */
  airtel: AirtelSettings | null
  /** Where customers may send money by bank; null where no transfers are taken. */
  bank: BankAccount | null
  callback: {
    /** Where Safaricom reaches this shop API, without a slash at the end; null is wherever it listens on this machine. */
    urlBase: string | null
    /** Every address given to Safaricom holds a token made with it; never logged. */
    secret: string
    /** The one before it: addresses made with it are still believed. Null where there is none. */
    previousSecret: string | null
    /** Source addresses that are believed; empty believes all. */
    allow: string
    /** How many proxies of ours stand before this process and add to X-Forwarded-For. */
    trustedProxies: number
  }
  /** Whether to tell Safaricom at each start where payments by hand are confirmed. */
  registersPaybill: boolean
  /** True where M-Pesa is the simulator of this machine. */
  simulatesMpesa: boolean
  timing: PaymentTiming
  limits: PaymentLimits
}

const REAL_CREDENTIALS = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_URL_BASE',
  'MPESA_CALLBACK_SECRET',
] as const
const REAL_CARD_CREDENTIALS = [
  'CYBERSOURCE_MERCHANT_ID',
  'CYBERSOURCE_KEY_ID',
  'CYBERSOURCE_SHARED_SECRET',
  'CARDINAL_ORIGIN',
] as const

/** True for an address that cannot be reached from another machine. */
function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/** @throws Error when an address beyond this machine, or a shop that others can reach, lacks a credential */
function demand(
  source: Record<string, string | undefined>,
  names: readonly string[],
  beyond: string | false,
  isPublic: boolean,
): void {
  const missing = names.filter((name) => !source[name]?.trim())
  if (missing.length === 0 || !(beyond || isPublic)) return
  const why = beyond ? `With ${beyond} beyond this machine` : 'In a shop that others can reach'
  throw new Error(`The environment is not valid: ${why} these are needed: ${missing.join(', ')}.`)
}

/**
 * Reads the payment part's variables.
 *
 * Without any the simulators of this machine are used with their own credentials. An address of a provider's, or
 * a shop that others can reach, demands all credentials and the callback secret: nobody can then pay with a known
 * password or forge a callback.
 * @throws Error naming every variable that is missing or malformed, and no value
 */
export function readPaymentEnv(source: Record<string, string | undefined> = process.env): PaymentEnv {
  const env = readVariables(paymentVariables, source)
  const real = !isLocal(env.MPESA_BASE_URL)
  const exposure = exposureOf(source)
  const isPublic = exposure === 'public'
  demand(source, REAL_CREDENTIALS, real && 'MPESA_BASE_URL', isPublic)
  const realCards = !isLocal(env.CYBERSOURCE_BASE_URL)
  const cardsGiven = ['CYBERSOURCE_BASE_URL', ...REAL_CARD_CREDENTIALS].some((name) => source[name]?.trim())
  demand(source, REAL_CARD_CREDENTIALS, realCards && 'CYBERSOURCE_BASE_URL', isPublic && cardsGiven)
  const realAirtel = env.AIRTEL_BASE_URL !== undefined && !isLocal(env.AIRTEL_BASE_URL)
  demand(source, AIRTEL_CREDENTIALS, realAirtel && 'AIRTEL_BASE_URL', isPublic && env.AIRTEL_BASE_URL !== undefined)
  // Behind a trial's simulators too, a secret that anybody can read would let anybody say what was paid.
  demand(source, ['MPESA_CALLBACK_SECRET'], false, exposure !== 'private')
  if (env.AIRTEL_BASE_URL) demand(source, ['AIRTEL_CALLBACK_KEY'], false, exposure !== 'private')
  for (const name of realCards ? (['CYBERSOURCE_BASE_URL', 'CARDINAL_ORIGIN'] as const) : []) {
    if (!env[name].startsWith('https://')) {
      throw new Error(`The environment is not valid: ${name} must be https: card numbers pass there.`)
    }
  }
  if (realAirtel && !env.AIRTEL_BASE_URL?.startsWith('https://')) {
    throw new Error('The environment is not valid: AIRTEL_BASE_URL must be https: its credentials pass there.')
  }
  if (real && env.MPESA_CALLBACK_URL_BASE && !env.MPESA_CALLBACK_URL_BASE.startsWith('https://')) {
    throw new Error(
      'The environment is not valid: MPESA_CALLBACK_URL_BASE must be https: Safaricom posts nowhere else.',
    )
  }
  const isSafaricom = new URL(env.MPESA_BASE_URL).hostname === SAFARICOM_HOST
  const shortCode = env.MPESA_SHORTCODE ?? mpesaSandbox.shortCode
  return {
    mpesa: {
      baseUrl: env.MPESA_BASE_URL,
      consumerKey: env.MPESA_CONSUMER_KEY ?? mpesaSandbox.consumerKey,
      consumerSecret: env.MPESA_CONSUMER_SECRET ?? mpesaSandbox.consumerSecret,
      shortCode,
      passkey: env.MPESA_PASSKEY ?? mpesaSandbox.passkey,
      partyB: env.MPESA_PARTY_B ?? shortCode,
      transactionType: env.MPESA_TRANSACTION_TYPE,
    },
    card: {
      isTaken: cardsGiven || !isPublic,
      takesGuests: env.CARD_GUESTS === 'yes',
      takesUnauthenticated: env.CARD_WITHOUT_AUTHENTICATION === 'yes',
      baseUrl: env.CYBERSOURCE_BASE_URL,
      merchantId: env.CYBERSOURCE_MERCHANT_ID ?? cardSandbox.merchantId,
      keyId: env.CYBERSOURCE_KEY_ID ?? cardSandbox.keyId,
      sharedSecret: env.CYBERSOURCE_SHARED_SECRET ?? cardSandbox.sharedSecret,
      timeoutMs: env.CYBERSOURCE_TIMEOUT_SECONDS * 1000,
      cardinalOrigin: new URL(env.CARDINAL_ORIGIN).origin,
      publicUrl: env.PUBLIC_URL ?? 'http://localhost:3000',
    },
    airtel: airtelSettingsOf(env),
    bank: bankAccountOf(env),
    callback: {
      urlBase: env.MPESA_CALLBACK_URL_BASE ?? null,
      secret: env.MPESA_CALLBACK_SECRET ?? SECRET_OF_THIS_START,
      previousSecret: env.MPESA_CALLBACK_SECRET_PREVIOUS ?? null,
      allow: env.MPESA_CALLBACK_ALLOW ?? (isSafaricom ? SAFARICOM_NETWORKS : ''),
      // Safaricom posts to https only, which a proxy of ours ends: else every callback would come from that proxy.
      trustedProxies: source.MPESA_TRUST_PROXY?.trim() || !real ? env.MPESA_TRUST_PROXY : 1,
    },
    // Safaricom registers a paybill's addresses once; the simulator forgets them whenever it starts.
    simulatesMpesa: !real,
    registersPaybill: env.MPESA_REGISTER_PAYBILL ? env.MPESA_REGISTER_PAYBILL === 'yes' : !real,
    limits: {
      promptsPerPhone: env.PAYMENT_PROMPTS_PER_PHONE,
      promptsPerPhoneADay: env.PAYMENT_PROMPTS_PER_PHONE_A_DAY,
      promptsPerNetwork: env.PAYMENT_PROMPTS_PER_NETWORK,
      failedCardsPerNetwork: env.PAYMENT_FAILED_CARDS_PER_NETWORK,
      declinesAlarm: env.PAYMENT_DECLINES_ALARM,
    },
    timing: {
      promptSeconds: env.MPESA_PROMPT_SECONDS,
      undecidedSeconds: env.MPESA_UNDECIDED_SECONDS,
      queryFirstSeconds: env.MPESA_QUERY_FIRST_SECONDS,
      queryEverySeconds: env.MPESA_QUERY_EVERY_SECONDS,
      challengeSeconds: env.CARD_CHALLENGE_SECONDS,
      // A payment, and the reversal of what must not be kept.
      cardCallSeconds: 2 * env.CYBERSOURCE_TIMEOUT_SECONDS + 10,
      searchFirstSeconds: 3,
      // An answer that may still come is never overtaken by giving up.
      searchGraceSeconds: Math.max(env.CARD_SEARCH_GRACE_SECONDS, 2 * env.CYBERSOURCE_TIMEOUT_SECONDS + 2),
    },
  }
}
