/** Names and values of settings, as a process has them; empty counts as not set. */
export type Settings = Record<string, string | undefined>

/**
 * Reachability of the shop.
 * - `private`: only from its own machine
 * - `trial`: possibly from other machines, with sample accounts and simulated payments, because FUMA_TRY_OUT explicitly
 * allows it
 * - `public`: from other machines
 */
export type Exposure = 'private' | 'trial' | 'public'

/** The only value of FUMA_TRY_OUT. */
export const TRY_OUT = 'yes-with-sample-accounts'

/** Settings with the listener addresses of the storefront, the shop API and the simulators. */
const LISTENERS = ['HOST', 'SHOP_API_HOST', 'SIMULATORS_HOST'] as const

/** Settings with an address that people type. */
const ADDRESSES = ['PUBLIC_URL', 'OFFICE_URL'] as const

/** A setting's value; undefined when it is empty or not set. */
export const settingOf = (settings: Settings, name: string): string | undefined => settings[name]?.trim() || undefined

/**
 * Whether only its own machine reaches a host: `localhost`, `127.0.0.1`, `::1`. Wildcards (`0.0.0.0`) are reachable
 * from outside.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/i, '')
    .toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Whether an address (`http://…`) is reachable only from its own machine; false for invalid text. */
export const isLoopbackAddress = (address: string): boolean =>
  URL.canParse(address) && isLoopbackHost(new URL(address).hostname)

/**
 * The settings through which others can reach the shop, as `NAME=value`: PUBLIC_URL, OFFICE_URL or a listener beyond
 * loopback.
 * @param listener the calling process's listener address, if no setting decides it
 */
export function publicSettings(settings: Settings, listener?: string): string[] {
  const ways: string[] = []
  for (const name of ADDRESSES) {
    const address = settingOf(settings, name)
    if (address && !isLoopbackAddress(address)) ways.push(`${name}=${address}`)
  }
  for (const name of LISTENERS) {
    const host = settingOf(settings, name)
    if (host && !isLoopbackHost(host)) ways.push(`${name}=${host}`)
  }
  if (listener && !isLoopbackHost(listener) && !ways.some((way) => way.endsWith(`=${listener}`))) {
    ways.push(`listening on ${listener}`)
  }
  return ways
}

/**
 * Reachability of this shop. The only place that decides it: it depends on reachable addresses and never on NODE_ENV.
 * @param listener as for `publicSettings`
 */
export function exposureOf(settings: Settings, listener?: string): Exposure {
  if (settingOf(settings, 'FUMA_TRY_OUT')) return 'trial'
  return publicSettings(settings, listener).length > 0 ? 'public' : 'private'
}
