import { type ClusterPart, clusterFaults, isCluster, SHARED_SECRETS } from './cluster.ts'
import {
  type Exposure,
  exposureOf,
  isLoopbackAddress,
  isLoopbackHost,
  publicSettings,
  type Settings,
  settingOf,
  TRY_OUT,
} from './exposure.ts'
import { PROVIDER_DEPLOYMENTS, type ProviderDeployment } from './payment-providers.ts'
import { remotePartFaults } from './remote-parts.ts'

export type Part = 'storefront' | 'shop-api' | 'worker' | 'simulators'

export interface StartCheck {
  settings: Settings
  /** The starting processes. `npm start` names all that it starts; a single process names itself. */
  parts: readonly Part[]
  /** The process's listener address, if no setting decides it. */
  listener?: string | undefined
  /**
   * NODE_ENV as set by the operator. The storefront does not know it (Next sets its own value) and passes 'unknown'.
   */
  nodeEnv: string | undefined
}

/** Values that the simulators accept and that a shop without credentials sends. A public shop must not use them. */
const SANDBOX_VALUES: readonly string[] = PROVIDER_DEPLOYMENTS.flatMap(({ sandbox }) => Object.values(sandbox))
/** The providers' own sandboxes: no money moves there. */
const SANDBOX_HOSTS = PROVIDER_DEPLOYMENTS.flatMap(({ sandboxHosts }) => sandboxHosts)
/** The seller's KRA PIN of a trial shop: it belongs to no taxpayer. */
export const SAMPLE_KRA_PIN = 'P000000000A'
/** Secrets that are optional: a former secret that is still accepted, and the secret of received emails. */
const OPTIONAL_SECRETS = ['MPESA_CALLBACK_SECRET_PREVIOUS', 'INBOUND_EMAIL_SECRET']
/** Secrets that were ever written down in this project. */
const PUBLIC_SECRETS = ['callbacks-of-the-simulator-only']

/**
 * Each process's secrets; processes of a cluster need more (cluster.ts). A shop API of another operator (SHOP_API_URL)
 * has its own key or no key.
 */
const SECRETS: Record<Part, readonly string[]> = {
  storefront: ['FILTER_SEAL_KEY', 'UPSTREAM_SESSION_KEY', 'NEXTAUTH_SECRET', 'CATALOGUE_HOOK_SECRET', 'SHOP_API_KEY'],
  'shop-api': ['SHOP_API_KEY', 'FILES_KEY', 'MPESA_CALLBACK_SECRET'],
  worker: ['SHOP_API_KEY', 'FILES_KEY', 'MPESA_CALLBACK_SECRET'],
  simulators: [],
}

/**
 * Checks that a process can start with these settings, depending on how far they expose it.
 * @returns who can reach the shop
 * @throws Error of one line that lists all required changes; it contains no secret
 */
export function checkStart(check: StartCheck): Exposure {
  const { settings, listener } = check
  const exposure = exposureOf(settings, listener)
  const faults = { private: faultsOfPrivate, trial: faultsOfTrial, public: faultsOfPublic }[exposure](check)
  faults.push(...clusterFaults(settings, check.parts.filter(mayBeMany)))
  if (faults.length === 0) return exposure
  const list = [...new Set(faults)].join('; ')
  if (exposure === 'trial') throw new Error(`This trial (FUMA_TRY_OUT) does not start: ${list}.`)
  if (exposure === 'private') throw new Error(`This shop does not start: ${list}.`)
  throw new Error(
    `Others can reach this shop (${publicSettings(settings, listener).join(', ')}), so it does not start before this is set: ` +
      `${list}. See "Going live" in docs/operating.md. Only to try it out: FUMA_TRY_OUT=${TRY_OUT}.`,
  )
}

/** The line that a trial logs at each start. */
export const TRIAL_LINE =
  `TRIAL (FUMA_TRY_OUT=${TRY_OUT}): anyone who can reach this shop can sign in with the published sample accounts, and ` +
  'payments are simulated. Not for customers.'

