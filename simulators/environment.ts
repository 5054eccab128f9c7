import { z } from 'zod'
import { sandbox as airtel } from './airtel/sandbox.ts'
import { sandbox as cards } from './cybersource/sandbox.ts'
import { sandbox } from './daraja/sandbox.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const seconds = (fallback: number) => z.coerce.number().min(0).max(3600).default(fallback)

/** The simulators' variables; every one is optional, so that a fresh clone starts with none. */
const schema = z.object({
  SIMULATORS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Which are started: those of providers that the shop uses without real credentials. */
  SIMULATORS: z
    .string()
    .default('daraja cybersource')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(['daraja', 'cybersource', 'airtel'])).min(1)),
  DARAJA_SIM_PORT: port(4100),
  /** How long a prompt waits for its PIN; Safaricom's takes about a minute. */
  DARAJA_SIM_PROMPT_SECONDS: seconds(60),
  /** How late a late callback is. */
  DARAJA_SIM_LATE_SECONDS: seconds(10),
  /** How long an access token lives. */
  DARAJA_SIM_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3599),
  DARAJA_SIM_CONSUMER_KEY: z.string().min(1).default(sandbox.consumerKey),
  DARAJA_SIM_CONSUMER_SECRET: z.string().min(1).default(sandbox.consumerSecret),
  DARAJA_SIM_SHORTCODE: z
    .string()
    .regex(/^\d{5,6}$/, 'five or six digits')
    .default(sandbox.shortCode),
  DARAJA_SIM_PASSKEY: z.string().min(1).default(sandbox.passkey),
  /** The name the phone shows as the one who is paid. */
  DARAJA_SIM_MERCHANT: z.string().min(1).max(40).default(sandbox.merchantName),
  CYBERSOURCE_SIM_PORT: port(4200),
  CYBERSOURCE_SIM_MERCHANT_ID: z.string().min(1).default(cards.merchantId),
  CYBERSOURCE_SIM_KEY_ID: z.string().min(1).default(cards.keyId),
  CYBERSOURCE_SIM_SHARED_SECRET: z.string().min(1).default(cards.sharedSecret),
  /** How long a slow answer takes. */
  CYBERSOURCE_SIM_SLOW_SECONDS: seconds(30),
  AIRTEL_SIM_PORT: port(4300),
  AIRTEL_SIM_CLIENT_ID: z.string().min(1).default(airtel.clientId),
  AIRTEL_SIM_CLIENT_SECRET: z.string().min(1).default(airtel.clientSecret),
  AIRTEL_SIM_CALLBACK_KEY: z.string().min(1).default(airtel.callbackKey),
  /** Where results are posted: the shop API's `/hooks/airtel`. */
  AIRTEL_SIM_CALLBACK_URL: z.url().default('http://127.0.0.1:4000/hooks/airtel'),
  /** Where browsers reach the card simulator, when that is not where it listens. */
  CARDINAL_ORIGIN: z.url().optional(),
  /** Names under which they are reached stand in these. */
  PUBLIC_URL: z.url().optional(),
  MPESA_BASE_URL: z.url().optional(),
  CYBERSOURCE_BASE_URL: z.url().optional(),
})

export type SimulatorEnvironment = z.output<typeof schema>

/**
 * Reads the environment.
 *
 * @throws Error with one line for each variable that is malformed
 */
export function readEnvironment(source: NodeJS.ProcessEnv): SimulatorEnvironment {
  // An empty variable means "not set", as it does in a shell.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The simulators cannot start, their environment is wrong:\n${lines.join('\n')}`)
}
