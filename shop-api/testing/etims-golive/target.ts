import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { ETIMS_ADDRESSES, ETIMS_PROFILES, type EtimsProfile } from '#lib/contract/etims/etims-settings.ts'
import { ETIMS_SAMPLE_DEVICE, KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { isKraPin } from '#lib/format/kra-pin.ts'

/** The device that tries the list for the sandbox, from the variables `ETIMS_GOLIVE_…` or the options. */

const whole = z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0)
const pin = z.string().check(z.refine(isKraPin, 'is not a KRA PIN such as P051234567A'))
const { sandbox, simulator } = KRA_PROVIDER

const form = z.strictObject({
  profile: z._default(z.enum(ETIMS_PROFILES), 'gateway'),
  /** Base address; absent: the simulator of `npm start`. */
  url: z.optional(z.url()),
  pin: z._default(pin, ETIMS_SAMPLE_DEVICE.pin),
  branch: z._default(z.string().check(z.regex(/^\d{2}$/)), '01'),
  serial: z._default(z.string().check(z.minLength(3)), 'FUMA-GOLIVE'),
  key: z._default(z.string(), sandbox.consumerKey),
  secret: z._default(z.string(), sandbox.consumerSecret),
  app: z._default(z.string(), ETIMS_SAMPLE_DEVICE.appId),
  /** PIN of another taxpayer; absent: the situation of a buyer with a PIN is undecided. */
  'buyer-pin': z.optional(pin),
  class: z._default(z.string(), '53102500'),
  'delivery-class': z._default(z.string(), '78102200'),
  unit: z._default(z.string(), 'U'),
  package: z._default(z.string(), 'NT'),
  /** Last numbers that an earlier run of the same device has used. */
  ...{ 'last-invoice': whole, 'last-item': whole, 'last-stock': whole },
  /** File of the report. */
  report: z._default(z.string(), 'etims-golive.md'),
})
export type GoliveTarget = Omit<z.output<typeof form>, 'url'> & { url: string }

const NAMES = Object.keys(form.shape) as (keyof typeof form.shape)[]
const variableOf = (name: string) => `ETIMS_GOLIVE_${name.toUpperCase().replaceAll('-', '_')}`

const PRODUCTION_HOSTS: ReadonlySet<string> = new Set(
  Object.values(ETIMS_ADDRESSES).map(({ production }) => new URL(production).hostname),
)

const simulatorAddress = (profile: EtimsProfile) =>
  `http://localhost:${simulator.port}${profile === 'gateway' ? '/etims-oscu/api/v1' : '/etims-api'}`

/**
 * Reads options, and then variables for absent options.
 * @throws Error naming the wrong option, and for KRA's production: its documents count
 */
export function readTarget(args: readonly string[], env: Readonly<Record<string, string | undefined>>): GoliveTarget {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args: [...args], options, strict: true })
  const given = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = values[name] ?? env[variableOf(name)]
      return value ? [[name, value]] : []
    }),
  )
  const read = form.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
  }
  const url = read.data.url ?? simulatorAddress(read.data.profile)
  if (PRODUCTION_HOSTS.has(new URL(url).hostname)) {
    throw new Error('This is KRA’s production: its documents count. Use the sandbox or the simulator.')
  }
  const simulatedBuyer = read.data.url ? undefined : 'P059876543B'
  const buyer = read.data['buyer-pin'] ?? simulatedBuyer
  return { ...read.data, url, ...(buyer && { 'buyer-pin': buyer }) }
}
