import path from 'node:path'
import * as z from 'zod/mini'
import { isEmail } from '#lib/contract/base/fields.ts'
import { SAMPLE_KRA_PIN } from '#lib/deployment/start-check.ts'
import { isKraPin, tidyKraPin } from '#lib/format/kra-pin.ts'
import { observeVariables } from '#lib/observe/variables.ts'

const unset = (text: string) => text.trim() === ''
/** An empty variable counts as absent, such as `DATABASE_URL=` in a file. */
const optionalText = z.optional(z.string())

const wholeBetween = (low: number, high: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,12}$/.test(text) && Number(text) >= low && Number(text) <= high,
        `must be a whole number from ${low} to ${high}`,
      ),
    )

/** Whole number between two bounds, written in digits. */
export const wholeNumber = (low: number, high: number, otherwise: number) =>
  z.pipe(z._default(wholeBetween(low, high), String(otherwise)), z.transform(Number))

/** An http or https address, without its last slash. */
export const webAddress = z.pipe(
  z.string().check(z.refine((text) => URL.canParse(text) && /^https?:/.test(text), 'must be an http(s) address')),
  z.transform((text: string) => text.replace(/\/$/, '')),
)

/** Variables for every part of the shop API. Payment parts add their own variables. */
export const coreVariables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  SHOP_API_HOST: z._default(z.string(), '127.0.0.1'),
  SHOP_API_PORT: wholeNumber(0, 65_535, 4000),
  /** on: this process is one of several of its kind (lib/deployment/cluster.ts). */
  CLUSTER: z._default(z.enum(['on', 'off']), 'off'),
  WORKER_HOST: z._default(z.string(), '127.0.0.1'),
  WORKER_PORT: wholeNumber(0, 65_535, 4050),
  /** Seconds during which requests are still served after SIGTERM; if absent, 5 in a cluster and 0 otherwise. */
  DRAIN_DELAY_SECONDS: z.optional(z.pipe(wholeBetween(0, 20), z.transform(Number))),
  /** A PostgreSQL server; without it PostgreSQL runs in process in DATA_DIR. */
  DATABASE_URL: z.optional(
    z.string().check(z.refine((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgres://')),
  ),
  DATABASE_CONNECTIONS: wholeNumber(1, 200, 10),
  /** A streaming replica of that server: catalogue, lists and reports are read there while it is up to date. */
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(z.refine((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgres://')),
  ),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(1, 3_600, 5),
  DATA_DIR: z.pipe(
    z._default(z.string(), '.data'),
    z.transform((folder: string) => path.resolve(folder)),
  ),
  /** The shop's public address, for links in emails. */
  PUBLIC_URL: z._default(webAddress, 'http://localhost:3000'),
  /** The office's own address, if it has a separate address: for links in emails to staff, and for passkeys. */
  OFFICE_URL: z.optional(webAddress),
  /** Where emails are sent through; without it they are read on the mailbox page. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  /** Sender's address: emails are sent from it under the shop's name. */
  MAIL_FROM: z._default(z.string(), 'no-reply@fuma.test'),
  /**
   * The shop's facts (lib/contract/site/site.ts): written into the database at the first start, changed there
   * afterwards with `npm run shop-api -- site set`.
   */
  SITE_NAME: z.optional(z.string().check(z.maxLength(60, 'must have at most 60 characters'))),
  SITE_COMPANY: optionalText,
  SITE_CLAIM: optionalText,
  SITE_DESCRIPTION: optionalText,
  SITE_PHONE: optionalText,
  SITE_WHATSAPP: z.optional(webAddress),
  SITE_HOURS: optionalText,
  SITE_STREET: optionalText,
  SITE_POST_BOX: optionalText,
  SITE_TOWN: optionalText,
  SITE_POSTAL_CODE: optionalText,
  SITE_COUNTRY: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code such as KE'))),
  SITE_PRICE_NOTE: optionalText,
  SITE_ABOUT_TITLE: optionalText,
  SITE_ABOUT: optionalText,
  /**
   * The seller on invoices: the registered name (the shop's company if absent) and the PIN of the Kenya Revenue
   * Authority.
   */
  SELLER_NAME: optionalText,
  SELLER_KRA_PIN: z._default(
    z.string().check(z.overwrite(tidyKraPin), z.refine(isKraPin, 'must be a KRA PIN such as P051234567A')),
    SAMPLE_KRA_PIN,
  ),
  /** Kenya's revenue authority: of this machine, its simulator. Devices of eTIMS have their own addresses. */
  KRA_BASE_URL: z._default(webAddress, 'https://api.kra.go.ke'),
  /** Credentials of its PIN checker (GavaConnect); without them PINs are checked for their form only. */
  KRA_CONSUMER_KEY: optionalText,
  KRA_CONSUMER_SECRET: optionalText,
  /** Recipient of enquiries from the help page. */
  HELP_EMAIL: z._default(
    z.string().check(z.refine(isEmail, 'must be one email address such as help@example.co.ke')),
    'help@fuma.test',
  ),
  /** Signs emails that an email service posts to /hooks/email; without it the shop receives no emails. */
  INBOUND_EMAIL_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Address whose emails are received, HELP_EMAIL if absent. Replies are sent to it with a plus sign and a token. */
  INBOUND_EMAIL_ADDRESS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => isEmail(text) && /^[^@+]{1,30}@/.test(text),
          'must be one email address such as help@example.co.ke, with at most 30 characters before @ and no +',
        ),
      ),
  ),
  /** The account with Africa's Talking that sends text messages; without a key the shop sends no messages. */
  SMS_BASE_URL: z._default(webAddress, 'https://api.africastalking.com'),
  SMS_USERNAME: optionalText,
  SMS_API_KEY: optionalText,
  /** The sender's registered name or short code; without it the provider's own. */
  SMS_SENDER: z.optional(z.string().check(z.regex(/^[\w .-]{1,15}$/, 'must be at most 15 letters and digits'))),
  /** In the addresses of delivery reports and incoming messages, which are not signed. */
  SMS_CALLBACK_SECRET: z.optional(
    z.string().check(z.regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, _ or -')),
  ),
  /**
   * The account with Meta that receives and sends WhatsApp messages; without a token WhatsApp is off. The address
   * contains the version of the interface.
   */
  WHATSAPP_BASE_URL: z._default(webAddress, 'https://graph.facebook.com/v25.0'),
  WHATSAPP_PHONE_NUMBER_ID: optionalText,
  WHATSAPP_ACCOUNT_ID: optionalText,
  WHATSAPP_ACCESS_TOKEN: optionalText,
  WHATSAPP_APP_SECRET: optionalText,
  WHATSAPP_VERIFY_TOKEN: optionalText,
  /**
   * The shop's keys for messages to browsers, by `npx web-push generate-vapid-keys`, and its contact for the operators
   * of push services. Without them the shop sends no such messages.
   */
  WEB_PUSH_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/, 'must be 87 characters of base64url'))),
  WEB_PUSH_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 43 characters of base64url'))),
  WEB_PUSH_CONTACT: z.optional(
    z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')),
  ),
  /** How long the products of an unpaid order are held: for guests and consumers, for companies, and after a part was paid. */
  RESERVE_MINUTES: wholeNumber(1, 100_000, 30),
  RESERVE_COMPANY_HOURS: wholeNumber(1, 10_000, 72),
  RESERVE_PART_HOURS: wholeNumber(1, 10_000, 72),
  /** Days after which an unpaid order without reserved products is cancelled. 0: never. */
  CANCEL_UNPAID_DAYS: wholeNumber(0, 3_650, 14),
  /** Maximum unpaid orders of a guest (by phone and by email), and their maximum total. */
  GUEST_UNPAID_ORDERS: wholeNumber(1, 1_000_000, 3),
  GUEST_UNPAID_SHILLINGS: wholeNumber(1, 1_000_000_000, 500_000),
  /** The same for guests of one network, which a carrier's customers can share, and for a consumer's account. */
  NETWORK_UNPAID_ORDERS: wholeNumber(1, 1_000_000, 30),
  CONSUMER_UNPAID_ORDERS: wholeNumber(1, 1_000_000, 10),
  /** Retention of guests' enquiries in months; and the maximum MB of their pictures accepted in a day. */
  ENQUIRIES_KEPT_MONTHS: wholeNumber(1, 120, 12),
  ENQUIRY_MB_PER_DAY: wholeNumber(1, 10_000, 50),
  /** 64 hexadecimal digits that encrypt private files; not needed without private files. */
  FILES_KEY: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits'))),
  /** The storefront's key. Without it only hooks, pictures and health are served. */
  SHOP_API_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Address of the storefront for notifications of catalogue changes; without it there are no notifications. */
  STOREFRONT_URL: z.optional(webAddress),
  CATALOGUE_HOOK_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /**
   * Maximum simultaneous calls, maximum waiting calls, and their maximum wait. Further calls are refused
   * (lib/http/admission.ts).
   */
  MAX_CONCURRENT_REQUESTS: wholeNumber(4, 100_000, 64),
  MAX_WAITING_REQUESTS: wholeNumber(0, 100_000, 1_000),
  MAX_WAIT_MS: wholeNumber(10, 60_000, 500),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  ...observeVariables,
  MEDIA_CACHE_MB: wholeNumber(8, 1_000_000, 512),
  S3_ENDPOINT: z.optional(webAddress),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
})

