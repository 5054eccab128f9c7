/**
 * Checks compose.yaml: its schema, the rules for every service, and whether each process would start with its settings.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DCLinter } from 'dclint'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { composeSecrets } from '../compose-secrets.ts'
import { answersAt, entryCommands, GRACE_SECONDS, PROCESSES, type Process } from './image.ts'
import { type Env, secretOfFile, settingNameFaults, startFaults, withSecrets } from './settings.ts'

const texts = z.array(z.string())
const service = z.looseObject({
  image: z.string(),
  build: z.optional(z.looseObject({})),
  command: z.optional(texts),
  environment: z.optional(z.record(z.string(), z.string())),
  secrets: z._default(texts, []),
  depends_on: z._default(z.record(z.string(), z.looseObject({ condition: z.string() })), {}),
  healthcheck: z.optional(z.looseObject({ test: z._default(texts, []), disable: z.optional(z.boolean()) })),
  volumes: z._default(texts, []),
  cap_drop: z._default(texts, []),
  cap_add: z._default(texts, []),
  security_opt: z._default(texts, []),
  read_only: z.optional(z.boolean()),
  privileged: z.optional(z.boolean()),
  restart: z.optional(z.string()),
  stop_grace_period: z.optional(z.string()),
})
const file = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
type Service = z.output<typeof service>
type Compose = z.output<typeof file>

/** Rules of taste are the linter's own; the order of services here follows who needs whom. */
const TASTE = [
  'no-build-and-image',
  'no-quotes-in-volumes',
  'require-quotes-in-ports',
  'service-dependencies-alphabetical-order',
  'service-keys-order',
  'service-ports-alphabetical-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

/** Faults found by the compose schema and the linter. */
function schemaFaults(root: string): string[] {
  const rules = Object.fromEntries(TASTE.map((rule) => [rule, 0 as const]))
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  return linter
    .lintFiles([path.join(root, 'compose.yaml')], false)
    .flatMap(({ messages }) => messages.map(({ line, message }) => `compose.yaml:${line}: ${message}`))
}

/** `${NAME:-text}` as resolved if NAME is unset. */
const filledIn = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

export function readCompose(root: string): Compose {
  const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  const fill = (_: unknown, value: unknown) => (typeof value === 'string' ? filledIn(value) : value)
  return file.parse(parse(text, fill, { merge: true }))
}

/** All that is wrong with it. */
export function composeFaults(root: string): string[] {
  const faults = schemaFaults(root)
  if (faults.length > 0) return faults
  const compose = readCompose(root)
  const services = Object.entries(compose.services)
  return [
    ...services.flatMap(([name, one]) => lockFaults(`compose.yaml: ${name}`, one)),
    ...services.flatMap(([name, one]) => mountFaults(`compose.yaml: ${name}`, root, one)),
    ...services.flatMap(([name, one]) => (one.build ? processFaults(root, name, one, compose) : [])),
    ...secretFileFaults(root, compose),
  ]
}

function lockFaults(where: string, one: Service): string[] {
  const is = (isFine: boolean, sentence: string) => (isFine ? [] : [`${where} ${sentence}`])
  return [
    ...is(one.read_only === true, 'may write to its root'),
    ...is(!one.privileged, 'is privileged'),
    ...is(one.cap_drop.includes('ALL') && one.cap_add.length === 0, 'keeps capabilities'),
    ...is(one.security_opt.includes('no-new-privileges:true'), 'may gain privileges'),
    ...is(one.restart === 'no' || one.healthcheck !== undefined, 'has no health check'),
  ]
}

/** Mounted files of ours must exist; an engine would create a missing file as a folder. */
function mountFaults(where: string, root: string, one: Service): string[] {
  const sources = one.volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => source.startsWith('./'))
  return sources
    .filter((source) => !existsSync(path.join(root, source)))
    .map((source) => `${where} mounts ${source}, which does not exist`)
}

const seconds = (period: string | undefined) => Number(/^(\d+)s$/.exec(period ?? '')?.[1] ?? 10)
const isProcess = (name: string): name is Process => name in PROCESSES

