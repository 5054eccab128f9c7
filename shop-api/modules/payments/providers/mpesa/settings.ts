import { randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { isDay } from '#lib/format/clock.ts'
import { webAddress, wholeNumber } from '../../../../env.ts'
import type { PaymentTiming } from '../../rules/payment-timing.ts'
import { parseAddressList } from '../address-list.ts'
import { demandHttps, demandVariables, isLocal, type SettingsSource } from '../provider-module.ts'
import type { AccountNameCredentials } from './account-names.ts'
import type { Initiator } from './initiator.ts'

const { sandbox } = PAYMENT_PROVIDERS.mpesa

/**
 * M-Pesa settings while no `MPESA_*` variable is set: the credentials of the Daraja simulator. They are valid only for
 * the simulator on this machine.
 */
export const mpesaSandbox = {
  baseUrl: 'http://127.0.0.1:4100',
  ...sandbox,
  /** The receiver of the money: for a paybill the paybill itself. */
  partyB: sandbox.shortCode,
  transactionType: 'CustomerPayBillOnline',
} as const

/** Words that Safaricom refuses in an address for confirmations. */
const REFUSED_WORDS = /m-?pesa|safaricom|exec?|cmd|sql|query/i

const callbackSecret = z.string().check(
  z.regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, _ or -'),
  z.refine(
    (text) => !REFUSED_WORDS.test(text),
    'contains a word that Safaricom refuses in addresses; generate another',
  ),
)

/** Addresses that Safaricom posts from: its twelve published addresses are in these three networks. */
const SAFARICOM_HOST = 'api.safaricom.co.ke'
const SAFARICOM_NETWORKS = '196.201.212.0/24,196.201.213.0/24,196.201.214.0/24'

/** Used with the simulator of this machine if no secret is set; it is never stored. */
const SECRET_OF_THIS_START = randomBytes(24).toString('hex')

export const mpesaVariables = {
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
  MPESA_HAKIKISHA_USER: z.optional(z.string().check(z.regex(/^[^:\s]{1,64}$/, 'must not contain a colon or a space'))),
  MPESA_HAKIKISHA_PASSWORD: z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
  MPESA_TILL_PROMPTS: z.optional(z.enum(['yes', 'no'])),
  MPESA_QR: z.optional(z.enum(['yes', 'no'])),
  MPESA_INITIATOR_NAME: z.optional(z.string()),
  MPESA_INITIATOR_PASSWORD: z.optional(
    z.string().check(z.regex(/^[^@.]+$/, 'must not contain @ or ., which M-Pesa refuses in it')),
  ),
  MPESA_INITIATOR_PASSWORD_SET_ON: z.optional(z.string().check(z.refine(isDay, 'must be a day such as 2026-11-28'))),
  MPESA_CERTIFICATE_FILE: z.optional(z.string()),
  MPESA_PULL: z._default(z.enum(['on', 'off']), 'off'),
  MPESA_PULL_PHONE: z.optional(z.string().check(z.regex(/^254[17]\d{8}$/, 'must be a number such as 254712345678'))),
  MPESA_PROMPT_SECONDS: wholeNumber(1, 600, 60),
  MPESA_UNDECIDED_SECONDS: wholeNumber(1, 3600, 90),
  MPESA_QUERY_FIRST_SECONDS: wholeNumber(1, 3600, 20),
  MPESA_QUERY_EVERY_SECONDS: wholeNumber(1, 3600, 12),
}

type MpesaVariables = z.output<z.ZodMiniObject<typeof mpesaVariables>>

export interface MpesaSettings {
  /** Signs refunds; null if refunds are sent in M-Pesa's portal. */
  initiator: Initiator | null
  /** Queries of payments whose confirmation was lost, with the number that Safaricom requires; null if they are off. */
  pull: { phone: string } | null
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  partyB: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  callback: {
    /**
     * Address where Safaricom reaches this shop API, without a slash at the end; null for its address on this machine.
     */
    urlBase: string | null
    /** Every address registered with Safaricom contains a token derived from it; never logged. */
    secret: string
    /** The previous secret: addresses derived from it are still accepted. Null without a previous secret. */
    previousSecret: string | null
    /** Accepted source addresses; empty accepts all. */
    allow: string
    /** Number of our proxies that add to X-Forwarded-For in front of this process. */
    trustedProxies: number
  }
  /** Whether to register the confirmation address of manual payments with Safaricom at each start. */
  registersPaybill: boolean
  /** Whether companies can pay from their till (B2B Express). */
  promptsTills: boolean
  /** Whether Safaricom makes QR codes for documents of unpaid orders. */
  makesQrCodes: boolean
  /** True if M-Pesa is the simulator of this machine. */
  isSimulated: boolean
  /** With it, Safaricom requests names of accounts; null if payers see no name. */
  accountNames: AccountNameCredentials | null
}

/**
 * The shop's account with Safaricom; without variables the Daraja simulator of this machine.
 * @throws Error naming every missing variable, without values
 */
export function mpesaSettings(env: MpesaVariables, given: SettingsSource): MpesaSettings {
  const isReal = !isLocal(env.MPESA_BASE_URL)
  const credentials = [...PAYMENT_PROVIDERS.mpesa.needed, 'MPESA_CALLBACK_SECRET']
  demandVariables(given, credentials, isReal && 'MPESA_BASE_URL', given.exposure === 'public')
  // Required also with simulators in a public trial: a secret that is publicly readable would allow forged payment
  // reports.
  demandVariables(given, ['MPESA_CALLBACK_SECRET'], false, given.exposure !== 'private')
  if (isReal && env.MPESA_CALLBACK_URL_BASE) {
    demandHttps('MPESA_CALLBACK_URL_BASE', env.MPESA_CALLBACK_URL_BASE, 'Safaricom posts to https only')
  }
  const shortCode = env.MPESA_SHORTCODE ?? mpesaSandbox.shortCode
  return {
    baseUrl: env.MPESA_BASE_URL,
    consumerKey: env.MPESA_CONSUMER_KEY ?? mpesaSandbox.consumerKey,
    consumerSecret: env.MPESA_CONSUMER_SECRET ?? mpesaSandbox.consumerSecret,
    shortCode,
    passkey: env.MPESA_PASSKEY ?? mpesaSandbox.passkey,
    partyB: env.MPESA_PARTY_B ?? shortCode,
    transactionType: env.MPESA_TRANSACTION_TYPE,
    initiator: initiatorOf(env, given),
    pull: pullOf(env, isReal),
    callback: callbackSettings(env, given, isReal),
    // Safaricom registers a paybill's addresses once; the simulator forgets them at each start.
    registersPaybill: env.MPESA_REGISTER_PAYBILL ? env.MPESA_REGISTER_PAYBILL === 'yes' : !isReal,
    promptsTills: env.MPESA_TILL_PROMPTS === 'yes',
    makesQrCodes: env.MPESA_QR === 'yes',
    isSimulated: !isReal,
    accountNames: accountNamesOf(env, given),
  }
}

/** @throws Error if Pull is on with a real account and without its phone */
function pullOf({ MPESA_PULL: pull, MPESA_PULL_PHONE: phone }: MpesaVariables, isReal: boolean): MpesaSettings['pull'] {
  if (pull === 'off') return null
  if (phone === undefined && isReal) {
    throw new Error('The environment is not valid: With MPESA_PULL=on this is needed: MPESA_PULL_PHONE.')
  }
  return { phone: phone ?? '254700000000' }
}

/** @throws Error if only the user or only the password is set */
function accountNamesOf(env: MpesaVariables, { source }: SettingsSource): AccountNameCredentials | null {
  const names = ['MPESA_HAKIKISHA_USER', 'MPESA_HAKIKISHA_PASSWORD']
  const missing = names.filter((name) => !source[name]?.trim())
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new Error(`The environment is not valid: ${names.join(' and ')} are needed together.`)
  const { MPESA_HAKIKISHA_USER: user = '', MPESA_HAKIKISHA_PASSWORD: password = '' } = env
  return { user, password }
}

/** @throws Error if only a part of the initiator is set, or its certificate cannot be read */
function initiatorOf(env: MpesaVariables, given: SettingsSource): Initiator | null {
  const names = ['MPESA_INITIATOR_NAME', 'MPESA_INITIATOR_PASSWORD', 'MPESA_CERTIFICATE_FILE']
  const used = names.find((name) => given.source[name]?.trim())
  if (!used) return null
  const missing = names.filter((name) => !given.source[name]?.trim())
  if (missing.length > 0) {
    throw new Error(`The environment is not valid: With ${used} these are needed: ${missing.join(', ')}.`)
  }
  const { MPESA_INITIATOR_NAME = '', MPESA_INITIATOR_PASSWORD = '', MPESA_CERTIFICATE_FILE = '' } = env
  return {
    name: MPESA_INITIATOR_NAME,
    password: MPESA_INITIATOR_PASSWORD,
    certificate: certificateIn(MPESA_CERTIFICATE_FILE),
    passwordSetOn: env.MPESA_INITIATOR_PASSWORD_SET_ON,
  }
}

function certificateIn(file: string): string {
  try {
    return new X509Certificate(readFileSync(file)).toString()
  } catch {
    throw new Error('The environment is not valid: MPESA_CERTIFICATE_FILE must be a readable certificate of M-Pesa.')
  }
}

function callbackSettings(env: MpesaVariables, { source }: SettingsSource, isReal: boolean): MpesaSettings['callback'] {
  const isSafaricom = new URL(env.MPESA_BASE_URL).hostname === SAFARICOM_HOST
  return {
    urlBase: env.MPESA_CALLBACK_URL_BASE ?? null,
    secret: env.MPESA_CALLBACK_SECRET ?? SECRET_OF_THIS_START,
    previousSecret: env.MPESA_CALLBACK_SECRET_PREVIOUS ?? null,
    allow: env.MPESA_CALLBACK_ALLOW ?? (isSafaricom ? SAFARICOM_NETWORKS : ''),
    // Safaricom posts only to https, which our proxy terminates: otherwise every callback would have the proxy's
    // address.
    trustedProxies: source.MPESA_TRUST_PROXY?.trim() || !isReal ? env.MPESA_TRUST_PROXY : 1,
  }
}

/** The timing of every prompt on a phone, for any provider. */
export const promptTiming = (env: MpesaVariables): Partial<PaymentTiming> => ({
  promptSeconds: env.MPESA_PROMPT_SECONDS,
  undecidedSeconds: env.MPESA_UNDECIDED_SECONDS,
  queryFirstSeconds: env.MPESA_QUERY_FIRST_SECONDS,
  queryEverySeconds: env.MPESA_QUERY_EVERY_SECONDS,
})
