/** The settings that all instances of a cluster share. */
import path from 'node:path'
import type { Simulator } from '#lib/deployment/payment-providers.ts'
import { ON_THIS_MACHINE, readSettings, type Settings } from '../environment.ts'

/** s3rver's credentials, and its only bucket. */
export const STANDALONE_S3 = {
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'fuma',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
} as const

export interface Ports {
  nginx: number
  storefronts: number
  shopApis: number
  primary: number
  replica: number
  redis: number
  s3: number
  simulators: Record<Simulator, number>
}

const at = (port: number) => `http://127.0.0.1:${port}`

/**
 * Overrides the environment: no traffic leaves this machine. Mail uses the SMTP_URL of the caller's environment; the
 * one in `.env` belongs to a real shop.
 */
export function clusterSettings(root: string, ports: Ports, more: Record<string, string>): Settings {
  const database = (port: number) => `postgres://fuma@127.0.0.1:${port}/postgres`
  const publicUrl = `http://localhost:${ports.nginx}`
  const settings = readSettings({
    ...ON_THIS_MACHINE,
    DATA_DIR: path.join(root, 'data'),
    MPESA_CONSUMER_KEY: '',
    CYBERSOURCE_KEY_ID: '',
    CARDINAL_ORIGIN: '',
    SMTP_URL: process.env.SMTP_URL ?? '',
    ...more,
    // Secrets are made for this cluster first, as for a single-machine shop; its processes make no secrets.
    CLUSTER: '',
    PUBLIC_URL: publicUrl,
  })
  const shared = {
    CLUSTER: 'on',
    DATABASE_URL: database(ports.primary),
    DATABASE_REPLICA_URL: database(ports.replica),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    S3_ENDPOINT: at(ports.s3),
    ...STANDALONE_S3,
    SHOP_API_URL: at(ports.shopApis),
    STOREFRONT_URL: at(ports.storefronts),
    MPESA_CALLBACK_URL_BASE: at(ports.shopApis),
    TRUSTED_PROXIES: '1',
  }
  return {
    ...settings,
    publicUrl,
    simulatorPorts: ports.simulators,
    env: { ...settings.env, ...shared, ...more },
  }
}