export type Env = z.output<typeof coreVariables>

/** The address that receives customers' emails; null if the shop receives no emails. */
export const inboundAddressOf = (env: Env): string | null =>
  env.INBOUND_EMAIL_SECRET ? (env.INBOUND_EMAIL_ADDRESS ?? env.HELP_EMAIL) : null

/** Seconds for which a process with these settings serves requests after the signal to end. */
export const drainDelayOf = ({ DRAIN_DELAY_SECONDS: seconds, CLUSTER }: Env): number =>
  seconds ?? (CLUSTER === 'on' ? 5 : 0)

type Variables = Record<string, string | undefined>

/**
 * Reads a part's variables.
 * @throws Error that names every variable that is missing or malformed, and no value
 */
export function readVariables<S extends z.ZodMiniType>(schema: S, source: Variables = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(source).filter(([, text]) => text !== undefined && !unset(text)))
  const read = schema.safeParse(given)
  if (read.success) return read.data as z.output<S>
  const wrong = read.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return name in given ? `${name} ${issue.message}` : `${name} is missing`
  })
  throw new Error(`The environment is not valid: ${wrong.join('; ')}.`)
}

/** The shop API's own variables. `checkStart` checks the additional variables of a shop that others can reach. */
export function readEnv(source: Variables = process.env): Env {
  const env = readVariables(coreVariables, source)
  if (env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    throw new Error('S3_ENDPOINT also needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new Error('DATABASE_REPLICA_URL also needs DATABASE_URL: the embedded database has no replica.')
  }
  const push = [env.WEB_PUSH_PUBLIC_KEY, env.WEB_PUSH_PRIVATE_KEY, env.WEB_PUSH_CONTACT].filter(Boolean).length
  if (push > 0 && push < 3) {
    throw new Error('Messages to browsers need all of WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_CONTACT.')
  }
  if (env.STOREFRONT_URL && !env.CATALOGUE_HOOK_SECRET) {
    throw new Error('STOREFRONT_URL also needs CATALOGUE_HOOK_SECRET, which signs the notifications.')
  }
  return env
}
