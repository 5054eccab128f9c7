/**
 * Checks deploy/kubernetes: schemas, the rules for every pod, whether each process would start, and names that must
 * agree.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { answersAt, entryCommands, GRACE_SECONDS, PROCESSES, type Process } from './image.ts'
import { referenceFaults } from './kubernetes-references.ts'
import { schemaFaults } from './kubernetes-schema.ts'
import { type Folder, type KubernetesObject, readKustomization, render } from './kustomization.ts'
import { type Env, secretOfFile, settingNameFaults, startFaults, withSecrets } from './settings.ts'

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z._default(z.array(z.string()), []),
  ports: z._default(z.array(z.object({ name: z.string(), containerPort: z.number() })), []),
  envFrom: z._default(z.array(z.object({ configMapRef: z.object({ name: z.string() }) })), []),
  startupProbe: z.optional(probe),
  readinessProbe: z.optional(probe),
  livenessProbe: z.optional(probe),
  resources: z.optional(
    z.looseObject({ requests: z.optional(z.looseObject({})), limits: z.optional(z.looseObject({})) }),
  ),
  securityContext: z.optional(
    z.looseObject({
      allowPrivilegeEscalation: z.optional(z.boolean()),
      readOnlyRootFilesystem: z.optional(z.boolean()),
      capabilities: z.optional(z.object({ drop: z.array(z.string()) })),
    }),
  ),
  volumeMounts: z._default(z.array(z.looseObject({ name: z.string(), mountPath: z.string() })), []),
})
const pod = z.looseObject({
  automountServiceAccountToken: z.optional(z.boolean()),
  enableServiceLinks: z.optional(z.boolean()),
  terminationGracePeriodSeconds: z.optional(z.number()),
  securityContext: z.optional(
    z.looseObject({
      runAsNonRoot: z.optional(z.boolean()),
      seccompProfile: z.optional(z.object({ type: z.string() })),
    }),
  ),
  initContainers: z._default(z.array(container), []),
  containers: z.array(container),
})
const workload = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: pod }) }) })
type Pod = z.output<typeof pod>
type Container = z.output<typeof container>

const isProcess = (name: string): name is Process => name in PROCESSES
const isWorkload = ({ kind }: KubernetesObject) => kind === 'Deployment' || kind === 'Job'

/** All faults of the base and the example, and the checks that could not run. */
export async function kubernetesFaults(root: string): Promise<{ faults: string[]; notDone: string[] }> {
  const folder = path.join(root, 'deploy/kubernetes/overlays/example')
  const read = readKustomization(folder)
  const rendered = render(folder)
  const schemas = [
    ...read.objects.map(({ file, object }) => schemaFaults(`${file}: ${object.kind} ${object.metadata.name}`, object)),
    ...(rendered?.objects ?? []).map((object) =>
      schemaFaults(`rendered: ${object.kind} ${object.metadata.name}`, object),
    ),
  ]
  const faults = [...read.faults, ...(rendered?.faults ?? []), ...(await Promise.all(schemas)).flat()]
  // Objects that fail their schema cannot be read further.
  if (faults.length > 0) return { faults, notDone: [] }
  const objects = read.objects.map(({ object }) => object)
  faults.push(...referenceFaults(objects, read.configs), ...guideFaults(root, read.configs))
  for (const { file, object } of read.objects)
    if (isWorkload(object)) faults.push(...workloadFaults(root, file, object, read))
  const notDone = rendered ? [] : ['kubectl is not installed: kustomize did not build the example']
  return { faults, notDone: [...notDone, 'no cluster was asked: nothing was applied'] }
}

/** The README lists each secret's files, from which an operator makes it. */
function guideFaults(root: string, configs: Map<string, Env>): string[] {
  const guide = readFileSync(path.join(root, 'deploy/kubernetes/README.md'), 'utf8')
  const secrets = { 'web-secrets': ['common', 'web'], 'selling-secrets': ['common', 'selling'] }
  return Object.entries(secrets).flatMap(([secret, names]) => {
    const env = Object.assign({}, ...names.map((name) => configs.get(name)))
    const listed = new RegExp(`^\\| \`${secret}\` \\| (.*) \\|$`, 'm').exec(guide)?.[1]?.split(', ') ?? []
    const needed = Object.keys(env).flatMap((name) => secretOfFile(name) ?? [])
    const isSame = needed.sort().join() === listed.sort().join()
    return isSame ? [] : [`deploy/kubernetes/README.md: ${secret} needs ${needed.join(', ')}`]
  })
}

