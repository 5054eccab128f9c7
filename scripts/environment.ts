import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isCluster } from '#lib/deployment/cluster.ts'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { ofSimulators, type Simulator } from '#lib/deployment/payment-providers.ts'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { makePrivateFolder } from '#shop-api/files/private-folder.ts'

export const ROOT = path.dirname(import.meta.dirname)

/** The settings of each process, by name. */
export interface Settings {
  /** The storefront's listening address. */
  host: string
  /** The listening addresses of shop API and simulators: this machine only, unless set explicitly. */
  shopApiHost: string
  simulatorsHost: string
  storefrontPort: number
  shopApiPort: number
  simulatorPorts: Record<Simulator, number>
  dataDir: string
  /** The address people type. */
  publicUrl: string
  /** Everything else: the caller's environment with `.env` and the made secrets beneath it. */
  env: Record<string, string>
}

/** Secrets of every shop. */
export const SECRETS = [
  'FILTER_SEAL_KEY',
  'UPSTREAM_SESSION_KEY',
  'NEXTAUTH_SECRET',
  'CATALOGUE_HOOK_SECRET',
  'FILES_KEY',
  'MPESA_CALLBACK_SECRET',
  'SHOP_API_KEY',
] as const

/** On one machine the mailbox page also sends replies to the shop. */
const MADE_SECRETS = [...SECRETS, 'INBOUND_EMAIL_SECRET']

/** Overrides the settings of anyone who runs tests or measurements: a shop of this machine alone. */
export const ON_THIS_MACHINE = {
  HOST: '',
  SHOP_API_HOST: '',
  SIMULATORS_HOST: '',
  PUBLIC_URL: '',
  SHOP_API_URL: '',
  STOREFRONT_URL: '',
  TRUSTED_PROXIES: '',
  FUMA_TRY_OUT: '',
  METRICS_PORT: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
} as const

/**
 * Missing secrets are made once and stored in the data folder, readable by their owner only. For a public shop no
 * secret is made (the start lists the missing ones): a generated secret would differ between two machines of one shop.
 * The key of a third-party shop API is never made: it only gets the key that its operator gave us. With a mail server,
 * replies are received only if the operator sets the secret: without it, replies go to the sender's address.
 */
function secretsOf(dataDir: string, env: Record<string, string>): Record<string, string> {
  if (exposureOf(env) === 'public' || isCluster(env)) return {}
  const isMade = (name: string) =>
    !(name === 'SHOP_API_KEY' && env.SHOP_API_URL) && !(name === 'INBOUND_EMAIL_SECRET' && env.SMTP_URL)
  const missing = MADE_SECRETS.filter((name) => !env[name] && isMade(name))
  if (missing.length === 0) return {}
  const file = path.join(dataDir, 'secrets.json')
  const stored: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const made = missing.filter((name) => !stored[name])
  if (made.length > 0) {
    for (const name of made) stored[name] = randomBytes(32).toString('hex')
    makePrivateFolder(dataDir)
    writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return Object.fromEntries(missing.map((name) => [name, stored[name] as string]))
}

function portOf(env: Record<string, string>, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}

/** Reads `.env` (the caller's environment wins), makes missing secrets, and sets ports and folders. */
export function readSettings(overrides: Record<string, string> = {}): Settings {
  const file = path.join(ROOT, '.env')
  const fromFile: Record<string, string> = existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}
  const env = { ...fromFile, ...(process.env as Record<string, string>), ...overrides }
  readSecretFiles(env)
  const dataDir = path.resolve(ROOT, env.DATA_DIR || '.data')
  const storefrontPort = portOf(env, 'PORT', 3000)
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${storefrontPort}`).replace(/\/$/, '')
  return {
    host: env.HOST || '127.0.0.1',
    shopApiHost: env.SHOP_API_HOST || '127.0.0.1',
    simulatorsHost: env.SIMULATORS_HOST || '127.0.0.1',
    storefrontPort,
    shopApiPort: portOf(env, 'SHOP_API_PORT', 4000),
    simulatorPorts: ofSimulators(({ portVariable, port }) => portOf(env, portVariable, port)),
    dataDir,
    publicUrl,
    env: { ...env, ...secretsOf(dataDir, env) },
  }
}

/** NAME=value lines; # begins a comment line; quotes around a value are taken off. */
function parseEnvFile(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const parts = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line)
    if (parts) values[parts[1] as string] = (parts[2] as string).replace(/^(["'])(.*)\1$/, '$2')
  }
  return values
}
