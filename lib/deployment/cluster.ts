import { type Settings, settingOf } from './exposure.ts'

/** A process that can run several times. */
export type ClusterPart = 'storefront' | 'shop-api' | 'worker'

/** Whether several processes of this kind run: CLUSTER=on. */
export const isCluster = (settings: Settings): boolean => settingOf(settings, 'CLUSTER') === 'on'

const DATABASE = ['DATABASE_URL', 'one PostgreSQL server for all'] as const
const FILES = 'one file store for all'
const API = [
  DATABASE,
  ['S3_ENDPOINT', FILES],
  ['S3_BUCKET', FILES],
  ['S3_ACCESS_KEY_ID', FILES],
  ['S3_SECRET_ACCESS_KEY', FILES],
  ['STOREFRONT_URL', 'address for notifying storefronts of catalogue changes'],
  ['MPESA_CALLBACK_URL_BASE', 'providers reach any shop API, through the balancer'],
] as const

/** Settings that processes of one kind share, in addition to secrets, with the reason. */
const NEEDED: Record<ClusterPart, readonly (readonly [name: string, why: string])[]> = {
  storefront: [
    ['REDIS_URL', 'pages and limits are shared'],
    ['SHOP_API_URL', 'the balancer of the shop APIs'],
  ],
  'shop-api': API,
  worker: API,
}

/** The secrets that every process of a kind must have alike, in a fixed order. */
export const SHARED_SECRETS: Record<ClusterPart, readonly string[]> = {
  storefront: ['FILTER_SEAL_KEY', 'UPSTREAM_SESSION_KEY', 'NEXTAUTH_SECRET', 'CATALOGUE_HOOK_SECRET', 'SHOP_API_KEY'],
  'shop-api': ['SHOP_API_KEY', 'FILES_KEY', 'MPESA_CALLBACK_SECRET', 'CATALOGUE_HOOK_SECRET'],
  worker: ['SHOP_API_KEY', 'FILES_KEY', 'MPESA_CALLBACK_SECRET', 'CATALOGUE_HOOK_SECRET'],
}

/** Faults that prevent a process from running several times, by setting; empty for a shop of one machine. */
export function clusterFaults(settings: Settings, parts: readonly ClusterPart[]): string[] {
  const cluster = settingOf(settings, 'CLUSTER')
  if (cluster !== undefined && cluster !== 'on' && cluster !== 'off') return ['CLUSTER must be on or off']
  if (cluster !== 'on') {
    return parts.includes('worker') ? ['CLUSTER=on (without it the shop API does the work of a worker itself)'] : []
  }
  const missing = new Map(parts.flatMap((part) => NEEDED[part].filter(([name]) => !settingOf(settings, name))))
  return [...missing].map(([name, why]) => `${name} (CLUSTER=on: ${why})`)
}
