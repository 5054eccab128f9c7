/** Whether the settings that a manifest gives a process are known, and are enough for it to start. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SECRET_SETTINGS } from '#lib/deployment/secret-files.ts'
import { checkStart } from '#lib/deployment/start-check.ts'
import { readEnvironment } from '#server/env.ts'
import { readEnv } from '#shop-api/env.ts'
import type { Process } from './image.ts'

export type Env = Record<string, string>

/** Settings that are not ours. */
const OTHERS = new Set(['PATH', 'NODE_ENV', 'NEXT_TELEMETRY_DISABLED'])

const PARTS = { web: 'storefront', api: 'shop-api', worker: 'worker' } as const

function declared(root: string): Set<string> {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  return new Set([...example.matchAll(/^#? ?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name))
}

/** The name without `_FILE`, of a secret that is given as a file. */
export function secretOfFile(name: string): string | null {
  const secret = name.replace(/_FILE$/, '')
  return secret !== name && SECRET_SETTINGS.includes(secret) ? secret : null
}

/** Settings missing from .env.example: no process reads them. */
export function settingNameFaults(where: string, root: string, env: Env): string[] {
  const names = declared(root)
  return Object.keys(env)
    .filter((name) => !OTHERS.has(name) && !names.has(secretOfFile(name) ?? name))
    .map((name) => `${where}: ${name} is not in .env.example`)
}

/** A realistic secret, for names without a test value. */
function madeSecret(name: string): string {
  if (name === 'DATABASE_URL' || name === 'DATABASE_REPLICA_URL')
    return 'postgres://fuma:secret@db.example:5432/fuma?sslmode=verify-full'
  if (name === 'REDIS_URL') return 'rediss://:secret@redis.example:6379'
  if (name === 'SMTP_URL') return 'smtps://fuma:secret@smtp.example'
  return randomBytes(32).toString('hex')
}

/** The settings of a process with its secrets read. */
export function withSecrets(env: Env, secrets: (name: string) => string = madeSecret): Env {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const secret = secretOfFile(name)
      return secret ? [secret, secrets(secret)] : [name, value]
    }),
  )
}

/** The faults for which the process would refuse to start, by its own start checks with these settings. */
export function startFaults(where: string, process: Process, env: Env): string[] {
  const ask = [
    () =>
      checkStart({
        settings: env,
        parts: [PARTS[process]],
        nodeEnv: process === 'web' ? 'unknown' : env.NODE_ENV,
      }),
    () => (process === 'web' ? readEnvironment(env) : readEnv(env)),
    () => {
      if (env.CLUSTER !== 'on') throw new Error('CLUSTER is not on: several of a kind would not know of each other')
    },
  ]
  return ask.flatMap((question) => {
    try {
      question()
      return []
    } catch (error) {
      return [`${where}: ${(error as Error).message}`]
    }
  })
}