function workloadFaults(root: string, file: string, object: KubernetesObject, read: Folder): string[] {
  const { spec } = workload.parse(object).spec.template
  const where = `${file}: ${object.metadata.name}`
  const is = (isFine: boolean, sentence: string) => (isFine ? [] : [`${where} ${sentence}`])
  const all = [...spec.initContainers, ...spec.containers]
  return [
    ...is(spec.automountServiceAccountToken === false, 'holds a token of the cluster'),
    ...is(spec.enableServiceLinks === false, 'gets settings of services (WORKER_PORT)'),
    ...is(spec.securityContext?.runAsNonRoot === true, 'may run as root'),
    ...is(spec.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'),
    ...all.flatMap((one) => containerFaults(root, where, one, read.configs)),
    ...spec.containers.flatMap((one) => processFaults(root, where, one, spec, read.configs)),
  ]
}

const settingsOf = (one: Container, configs: Map<string, Env>): Env =>
  Object.assign({}, ...one.envFrom.map(({ configMapRef }) => configs.get(configMapRef.name) ?? {}))

function containerFaults(root: string, where: string, one: Container, configs: Map<string, Env>): string[] {
  const is = (isFine: boolean, sentence: string) => (isFine ? [] : [`${where}: ${one.name} ${sentence}`])
  const env = settingsOf(one, configs)
  const mounts = one.volumeMounts.map(({ mountPath }) => mountPath)
  const missing = Object.entries(env).filter(
    ([name, file]) => secretOfFile(name) && !mounts.includes(path.dirname(file)),
  )
  return [
    ...is(
      one.image !== 'fuma' || entryCommands(root).has(one.args[0] ?? ''),
      `runs ${one.args[0]}, no command of scripts/entry.sh`,
    ),
    ...is(one.securityContext?.readOnlyRootFilesystem === true, 'may write to its root'),
    ...is(one.securityContext?.allowPrivilegeEscalation === false, 'may gain privileges'),
    ...is(one.securityContext?.capabilities?.drop.includes('ALL') ?? false, 'keeps capabilities'),
    ...is(Boolean(one.resources?.requests && one.resources.limits?.memory), 'has no bounds'),
    ...is(mounts.includes('/tmp'), 'has nowhere to write'),
    ...missing.flatMap(([name, file]) => is(false, `is given ${name} at ${file}, where nothing is mounted`)),
    ...settingNameFaults(`${where}: ${one.name}`, root, env),
  ]
}

/** The rules for long-running processes. */
function processFaults(root: string, where: string, one: Container, spec: Pod, configs: Map<string, Env>): string[] {
  const [command = ''] = one.args
  if (!isProcess(command)) return []
  const env = settingsOf(one, configs)
  const listeners = { HOST: '0.0.0.0', SHOP_API_HOST: '0.0.0.0', WORKER_HOST: '0.0.0.0' }
  const faults = startFaults(where, command, { ...withSecrets(env), ...listeners })
  const delay = Number(env.DRAIN_DELAY_SECONDS ?? 5)
  if ((spec.terminationGracePeriodSeconds ?? 30) < GRACE_SECONDS) faults.push(`${where} is killed before it has ended`)
  if (delay >= 20) faults.push(`${where}: DRAIN_DELAY_SECONDS=${delay} leaves requests no time`)
  const ports = new Map(one.ports.map(({ name, containerPort }) => [name, containerPort]))
  if (ports.get('http') !== PROCESSES[command].port)
    faults.push(`${where}: its port is ${ports.get('http')}, the image's another`)
  if (env.METRICS_PORT && ports.get('metrics') !== Number(env.METRICS_PORT))
    faults.push(`${where}: METRICS_PORT is another than its port`)
  const probes = { startupProbe: '/livez', readinessProbe: '/readyz', livenessProbe: '/livez' } as const
  for (const [name, wanted] of Object.entries(probes) as [keyof typeof probes, string][]) {
    const asked = one[name]?.httpGet
    if (asked?.path !== wanted || asked.port !== 'http') faults.push(`${where}: its ${name} does not ask ${wanted}`)
    if (!answersAt(root, command, wanted)) faults.push(`${where} does not answer at ${wanted}`)
  }
  return faults
}
