/** Starts the processes of an image as an engine does, and checks their guarantees. */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askReady } from '../ask-ready.ts'
import { makeFolders } from '../cluster/folders.ts'
import { findPrograms } from '../cluster/programs.ts'
import { endProcess, hasEnded } from '../cluster/server-process.ts'
import { redisMember, s3Member } from '../cluster/servers.ts'
import { STANDALONE_S3 } from '../cluster/settings.ts'
import { composeSecrets } from '../compose-secrets.ts'
import { startPostgres } from '../postgres.ts'
import { freePort, launch } from '../stack.ts'
import { inFolder, lineEnvironment, RUN_AS, type Stage } from './image-stages.ts'

export interface Finding {
  what: string
  isRight: boolean
  detail: string
}

/** Differs from the address it is started with: the build stores only the requirement of https, not the address. */
export const BUILT_FOR = 'https://shop.example'
/** How long the balancer is given here; short, so that the whole takes not much longer. */
const DRAIN_SECONDS = 2
const READY_SECONDS = 90
const RENDERED_WITHIN_MS = 20_000

interface Trial {
  image: Stage
  work: string
  findings: Finding[]
  print: (line: string) => void
  /** Settings of every process. */
  shared: Record<string, string>
}

interface Running {
  name: string
  url: string
  process: ChildProcess
}

/** Runs all checks. @returns the findings, passed or failed */
export async function tryImage(image: Stage, work: string, print: (line: string) => void): Promise<Finding[]> {
  const programs = findPrograms()
  const folders = makeFolders()
  const postgres = await startPostgres({ isDurable: false })
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const servers: ChildProcess[] = []
  try {
    const [redisPort, s3Port] = [await freePort(), await freePort()]
    servers.push(await redisMember(programs, folders, redisPort).start({}))
    servers.push(await s3Member(programs, folders, s3Port).start({}))
    const secrets = writeSecrets(work, { database_url: postgres.url, redis_url: `redis://127.0.0.1:${redisPort}` })
    const shared = { ...secrets, ...(await sharedSettings(s3Port)), DATA_DIR: path.join(work, 'home', 'data') }
    const trial: Trial = { image, work, findings: [], print, shared }
    await tryProcesses(trial)
    return trial.findings
  } finally {
    await Promise.all(servers.map((one) => endProcess(one, 'SIGTERM')))
    postgres.stop()
    rmSync(folders.root, { recursive: true, force: true })
  }
}

/** Secrets as files, as an engine mounts them. @returns NAME_FILE of each */
function writeSecrets(work: string, own: Record<string, string>): Record<string, string> {
  const folder = path.join(work, 'secrets')
  mkdirSync(folder, { mode: 0o700 })
  const { postgres_password, valkey_conf, s3_identities, grafana_password, ...secrets } = composeSecrets()
  const { S3_ACCESS_KEY_ID: s3_access_key_id, S3_SECRET_ACCESS_KEY: s3_secret_access_key } = STANDALONE_S3
  const all = { ...secrets, s3_access_key_id, s3_secret_access_key, ...own }
  const files = Object.entries(all).map(([name, value]) => {
    const file = path.join(folder, name)
    writeFileSync(file, value, { mode: 0o400 })
    if (RUN_AS) chownSync(file, RUN_AS.uid, RUN_AS.gid)
    return [`${name.toUpperCase()}_FILE`, file]
  })
  if (RUN_AS) chownSync(folder, RUN_AS.uid, RUN_AS.gid)
  return Object.fromEntries(files)
}

async function sharedSettings(s3Port: number): Promise<Record<string, string>> {
  const [web, api, worker, daraja, cards] = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()))
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`
  return {
    ...{ CLUSTER: 'on', DRAIN_DELAY_SECONDS: String(DRAIN_SECONDS), PUBLIC_URL: `http://localhost:${web}` },
    ...{ HOST: '127.0.0.1', SHOP_API_HOST: '127.0.0.1', WORKER_HOST: '127.0.0.1', SIMULATORS_HOST: '127.0.0.1' },
    ...{ PORT: String(web), SHOP_API_PORT: String(api), WORKER_PORT: String(worker) },
    ...{ DARAJA_SIM_PORT: String(daraja), CYBERSOURCE_SIM_PORT: String(cards), CARDINAL_ORIGIN: at(cards) },
    ...{ SHOP_API_URL: at(api), STOREFRONT_URL: at(web), MPESA_CALLBACK_URL_BASE: at(api) },
    ...{ MPESA_BASE_URL: at(daraja), CYBERSOURCE_BASE_URL: at(cards) },
    ...{ S3_ENDPOINT: at(s3Port), S3_REGION: STANDALONE_S3.S3_REGION, S3_BUCKET: STANDALONE_S3.S3_BUCKET },
    ...{ SIMULATORS: 'daraja cybersource' },
  }
}

const commandOf = ({ image }: Trial, words: readonly string[]): [string, ...string[]] => {
  const [entry = '', ...rest] = image.entrypoint
  return [inFolder(image, entry), ...rest, ...words]
}

function environmentOf({ image, work, shared }: Trial): Record<string, string> {
  const own = Object.entries(image.env).map(([name, value]) => [name, inFolder(image, value)])
  return { ...lineEnvironment({ work }), ...Object.fromEntries(own), ...shared }
}

