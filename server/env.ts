import * as z from 'zod/mini'
import { withoutLastSlashes } from '#lib/format/last-slashes.ts'
import { observeVariables } from '#lib/observe/variables.ts'

// Without `server-only`: Node itself loads it too, for next.config.js and the cache handlers.

const address = z.string().check(
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address'),
  z.overwrite(withoutLastSlashes),
)
const origin = z.pipe(
  address,
  z.transform((text: string) => new URL(text).origin),
)
const key = z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (openssl rand -hex 32)'))
const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  )

const schema = z.object({
  /** The address on which the storefront listens. */
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(whole(1, 65_535), 3000),
  /** Whether it is one of several (docs/operating.md, "Several machines"). */
  CLUSTER: z._default(z.enum(['on', 'off']), 'off'),
  /** Seconds for which requests are still served after a signal to end, until the balancer notices. */
  DRAIN_DELAY_SECONDS: z.optional(whole(0, 20)),
  SHOP_API_URL: z._default(address, 'http://127.0.0.1:4000'),
  PUBLIC_URL: z._default(address, 'http://localhost:3000'),
  /** Whether this storefront serves the office, the shop's administration; and its separate address, if any. */
  OFFICE: z._default(z.enum(['on', 'off']), 'on'),
  OFFICE_URL: z.optional(origin),
  /** The card provider's one origin: its device data frame, its step-up page and the message a browser gets from it. */
  CARDINAL_ORIGIN: z._default(origin, 'http://127.0.0.1:4200'),
  FILTER_SEAL_KEY: key,
  UPSTREAM_SESSION_KEY: key,
  /** Seals the identity cookie; the name is next-auth's. */
  NEXTAUTH_SECRET: key,
  /**
   * Sent to the shop API with every call; not sent if unset, so that a third-party shop API never receives it. `npm
   * start` makes a key for its own shop API only.
   */
  SHOP_API_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  CATALOGUE_HOOK_SECRET: z.string().check(z.minLength(16, 'must be at least 16 characters')),
  PAGE_CACHE_MB: z._default(whole(16, 65_536), 256),
  /** Whether caches and responses use Next's internals (server/next/extensions.ts). */
  NEXT_EXTENSIONS: z._default(z.enum(['on', 'off']), 'on'),
  /** off: browsers remove the service worker (docs/operating.md). */
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must begin redis:// or rediss://'))),
  /** Calls per address and minute; a write counts five. */
  RATE_LIMIT_PER_MINUTE: z._default(whole(1, 1_000_000), 300),
  /**
   * Requests processed at once, the number that can wait, and the time for which each can wait. The rest are refused
   * (lib/http/admission.ts).
   */
  MAX_CONCURRENT_REQUESTS: z._default(whole(4, 100_000), 64),
  MAX_WAITING_REQUESTS: z._default(whole(0, 100_000), 2_000),
  MAX_WAIT_MS: z._default(whole(10, 60_000), 500),
  /** How many proxies of ours are in front: that many last entries of X-Forwarded-For are believed. */
  TRUSTED_PROXIES: z._default(whole(0, 9), 0),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  ...observeVariables,
})

export type StorefrontEnvironment = z.output<typeof schema>

/**
 * Reads the storefront's environment. Empty counts as absent.
 * @throws an Error that names every variable that is missing or malformed
 */
export function readEnvironment(from: Record<string, string | undefined>): StorefrontEnvironment {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`
  })
  throw new Error(`The storefront cannot start: ${[...new Set(faults)].join('; ')}. See .env.example.`)
}

let read: StorefrontEnvironment | undefined

/** The storefront's environment, read once on first use. */
export function environment(): StorefrontEnvironment {
  read ??= readEnvironment(process.env)
  return read
}

const CLUSTER_DRAIN_SECONDS = 5

/** How long it serves on after the signal to end: alone there is no balancer to notice. */
export function drainDelayMs(): number {
  const { CLUSTER, DRAIN_DELAY_SECONDS } = environment()
  return 1000 * (DRAIN_DELAY_SECONDS ?? (CLUSTER === 'on' ? CLUSTER_DRAIN_SECONDS : 0))
}

/** Has it read again: for tests, which change it. */
export function forgetEnvironment(): void {
  read = undefined
}

/** The raw settings, for checks by name. */
export const rawEnvironment = (): Record<string, string | undefined> => process.env

// Read before the other settings are validated, or if some of them are unset.
export const wantsNextExtensions = (): boolean => process.env.NEXT_EXTENSIONS !== 'off'
export const logLevel = (): string => process.env.LOG_LEVEL || 'info'
export const isDevelopment = (): boolean => process.env.NODE_ENV === 'development'
/** True while Next builds the shop: it has no visitors, and no data changes. */
export const isBuilding = (): boolean => process.env.NEXT_PHASE === 'phase-production-build'

/** next-auth names its cookie after the address it finds here, and warns without. */
export function setNextAuthUrl(address: string): void {
  process.env.NEXTAUTH_URL ??= address
}
