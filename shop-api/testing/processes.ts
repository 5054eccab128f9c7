import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/stack.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const secret = () => randomBytes(32).toString('hex')

/** A shop API or a worker that a test runs as one of several, by its own port. */
export interface RunningProcess {
  url: string
  child: ChildProcess
  /** Its output. */
  output: () => string
  /** Requests a path; the status, or 0 without a response. */
  status: (path: string) => Promise<number>
  /** Waits until a path is answered with a status. @throws with its output when it takes too long */
  until: (path: string, status: number, seconds?: number) => Promise<void>
  /** How it ended: its code or its signal. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Settings shared by the processes of one shop over one database. No server listens at the addresses of the others. */
export function clusterSettings(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    ...{ CLUSTER: 'on', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'info', DATABASE_CONNECTIONS: '4' },
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    ...{ STOREFRONT_URL: 'http://127.0.0.1:9', MPESA_CALLBACK_URL_BASE: 'http://127.0.0.1:9' },
    MPESA_REGISTER_PAYBILL: 'no',
    ...{
      SHOP_API_KEY: secret(),
      FILES_KEY: secret(),
      MPESA_CALLBACK_SECRET: secret(),
      CATALOGUE_HOOK_SECRET: secret(),
    },
  }
}

/** Runs the migrations like a shop with several processes: with the single command. */
export async function migrateAs(settings: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, ['shop-api/db/migrate.ts'], {
    cwd: ROOT,
    env: { ...base(), ...settings },
  })
}

/** Starts one of our processes on a separate port, and does not wait for it. */
export async function runProcess(
  script: 'shop-api/main.ts' | 'shop-api/worker.ts',
  settings: Record<string, string>,
): Promise<RunningProcess> {
  const port = String(await freePort())
  const env = { ...base(), ...settings, SHOP_API_PORT: port, WORKER_PORT: port }
  const child = spawn(process.execPath, [script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  const url = `http://127.0.0.1:${port}`
  const output = () => lines.join('')
  const status = async (path: string) =>
    (await fetch(url + path, { signal: AbortSignal.timeout(5_000) }).catch(() => null))?.status ?? 0
  const until = async (path: string, wanted: number, seconds = 40) => {
    const began = performance.now()
    while ((await status(path)) !== wanted) {
      if (performance.now() - began > seconds * 1000) throw new Error(`${path} is not ${wanted}:\n${output()}`)
      await pause(50)
    }
  }
  return { url, child, output, status, until, ended }
}

/** The test's own settings would be another shop's. */
const base = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, NODE_ENV: 'test' })