/** Runs a process that ends without a signal. */
function runOnce(trial: Trial, words: readonly string[], expected = 0): void {
  const began = performance.now()
  const [program, ...args] = commandOf(trial, words)
  const env = environmentOf(trial) as NodeJS.ProcessEnv
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: '/', env, encoding: 'utf8', ...RUN_AS })
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const isRight = status === expected
  const said = isRight ? '' : `: ${`${stdout}\n${stderr}`.trim().slice(-600)}`
  note(trial, `${words.join(' ')} ends with ${expected}`, isRight, `exit code ${status}, ${took}${said}`)
}

function note(trial: Trial, what: string, isRight: boolean, detail: string): void {
  trial.findings.push({ what, isRight, detail })
  trial.print(`${isRight ? 'right' : 'WRONG'}  ${what}: ${detail}`)
}

function start(trial: Trial, name: string, port: string): Running {
  const [program, ...args] = commandOf(trial, name === 'web' ? trial.image.command : [name])
  const log = openSync(path.join(trial.work, `${name}.log`), 'a')
  const env = environmentOf(trial) as NodeJS.ProcessEnv
  const child = launch(program, args, { cwd: '/', env, stdio: ['ignore', log, log], ...RUN_AS })
  closeSync(log)
  return { name, process: child, url: `http://127.0.0.1:${trial.shared[port]}` }
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' }).catch(() => null)
  return answer?.status ?? 0
}

async function untilReady(trial: Trial, one: Running, address = '/readyz'): Promise<void> {
  const { name, url, process: child } = one
  const began = performance.now()
  const until = began + READY_SECONDS * 1000
  let answer = await askReady(url + address)
  while (answer !== null && !hasEnded(child) && performance.now() < until) answer = await askReady(url + address, 1)
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const log = () => readFileSync(path.join(trial.work, `${name}.log`), 'utf8').slice(-800)
  note(trial, `${name} is ready`, answer === null, answer === null ? took : `${answer}\n${log()}`)
}

async function tryProcesses(trial: Trial): Promise<void> {
  const api = start(trial, 'api', 'SHOP_API_PORT')
  const isAlive = await askReady(`${api.url}/livez`, READY_SECONDS)
  const early = await statusOf(`${api.url}/readyz`)
  note(trial, 'api before migrate lives, and is not ready', isAlive === null && early === 503, `/readyz ${early}`)
  runOnce(trial, ['migrate'])
  await untilReady(trial, api)
  runOnce(trial, ['seed'])
  const worker = start(trial, 'worker', 'WORKER_PORT')
  const simulators = start(trial, 'simulators', 'CYBERSOURCE_SIM_PORT')
  const web = start(trial, 'web', 'PORT')
  await untilReady(trial, worker)
  await untilReady(trial, simulators, '/health')
  await untilReady(trial, web)
  await lookAtPages(trial, web)
  runOnce(trial, ['ready', `${web.url}/readyz`])
  runOnce(trial, ['ready', `${web.url}/nothing`], 1)
  runOnce(trial, ['shop-api', 'orders', 'unpaid'])
  runOnce(trial, ['nothing'], 64)
  for (const one of [web, worker, api]) await end(trial, one, true)
  await end(trial, simulators, false)
  const written = spawnSync('find', [trial.image.folder, '-newer', path.join(trial.work, 'api.log'), '-type', 'f'], {
    encoding: 'utf8',
  })
  const files = written.stdout.split('\n').filter(Boolean)
  note(trial, 'nothing was written into the image', files.length === 0, files.slice(0, 3).join(' ') || 'no file')
}

async function lookAtPages(trial: Trial, web: Running): Promise<void> {
  const answer = await fetch(web.url)
  const page = await answer.text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
  const status = script ? await statusOf(web.url + script) : 0
  note(trial, 'the home page and its script', answer.status === 200 && status === 200, `${answer.status}, ${status}`)
  const demand = answer.headers.get('strict-transport-security') ?? 'no header'
  note(trial, 'a build for https demands https', demand.startsWith('max-age='), demand)
  await untilRendered(trial, web)
}

/** The pages of the build are shown until the first check of the catalogue's version; then they are rendered again. */
async function untilRendered(trial: Trial, web: Running): Promise<void> {
  const began = performance.now()
  const named = async () => {
    const page = await (await fetch(web.url)).text()
    return [BUILT_FOR, trial.shared.PUBLIC_URL ?? ''].filter((address) => page.includes(address)).join(', ')
  }
  let addresses = await named()
  while (addresses !== trial.shared.PUBLIC_URL && performance.now() - began < RENDERED_WITHIN_MS) {
    await pause(500)
    addresses = await named()
  }
  const took = `${addresses} after ${((performance.now() - began) / 1000).toFixed(1)} s`
  note(trial, "pages name the address of the start, not the build's", addresses === trial.shared.PUBLIC_URL, took)
}

/** SIGTERM to the process itself, as an engine sends it to the first process of a container. */
async function end(trial: Trial, { name, process: child, url }: Running, drains: boolean): Promise<void> {
  const began = performance.now()
  if (hasEnded(child)) return note(trial, `${name} ends by SIGTERM`, false, 'it had ended before the signal')
  const code = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
  child.kill('SIGTERM')
  if (drains && name !== 'worker') {
    await pause(300)
    const [ready, alive] = [await statusOf(`${url}/readyz`), await statusOf(`${url}/livez`)]
    note(
      trial,
      `${name} told to end serves on, unready`,
      ready === 503 && alive === 200,
      `/readyz ${ready}, /livez ${alive}`,
    )
  }
  const status = await Promise.race([code, pause(30_000, 'is still there', { ref: false })])
  const took = (performance.now() - began) / 1000
  note(trial, `${name} ends by SIGTERM`, status === 0 && took < 25, `exit code ${status}, ${took.toFixed(1)} s`)
}
