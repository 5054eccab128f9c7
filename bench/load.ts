import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export interface Load {
  /** Requests per second. */
  rate: number
  /** 95th percentile, milliseconds; autocannon gives 90 and 97.5, the higher is taken. */
  p95: number
  errors: number
}

export interface Target {
  url: string
  method?: 'GET' | 'POST'
  body?: string
  headers?: Record<string, string>
}

const CONNECTIONS = 16

/** The load generator: wrk if installed, because autocannon is slower than nginx; else autocannon. */
export const LOAD_TOOL = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk'

/** Loads one address from 16 connections for some seconds, after one second of warming up. */
export async function load(target: Target, seconds = 5): Promise<Load> {
  const headers = { 'accept-encoding': 'gzip', accept: 'text/html,application/json', ...target.headers }
  const ask = LOAD_TOOL === 'wrk' ? loadWithWrk : loadWithAutocannon
  await ask({ ...target, headers }, 1)
  return ask({ ...target, headers }, seconds)
}

async function loadWithAutocannon({ url, method = 'GET', body, headers }: Target, duration: number): Promise<Load> {
  const result = await autocannon({ url, method, body, headers, connections: CONNECTIONS, duration })
  return {
    rate: result.requests.average,
    p95: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  }
}

/** wrk reads its request from a Lua script, and reports the result in the same script. */
async function loadWithWrk({ url, method = 'GET', body, headers = {} }: Target, duration: number): Promise<Load> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-wrk-'))
  const script = path.join(folder, 'ask.lua')
  const quoted = (text: string) => `[==[${text}]==]`
  writeFileSync(
    script,
    `wrk.method = ${quoted(method)}
${body === undefined ? '' : `wrk.body = ${quoted(body)}`}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[ ${quoted(name)} ] = ${quoted(value)}`)
  .join('\n')}
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"rate":%f,"p95":%f,"errors":%d}',
    summary.requests / (summary.duration / 1e6), latency:percentile(95) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`,
  )
  const args = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${duration}s`, '-s', script, url]
  const { stdout } = await promisify(execFile)('wrk', args).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  )
  const output = stdout.split('\n').find((line) => line.startsWith('{'))
  if (!output) throw new Error(`wrk said no figures: ${stdout}`)
  const { rate, p95, errors } = JSON.parse(output) as Load
  return { rate, p95: Math.round(p95 * 10) / 10, errors }
}
