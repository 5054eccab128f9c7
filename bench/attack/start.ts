import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { TRY_OUT } from '#lib/deployment/exposure.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { sampleCodeAt } from '#sample/people/sample-staff.ts'
import { ROOT, readSettings } from '../../scripts/environment.ts'
import { shopApiEnvironment } from '../../scripts/part-environment.ts'
import { freePort, runStep, startPart } from '../../scripts/stack.ts'
import type { Attack, Verdict } from './attack.ts'
import { admitted, refused, step, verdict } from './attack.ts'
import { readAnswer } from './target.ts'

/**
 * H2 of the old list, M8 and L11 of the new list: shops that must not start. Each is really started, over a separate
 * folder, and ended if it runs.
 */

const SECONDS = 40

interface Started {
  code: number | null
  lines: string[]
}

/** Starts a script with only these settings; ends it if it still runs after a while. */
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

/** Refused: the process exited with one line that names the setting. @param setting that must be named */
function read({ code, lines }: Started, setting = ''): Verdict {
  const last = lines.at(-1) ?? ''
  if (code && setting) {
    const named = last
      .split('before this is set:')[1]
      ?.split(';')
      .find((fault) => fault.includes(setting))
    return named ? refused(named.trim().slice(0, 200)) : admitted(`not because of ${setting}: ${last.slice(0, 200)}`)
  }
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

/** With the other required settings, if the check names one setting of many. */
const remote = (setting: string, value: string, more: Record<string, string> = {}): Attack => ({
  finding: 'M8',
  attempt: `a public shop with ${setting}=${value.replace(/:\/\/.*@/, '://…@')}`,
  play: async () => {
    const env = { ...SECRETS, ...PUBLIC, NODE_ENV: 'production', TRUSTED_PROXIES: '1', ...more, [setting]: value }
    return read(await start(NPM_START, env), setting)
  },
})

export const remoteStartAttacks: Attack[] = [
  remote('OFFICE_URL', 'http://office.shop.example'),
  remote('OFFICE_URL', 'http://office.shop.example', { PUBLIC_URL: 'http://localhost:3000', NODE_ENV: '' }),
  remote('DATABASE_URL', 'postgres://fuma:secret-of-db@db.shop.example/fuma'),
  remote('S3_ENDPOINT', 'http://files.shop.example'),
  remote('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.shop.example'),
  remote('MPESA_BASE_URL', 'http://api.safaricom.example'),
  step(
    'L11',
    'a stranger enters the office of a trial that sends email, with the published secret of the sample owner',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'fuma-attack-trial-'))
      const trial = { FUMA_TRY_OUT: TRY_OUT, HOST: '0.0.0.0', SMTP_URL: 'smtps://u:p@mail.shop.example', NODE_ENV: '' }
      const read = readSettings({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn', ...trial })
      const settings = { ...read, shopApiPort: await freePort() }
      await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' }, true)
      const { url, stop } = await startPart('shop-api', settings, folder)
      try {
        const post = async (call: string, body: object, token = '') => {
          const key = { [SHOP_API_KEY_HEADER]: settings.env.SHOP_API_KEY ?? '', 'content-type': 'application/json' }
          const headers = { ...key, authorization: `Bearer ${token}` }
          return readAnswer(
            await fetch(`${url}/office/${call}`, { method: 'POST', headers, body: JSON.stringify(body) }),
          )
        }
        const begun = await post('sign-in', { email: 'owner@office.fuma.test', password: SAMPLE_PASSWORD })
        const { tokens } = begun.data as { tokens: { token: string } }
        const { status, code } = await post('factor/code', { code: sampleCodeAt(new Date()) }, tokens.token)
        return verdict(status === 422 || status === 401, `password ${begun.status}, published code ${status} ${code}`)
      } finally {
        await stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  ),
]