const mayBeMany = (part: Part): part is ClusterPart => part !== 'simulators'

/** The shop API and its workers: they sell, and speak with providers. */
const isSelling = (parts: readonly Part[]): boolean => parts.includes('shop-api') || parts.includes('worker')

function secretsOf({ parts, settings }: StartCheck): string[] {
  const foreign = settingOf(settings, 'SHOP_API_URL')
  // A key for another operator's shop API is never required, and sent only if the operator sets it.
  const shared = isCluster(settings)
  const ours = isSelling(parts) || shared || !foreign || isLoopbackAddress(foreign)
  const names = parts.flatMap((part) => [...SECRETS[part], ...(shared && mayBeMany(part) ? SHARED_SECRETS[part] : [])])
  return [...new Set(names)].filter((name) => ours || name !== 'SHOP_API_KEY')
}

/** Also on one machine, the shop API recognises its storefront by the key. */
function faultsOfPrivate(check: StartCheck): string[] {
  const { parts, settings } = check
  // Generated secrets would differ between two machines of a shop.
  if (isCluster(settings)) return [...proxyFaults(check), ...secretFaults(settings, secretsOf(check))]
  const hasKey = !parts.includes('shop-api') || settingOf(settings, 'SHOP_API_KEY')
  return [...proxyFaults(check), ...(hasKey ? [] : [`SHOP_API_KEY (${MAKE_ONE}; npm start makes one)`])]
}

/** An https address needs a proxy. If the proxy is not counted, all clients appear to have the proxy's address. */
function proxyFaults({ parts, settings }: StartCheck): string[] {
  const proxies = Number(settingOf(settings, 'TRUSTED_PROXIES') ?? 0)
  const https = settingOf(settings, 'PUBLIC_URL')?.startsWith('https://') ?? false
  if (!parts.includes('storefront') || !https || proxies >= 1) return []
  return ['TRUSTED_PROXIES (an https PUBLIC_URL means a proxy in front: 1 for one)']
}

function faultsOfTrial(check: StartCheck): string[] {
  const { parts, settings, nodeEnv } = check
  const faults = proxyFaults(check)
  if (settingOf(settings, 'FUMA_TRY_OUT') !== TRY_OUT) faults.push(`FUMA_TRY_OUT must be ${TRY_OUT} or left out`)
  if (nodeEnv === 'production') faults.push('FUMA_TRY_OUT must be left out with NODE_ENV=production')
  for (const { address, issued } of PROVIDER_DEPLOYMENTS) {
    const host = hostOf(settingOf(settings, address))
    if (host && SANDBOX_HOSTS.includes(host)) continue
    for (const name of issued) {
      const value = settingOf(settings, name)
      if (value && !SANDBOX_VALUES.includes(value)) faults.push(`FUMA_TRY_OUT must be left out with a real ${name}`)
    }
  }
  // npm start makes them; a separately started process would fall back to values in the source.
  if (isSelling(parts) || isCluster(settings)) faults.push(...secretFaults(settings, secretsOf(check)))
  return faults
}

function faultsOfPublic(check: StartCheck): string[] {
  const { parts, settings, nodeEnv } = check
  if (parts.length === 1 && parts[0] === 'simulators') return ['no simulators (they pretend payments)']
  const faults: string[] = []
  const has = (part: Part) => parts.includes(part)
  if (nodeEnv !== 'production' && nodeEnv !== 'unknown') faults.push('NODE_ENV=production')
  const publicUrl = settingOf(settings, 'PUBLIC_URL')
  if (!publicUrl?.startsWith('https://') || isLoopbackAddress(publicUrl)) {
    faults.push('PUBLIC_URL (the https:// address that people type)')
  }
  if (has('storefront') && Number(settingOf(settings, 'TRUSTED_PROXIES') ?? 0) < 1) {
    faults.push('TRUSTED_PROXIES (how many proxies of yours stand in front: 1 for one)')
  }
  faults.push(...secretFaults(settings, secretsOf(check)))
  if (isSelling(parts)) {
    faults.push(...sellerFaults(settings), ...PROVIDER_DEPLOYMENTS.flatMap((one) => providerFaults(settings, one)))
  }
  if (has('storefront')) faults.push(...redisFaults(settings))
  faults.push(...remotePartFaults(settings, { isSelling: isSelling(parts) }))
  return faults
}

