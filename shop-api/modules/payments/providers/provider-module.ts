import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Exposure } from '#lib/deployment/exposure.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import type { PaymentTiming } from '../rules/payment-timing.ts'
import type { PaymentProvider } from './provider.ts'

/** The given environment, for checks of several variables together. */
export interface SettingsSource {
  source: Readonly<Record<string, string | undefined>>
  exposure: Exposure
}

/** The dependencies of opening a provider, once per process. */
export interface OpenContext {
  clock: Clock
  timing: Pick<PaymentTiming, 'searchGraceSeconds'>
  /** This process's own address, for simulators on the same machine. */
  ownAddress: () => string
  log?: Pick<Logger, 'info' | 'warn'>
  /** The database of a shop with several processes, which share one access token. */
  shared?: Database
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/**
 * The interface of a provider's folder to the rest of the payment part, except its rules for the ledger (`ledger-methods.ts`).
 */
export interface ProviderModule<Variables extends Shape, Settings> {
  variables: Variables
  /**
   * Its settings; null if the shop does not offer it.
   * @throws Error naming every missing variable, without values
   */
  settings: (env: z.output<z.ZodMiniObject<Variables>>, given: SettingsSource) => Settings
  /** The timing values that its variables set. */
  timing?: (env: z.output<z.ZodMiniObject<Variables>>) => Partial<PaymentTiming>
  /** Whether it is offered to customers. */
  isOffered: (settings: Settings, isSignedIn: boolean) => boolean
  open: (settings: NonNullable<Settings>, context: OpenContext) => PaymentProvider
}

/** Any provider's module: values read by the module are passed back to the same module. */
export interface AnyProviderModule {
  variables: Shape
  settings: (env: never, given: SettingsSource) => unknown
  timing?: (env: never) => Partial<PaymentTiming>
  isOffered: (settings: never, isSignedIn: boolean) => boolean
  open: (settings: never, context: OpenContext) => PaymentProvider
}

/** True for an address that only this machine reaches. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/**
 * Requires credentials for an address beyond this machine, and in a publicly reachable shop.
 * @param beyond the variable with that address; false if it is on this machine
 * @throws Error naming the missing variables
 */
export function demandVariables(
  { source }: SettingsSource,
  names: readonly string[],
  beyond: string | false,
  isPublic: boolean,
): void {
  const missing = names.filter((name) => !source[name]?.trim())
  if (missing.length === 0 || !(beyond || isPublic)) return
  const why = beyond ? `With ${beyond} beyond this machine` : 'In a shop that others can reach'
  throw new Error(`The environment is not valid: ${why} these are needed: ${missing.join(', ')}.`)
}

/** @throws Error if the address is not https. @param why ends the message: "its credentials are sent there" */
export function demandHttps(name: string, address: string, why: string): void {
  if (!address.startsWith('https://')) {
    throw new Error(`The environment is not valid: ${name} must be https: ${why}.`)
  }
}