/** A service of our image. */
function processFaults(root: string, name: string, one: Service, compose: Compose): string[] {
  const where = `compose.yaml: ${name}`
  const env: Env = one.environment ?? {}
  const [command = ''] = one.command ?? []
  const faults = settingNameFaults(where, root, env)
  if (!entryCommands(root).has(command)) faults.push(`${where}: ${command} is not a command of scripts/entry.sh`)
  if (seconds(one.stop_grace_period) < GRACE_SECONDS) faults.push(`${where} is killed before it has ended`)
  faults.push(...secretMountFaults(where, env, one), ...addressFaults(where, root, env, compose))
  if (!isProcess(command)) return faults
  const all = {
    ...withSecrets(env, secretOfCompose),
    HOST: '0.0.0.0',
    SHOP_API_HOST: '0.0.0.0',
    WORKER_HOST: '0.0.0.0',
  }
  faults.push(...startFaults(where, command, all))
  if (command !== 'web' && one.depends_on.migrate?.condition !== 'service_completed_successfully')
    faults.push(`${where} does not wait for migrate`)
  const probe = one.healthcheck?.test.at(-1) ?? ''
  const { port } = PROCESSES[command]
  if (probe !== `http://127.0.0.1:${port}/readyz`) faults.push(`${where}: its health check asks ${probe}`)
  if (!answersAt(root, command, '/readyz')) faults.push(`${where} does not answer at /readyz`)
  return faults
}

const made = composeSecrets()
function secretOfCompose(name: string): string {
  const secret = made[name.toLowerCase()]
  if (secret === undefined) throw new Error(`scripts/compose-secrets.ts makes no ${name}`)
  return secret
}

/** A secret file that a setting names must be mounted, and a mounted secret must be used. */
function secretMountFaults(where: string, env: Env, one: Service): string[] {
  const told = Object.entries(env).flatMap(([name, value]) => (secretOfFile(name) ? [value] : []))
  const mounted = one.secrets.map((secret) => `/run/secrets/${secret}`)
  return [
    ...told.filter((one) => !mounted.includes(one)).map((one) => `${where}: ${one} is not mounted`),
    ...mounted.filter((one) => !told.includes(one)).map((one) => `${where}: ${one} is mounted for nothing`),
  ]
}

/** The ports on which a service listens, if the file sets them. */
function portsOf(root: string, name: string): string[] {
  if (isProcess(name)) return [String(PROCESSES[name].port)]
  if (name !== 'balancer') return []
  const balancer = readFileSync(path.join(root, 'deploy/compose/haproxy.cfg'), 'utf8')
  return [...balancer.matchAll(/^ {2}bind (?:\S*):(\d+)/gm)].map(([, port = '']) => port)
}

/** Internal addresses must name existing services and their ports. */
function addressFaults(where: string, root: string, env: Env, compose: Compose): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!URL.canParse(value)) return []
    const { hostname, port } = new URL(value)
    if (hostname === '' || hostname === 'localhost' || hostname === '127.0.0.1') return []
    if (!(hostname in compose.services)) return [`${where}: ${name} points to ${hostname}, which is not a service`]
    const ports = portsOf(root, hostname)
    return ports.length > 0 && !ports.includes(port) ? [`${where}: ${name} points to port ${port} of ${hostname}`] : []
  })
}

/** Each secret is made by `npm run compose:secrets`, and each that it makes is used. */
function secretFileFaults(root: string, { secrets, services }: Compose): string[] {
  const used = new Set(Object.values(services).flatMap((one) => one.secrets))
  const names = new Set([...Object.keys(secrets), ...Object.keys(made), ...used])
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n').includes('deploy/compose/secrets/')
  const faults = ignored ? [] : ['.gitignore does not have deploy/compose/secrets/']
  for (const name of names) {
    if (secrets[name]?.file !== `./deploy/compose/secrets/${name}`)
      faults.push(`compose.yaml: secrets: ${name} is not its file`)
    if (!(name in made)) faults.push(`scripts/compose-secrets.ts makes no ${name}`)
    if (!used.has(name)) faults.push(`compose.yaml: secrets: nothing uses ${name}`)
  }
  return faults
}