const MAKE_ONE = 'openssl rand -hex 32'

/** Secrets must be set and unique to this shop: not published, not guessable, no two the same. */
function secretFaults(settings: Settings, names: readonly string[]): string[] {
  const missing = names.filter((name) => !settingOf(settings, name))
  const given = names.filter((name) => settingOf(settings, name))
  const again = given.filter((name, at) => given.findIndex((one) => settings[one] === settings[name]) < at)
  return [
    ...(missing.length > 0 ? [`${missing.join(', ')} (${MAKE_ONE}${missing.length > 1 ? ', for each' : ''})`] : []),
    ...[...given, ...OPTIONAL_SECRETS.filter((name) => settingOf(settings, name))].flatMap((name) =>
      publicValueFault(settings, name),
    ),
    ...again.map((name) => `${name} (the same as another secret: ${MAKE_ONE})`),
  ]
}

function publicValueFault(settings: Settings, name: string): string[] {
  const value = settingOf(settings, name) as string
  if (PUBLIC_SECRETS.includes(value)) return [`${name} (this one is written in the source: ${MAKE_ONE})`]
  if (new Set(value).size < 8) return [`${name} (this one can be guessed: ${MAKE_ONE})`]
  return []
}

const isSample = (text: string) => /@fuma\.test\b/i.test(text)

function sellerFaults(settings: Settings): string[] {
  const faults: string[] = []
  const mail = (name: string, what: string) => {
    const value = settingOf(settings, name)
    if (!value || isSample(value)) faults.push(`${name} (${what})`)
  }
  if (!settingOf(settings, 'SMTP_URL')) faults.push('SMTP_URL (your mail server: accounts are confirmed by email)')
  mail('MAIL_FROM', 'who emails come from')
  mail('HELP_EMAIL', 'who reads what customers write')
  const pin = settingOf(settings, 'SELLER_KRA_PIN')
  if (!pin || pin === SAMPLE_KRA_PIN) faults.push('SELLER_KRA_PIN (it is printed on invoices)')
  return faults
}

const hostOf = (address: string | undefined): string | undefined =>
  address && URL.canParse(address) ? new URL(address).hostname : undefined

/**
 * A provider's settings: all set, and no sandbox or simulator values. Skips an optional provider that no setting names.
 */
function providerFaults(settings: Settings, { isRequired, address, needed }: ProviderDeployment): string[] {
  const names = [address, ...needed]
  if (!isRequired && !names.some((name) => settingOf(settings, name))) return []
  return names.flatMap((name) => {
    const value = settingOf(settings, name)
    if (!value) return [name]
    const host = hostOf(value)
    if (host && isLoopbackHost(host)) return [`${name} (${host} is this machine)`]
    if (host && SANDBOX_HOSTS.includes(host)) return [`${name} (${host} is a sandbox: no money moves there)`]
    return SANDBOX_VALUES.includes(value) ? [`${name} (this one is the simulator's)`] : []
  })
}

/** A program that can write to Redis can write pages: beyond this machine it needs a password and an encrypted connection. */
function redisFaults(settings: Settings): string[] {
  const address = settingOf(settings, 'REDIS_URL')
  if (!address || isLoopbackAddress(address)) return []
  const isSafe = URL.canParse(address) && address.startsWith('rediss://') && new URL(address).password !== ''
  return isSafe ? [] : ['REDIS_URL (beyond this machine: rediss:// with a password)']
}
