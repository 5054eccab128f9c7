/** Which simulators a shop has, and the environment that each of its processes is started with. */
import path from 'node:path'
import { exposureOf } from '#lib/deployment/exposure.ts'
import {
  PROVIDER_DEPLOYMENTS,
  type ProviderDeployment,
  type ProviderSimulator,
  SIMULATORS,
  type Simulator,
} from '#lib/deployment/payment-providers.ts'
import type { Settings } from './environment.ts'

export type Part = 'shop-api' | 'simulators' | 'storefront'

/** The simulators of providers without credentials. A public shop has no simulators. */
export function simulatorsOf({ env }: Settings): (ProviderSimulator & { id: Simulator })[] {
  if (exposureOf(env) === 'public') return []
  return SIMULATORS.filter(({ endedBy, startedBy }) => !env[endedBy] && (startedBy === null || env[startedBy] === 'on'))
}

/** The port of the last-started simulator, which is ready when all are. */
export function lastSimulatorPort(settings: Settings): number {
  return settings.simulatorPorts[simulatorsOf(settings).at(-1)?.id ?? 'daraja']
}

/** The address of a listener from this machine. */
export function reachAt(host: string, port: number): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
}

/** Whether any simulator is started. */
export function usesSimulators(settings: Settings): boolean {
  return simulatorsOf(settings).length > 0
}

/**
 * The address of the card simulator's frames for browsers. For a shop at localhost it is the IP address: another site
 * than the shop, as a bank is, so that browsers do not send it the shop's cookies.
 */
function cardinalOrigin({ publicUrl, simulatorPorts }: Settings): string {
  const { hostname } = new URL(publicUrl)
  return `http://${hostname === 'localhost' ? '127.0.0.1' : hostname}:${simulatorPorts.cybersource}`
}

/** The settings of one of our processes. */
export function environmentOf(part: Part, settings: Settings): Record<string, string> {
  const { env, host, shopApiHost, simulatorsHost } = settings
  const ownShopApi = reachAt(shopApiHost, settings.shopApiPort)
  const simulators = simulatorsOf(settings).map(({ id }) => id)
  // The storefront's policy, the shop API's checks and the simulator's frames must name the same origin.
  const cardinal = simulators.includes('cybersource') && {
    CARDINAL_ORIGIN: env.CARDINAL_ORIGIN || cardinalOrigin(settings),
  }
  const common = { ...env, DATA_DIR: settings.dataDir, PUBLIC_URL: settings.publicUrl, ...cardinal }
  // With one arena per thread, freed memory would not be returned: up to half of the memory of a process that makes
  // pictures.
  const fewArenas = { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || '2' }
  if (part === 'simulators') {
    return {
      ...common,
      SIMULATORS: simulators.join(' '),
      SIMULATORS_HOST: simulatorsHost,
      // As at KRA, documents stay stored after a restart.
      ETIMS_SIM_FILE: env.ETIMS_SIM_FILE || path.join(settings.dataDir, 'etims-simulator.jsonl'),
      ...Object.assign({}, ...SIMULATORS.map((simulator) => simulatorVariables(simulator, settings))),
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
    // Each process has a separate listener: the storefront's is METRICS_PORT, and the shop API's the next port.
    ...(env.METRICS_PORT && { METRICS_PORT: String(Number(env.METRICS_PORT) + 1) }),
    SHOP_API_HOST: shopApiHost,
    SHOP_API_PORT: String(settings.shopApiPort),
    STOREFRONT_URL: env.STOREFRONT_URL || reachAt(host, settings.storefrontPort),
    ...Object.assign({}, ...PROVIDER_DEPLOYMENTS.map((provider) => simulatedAddress(provider, settings))),
    ...(simulators.includes('daraja') && { MPESA_CALLBACK_URL_BASE: env.MPESA_CALLBACK_URL_BASE || ownShopApi }),
  }
}

/** A simulator's settings: its port, the address for results, and the settings that it shares. */
function simulatorVariables(
  { portVariable, id, callback, follows }: ProviderSimulator & { id: Simulator },
  { env, shopApiHost, shopApiPort, simulatorPorts }: Settings,
): Record<string, string> {
  const followed = Object.entries(follows).flatMap(([own, shops]) => (env[shops] ? [[own, env[shops]]] : []))
  return {
    [portVariable]: String(simulatorPorts[id]),
    ...(callback && {
      [callback.variable]: env[callback.variable] || reachAt(shopApiHost, shopApiPort) + callback.path,
    }),
    ...Object.fromEntries(followed),
  }
}

/** The shop API's address for a simulated provider. */
function simulatedAddress({ address, simulator }: ProviderDeployment, settings: Settings): Record<string, string> {
  const running = simulatorsOf(settings).find(({ id }) => id === simulator.id)
  if (!running) return {}
  return { [address]: settings.env[address] || reachAt(settings.simulatorsHost, settings.simulatorPorts[running.id]) }
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
