import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { SIMULATORS, type Simulator } from '#lib/deployment/payment-providers.ts'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { makePrivateFolder } from '#shop-api/files/private-folder.ts'
import { ROOT, type Settings } from './environment.ts'
import { environmentOf, lastSimulatorPort, type Part, reachAt } from './part-environment.ts'

/** Display names. */
export const PART_NAMES: Record<Part, string> = {
  'shop-api': 'shop API',
  simulators: 'payment simulators',
  storefront: 'storefront',
}

/** A running process of ours. */
export interface Running {
  part: Part
  url: string
  process: ChildProcess
  /** Ends it and waits for its end; kill -9 after ten seconds. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Every process that was started here and has not ended. */
const alive = new Set<ChildProcess>()
let isEnding = false

/** Starts a process that `endAll` ends in any state. */
export function launch(program: string, args: string[], options: SpawnOptions): ChildProcess {
  // After a signal to end, no process is started.
  if (isEnding) throw new Error('everything is being ended')
  const child = spawn(program, args, options)
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  child.once('error', () => alive.delete(child))
  return child
}

/** Ends every process started here and waits for their ends; later starts are refused. */
export async function endAll(): Promise<void> {
  isEnding = true
  await Promise.all([...alive].map((child) => stopProcess(child, 'SIGTERM')))
}

/** True when something already listens there. */
export function isBusy(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(true))
    server.listen(port, host, () => server.close(() => resolve(false)))
  })
}

/**
 * A free port, below the range that systems use for outgoing connections. A port in that range could be taken before
 * the server's start.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  return (await isBusy(port)) ? freePort() : port
}

/** A port for each simulator. @param next a free port */
export async function takeSimulatorPorts(next: () => Promise<number>): Promise<Record<Simulator, number>> {
  const ports: [Simulator, number][] = []
  for (const { id } of SIMULATORS) ports.push([id, await next()])
  return Object.fromEntries(ports) as Record<Simulator, number>
}

/**
 * Checks before any start that the settings allow it, and that the data folder is private to its owner.
 * @throws Error with one line that names the setting to change
 */
export function prepareStart(settings: Settings, print: (line: string) => void): void {
  const { env, dataDir } = settings
  const own: Part[] = env.SHOP_API_URL ? ['storefront'] : ['storefront', 'shop-api']
  if (checkStart({ settings: env, parts: own, nodeEnv: env.NODE_ENV }) === 'trial') print(TRIAL_LINE)
  makePrivateFolder(dataDir)
}

export const COMMANDS: Record<Part, string[]> = {
  // Most of its memory would be uncollected garbage: with a small heap it is as fast (docs/decisions/0009). Debuggers
  // are disabled, because card numbers pass through this process.
  'shop-api': ['--max-old-space-size=512', '--max-semi-space-size=8', '--disable-sigusr1', 'shop-api/main.ts'],
  simulators: ['simulators/main.ts'],
  // The page cache lives outside the JavaScript heap: without a bound the heap alone would grow past a gigabyte before
  // it is tidied (docs/decisions/0005-caches.md).
  storefront: ['--max-old-space-size=192', '--max-semi-space-size=16', '--disable-sigusr1', 'server/start/main.ts'],
}

function addressOf(part: Part, settings: Settings): { host: string; port: number; health: string } {
  if (part === 'shop-api') return { host: settings.shopApiHost, port: settings.shopApiPort, health: '/health' }
  if (part === 'simulators') {
    // The last to start is ready last.
    return { host: settings.simulatorsHost, port: lastSimulatorPort(settings), health: '/health' }
  }
  return { host: settings.host, port: settings.storefrontPort, health: '/api/health' }
}

/** On a busy machine the shop API can load a changed catalogue for more than a minute. */
const START_SECONDS = 180

/**
 * Starts one process and waits until its health address responds.
 * @param logTo a folder for the process's output, or 'inherit' to show it
 * @param folder the folder of another release
 * @throws with the process's last lines if it ends or does not respond in time
 */
export async function startPart(
  part: Part,
  settings: Settings,
  logTo: string | 'inherit' = 'inherit',
  seconds = START_SECONDS,
  folder = ROOT,
): Promise<Running> {
  const { host, port, health } = addressOf(part, settings)
  const url = reachAt(host, port)
  // A card number passes through two of them: no crash must leave a core file on disk.
  const noCoreFile = ['-c', 'ulimit -c 0; exec "$0" "$@"', process.execPath]
  const child = launch('/bin/sh', [...noCoreFile, ...COMMANDS[part]], {
    cwd: folder,
    // Next's types, if loaded, require NODE_ENV in every environment.
    env: environmentOf(part, settings) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const tail: string[] = []
  const file = logTo === 'inherit' ? null : logFile(logTo, part)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      tail.push(chunk.toString())
      if (tail.length > 40) tail.shift()
      if (file) file.write(chunk)
      else process.stdout.write(chunk)
    })
  }
  let ended: string | null = null
  child.once('exit', (code, signal) => {
    ended = signal ?? `code ${code}`
    file?.end()
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => stopProcess(child, signal)
  const until = Date.now() + seconds * 1000
  while (Date.now() < until) {
    if (ended)
      throw new Error(`${part} ended at once (${ended}):\n${tail.join('').trim().split('\n').slice(-12).join('\n')}`)
    const answer = await fetch(url + health, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    // Another process can respond at this port although ours has failed.
    if (answer?.ok && !ended) return { part, url, process: child, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop('SIGKILL')
  throw new Error(
    `${part} did not answer at ${url}${health} within ${seconds} s:\n${tail.join('').trim().split('\n').slice(-12).join('\n')}`,
  )
}

function logFile(folder: string, part: Part) {
  mkdirSync(folder, { recursive: true })
  return createWriteStream(path.join(folder, `${part}.log`), { flags: 'a' })
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}

/** Runs one of our commands to its end. @throws when it fails */
export function runStep(script: string[], env: Record<string, string>, quiet = false, cwd = ROOT): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = launch(process.execPath, script, {
      cwd,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    const tail: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => tail.push(chunk.toString()))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `${script.join(' ')} failed (${signal ?? `code ${code}`})\n${tail.join('').split('\n').slice(-30).join('\n')}`,
          ),
        )
    })
  })
}

/** The report of the seeding command. */
export interface Seeded {
  /** Accounts of the sample that can sign in, all with the password; empty in a real shop. */
  accounts: readonly { email: string; what: string }[]
  /** Sample staff of the back office. */
  staff: readonly { email: string; what: string }[]
  password: string
}

/** Fills the database with the sample if it is empty. @throws when it fails */
export function seedSample(env: Record<string, string>): Promise<Seeded> {
  return new Promise((resolve, reject) => {
    const child = launch(process.execPath, ['sample/main.ts'], {
      cwd: ROOT,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let seeded: Seeded | undefined
    child.once('message', (message) => {
      seeded = message as Seeded
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0 && seeded) resolve(seeded)
      else reject(new Error(`sample/main.ts failed (${signal ?? `code ${code}`})`))
    })
  })
}
