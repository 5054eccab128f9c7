import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/environment.ts'
import { freePort } from '../../scripts/stack.ts'
import type { Attack, Verdict } from './attack.ts'
import { admitted, refused } from './attack.ts'

/** H2: shops that must not start. Each is started for real, over a folder of its own, and ended if it does. */

const SECONDS = 40

interface Started {
  code: number | null
  lines: string[]
}

/** Starts a script with these settings and nothing of our own; ends it when it still runs after a while. */
async function start(script: string[], env: Record<string, string>): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-attack-start-'))
  const ports = { PORT: String(await freePort()), SHOP_API_PORT: String(await freePort()) }
  const child = spawn(process.execPath, script, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: folder, ...ports, ...env } as never,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), SECONDS * 1000)
  const code = await ended
  clearTimeout(timer)
  rmSync(folder, { recursive: true, force: true })
  return {
    code,
    lines: text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }
}

/** Refused: it ended by itself, with one line that says what to set. */
function read({ code, lines }: Started): Verdict {
  const last = lines.at(-1) ?? ''
  if (code === null || code === 0) return admitted(`still running after ${SECONDS} s: ${last.slice(0, 100)}`)
  return lines.length <= 3
    ? refused(last.slice(0, 300))
    : admitted(`ended with ${code} after ${lines.length} lines: ${last}`)
}

const PUBLIC = { PUBLIC_URL: 'https://shop.example' }
const NPM_START = ['scripts/bootstrap.mjs', 'scripts/start.ts']
const SECRETS = Object.fromEntries(
  [
    'FILTER_SEAL_KEY',
    'UPSTREAM_SESSION_KEY',
    'NEXTAUTH_SECRET',
    'CATALOGUE_HOOK_SECRET',
    'FILES_KEY',
    'MPESA_CALLBACK_SECRET',
    'SHOP_API_KEY',
  ].map((name) => [name, randomBytes(32).toString('hex')]),
)

const attack = (attempt: string, script: string[], env: Record<string, string>): Attack => ({
  finding: 'H2',
  attempt,
  play: async () => read(await start(script, env)),
})

export const startAttacks: Attack[] = [
  attack('a public address without NODE_ENV=production', NPM_START, PUBLIC),
  attack('every network listens, without a public address', NPM_START, { HOST: '0.0.0.0' }),
  attack('the shop API alone, public, without NODE_ENV', ['shop-api/main.ts'], { ...PUBLIC, SHOP_API_HOST: '0.0.0.0' }),
  attack('production with a public http address', NPM_START, {
    ...SECRETS,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://shop.example',
  }),
  attack('production without a mail server', NPM_START, {
    ...SECRETS,
    ...PUBLIC,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
  }),
  attack('production with the sandbox for M-Pesa', NPM_START, {
    ...SECRETS,
    ...PUBLIC,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
    SMTP_URL: 'smtps://mail.shop.example',
    MAIL_FROM: 'no-reply@shop.example',
    HELP_EMAIL: 'help@shop.example',
  }),
  attack('a trial in production', NPM_START, {
    ...PUBLIC,
    NODE_ENV: 'production',
    FUMA_TRY_OUT: 'yes-with-sample-accounts',
  }),
]
