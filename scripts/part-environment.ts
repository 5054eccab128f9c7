/** Which simulators a shop has, and the environment that each of its processes is started with. */
import { exposureOf } from '#lib/deployment/exposure.ts'
import type { Settings } from './environment.ts'

export type Part = 'shop-api' | 'simulators' | 'storefront'

export type Simulator = 'daraja' | 'cybersource' | 'airtel'

/** What people call each simulator, and where it listens. The last one to be started comes last. */
export const SIMULATORS: Record<Simulator, { name: string; variable: string; port: (settings: Settings) => number }> = {
  daraja: { name: 'M-Pesa simulator', variable: 'DARAJA_SIM_PORT', port: ({ darajaPort }) => darajaPort },
  cybersource: {
    name: 'card simulator',
    variable: 'CYBERSOURCE_SIM_PORT',
    port: ({ cybersourcePort }) => cybersourcePort,
  },
  airtel: { name: 'Airtel Money simulator', variable: 'AIRTEL_SIM_PORT', port: ({ airtelPort }) => airtelPort },
}

/**
 * The simulators that stand in for providers without credentials; Airtel Money's only where it is asked for, with
 * AIRTEL_SIMULATOR=on. A shop that the world reaches has none: without a card provider it takes no cards.
 */
export function simulatorsOf({ env }: Settings): Simulator[] {
  const isPublic = exposureOf(env) === 'public'
  return [
    ...(env.MPESA_CONSUMER_KEY || isPublic ? [] : (['daraja'] as const)),
    ...(env.CYBERSOURCE_KEY_ID || isPublic ? [] : (['cybersource'] as const)),
    ...(env.AIRTEL_SIMULATOR !== 'on' || env.AIRTEL_CLIENT_ID || isPublic ? [] : (['airtel'] as const)),
  ]
}

/** Where this machine reaches a listener. */
export function reachAt(host: string, port: number): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
}

/** Whether any simulator is started. */
export function usesSimulators(settings: Settings): boolean {
  return simulatorsOf(settings).length > 0
}

/**
 * Where browsers reach the card simulator's frames. Beside a shop at localhost by number: another site than the shop, as
 * a bank is, so that none of its cookies come along.
 */
function cardinalOrigin({ publicUrl, cybersourcePort }: Settings): string {
  const { hostname } = new URL(publicUrl)
  return `http://${hostname === 'localhost' ? '127.0.0.1' : hostname}:${cybersourcePort}`
}

/** What one of our processes is told. */
export function environmentOf(part: Part, settings: Settings): Record<string, string> {
  const { env, host, shopApiHost, simulatorsHost } = settings
  const ownShopApi = reachAt(shopApiHost, settings.shopApiPort)
  const simulators = simulatorsOf(settings)
  // The storefront's policy, the shop API's checks and the simulator's frames must name the same origin.
  const cardinal = simulators.includes('cybersource') && {
    CARDINAL_ORIGIN: env.CARDINAL_ORIGIN || cardinalOrigin(settings),
  }
  const common = { ...env, DATA_DIR: settings.dataDir, PUBLIC_URL: settings.publicUrl, ...cardinal }
  // One arena per thread would keep what each has freed: up to half of the memory of a process that makes pictures.
  const fewArenas = { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || '2' }
  if (part === 'simulators') {
    return {
      ...common,
      SIMULATORS: simulators.join(' '),
      SIMULATORS_HOST: simulatorsHost,
      DARAJA_SIM_PORT: String(settings.darajaPort),
      CYBERSOURCE_SIM_PORT: String(settings.cybersourcePort),
      AIRTEL_SIM_PORT: String(settings.airtelPort),
      AIRTEL_SIM_CALLBACK_URL: env.AIRTEL_SIM_CALLBACK_URL || `${ownShopApi}/hooks/airtel`,
      // Both sign with the key that is set, or both with the sandbox's.
      ...(env.AIRTEL_CALLBACK_KEY && { AIRTEL_SIM_CALLBACK_KEY: env.AIRTEL_CALLBACK_KEY }),
    }
  }
  if (part === 'storefront') {
    return {
      ...common,
      NODE_ENV: 'production',
      SHOP_API_URL: env.SHOP_API_URL || ownShopApi,
      PORT: String(settings.storefrontPort),
      HOST: host,
      ...fewArenas,
    }
  }
  return {
    ...common,
    ...fewArenas,
    // Each process has a listener of its own: here the storefront's is METRICS_PORT, and the next one the shop API's.
    ...(env.METRICS_PORT && { METRICS_PORT: String(Number(env.METRICS_PORT) + 1) }),
    SHOP_API_HOST: shopApiHost,
    SHOP_API_PORT: String(settings.shopApiPort),
    STOREFRONT_URL: env.STOREFRONT_URL || reachAt(host, settings.storefrontPort),
    ...(simulators.includes('cybersource') && {
      CYBERSOURCE_BASE_URL: env.CYBERSOURCE_BASE_URL || reachAt(simulatorsHost, settings.cybersourcePort),
    }),
    ...(simulators.includes('daraja') && {
      MPESA_BASE_URL: env.MPESA_BASE_URL || reachAt(simulatorsHost, settings.darajaPort),
      MPESA_CALLBACK_URL_BASE: env.MPESA_CALLBACK_URL_BASE || ownShopApi,
    }),
    ...(simulators.includes('airtel') && {
      AIRTEL_BASE_URL: env.AIRTEL_BASE_URL || reachAt(simulatorsHost, settings.airtelPort),
    }),
  }
}

/** The shop API's own environment, for steps that open its database: migrate and seed. */
export function shopApiEnvironment(settings: Settings): Record<string, string> {
  return environmentOf('shop-api', settings)
}

/** The storefront's environment, for its build. */
export function storefrontEnvironment(settings: Settings): Record<string, string> {
  return environmentOf('storefront', settings)
}

/** The simulators' environment. */
export function simulatorsEnvironment(settings: Settings): Record<string, string> {
  return environmentOf('simulators', settings)
}
