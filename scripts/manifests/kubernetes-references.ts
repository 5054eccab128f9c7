/** References between Kubernetes objects by name: Kubernetes accepts a dangling reference silently, without effect. */
import * as z from 'zod/mini'
import type { KubernetesObject } from './kustomization.ts'
import type { Env } from './settings.ts'

const COMPONENT = 'app.kubernetes.io/component'
const labels = z.record(z.string(), z.string())
const selector = z.looseObject({ matchLabels: z.optional(labels) })
const template = z.looseObject({
  metadata: z.looseObject({ labels }),
  spec: z.looseObject({
    serviceAccountName: z.string(),
    containers: z.array(z.looseObject({ ports: z._default(z.array(z.looseObject({ name: z.string() })), []) })),
  }),
})
const workload = z.looseObject({ spec: z.looseObject({ selector: z.optional(selector), template }) })
const service = z.looseObject({
  spec: z.looseObject({
    selector: labels,
    ports: z.array(z.looseObject({ name: z.string(), port: z.number(), targetPort: z.string() })),
  }),
})
const budget = z.looseObject({ spec: z.looseObject({ selector }) })
const autoscaler = z.looseObject({ spec: z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }) })
const policy = z.looseObject({
  spec: z.looseObject({ podSelector: z.looseObject({}), policyTypes: z.array(z.string()) }),
})
const account = z.looseObject({ automountServiceAccountToken: z.optional(z.boolean()) })
const ingress = z.looseObject({
  spec: z.looseObject({
    rules: z.array(
      z.looseObject({
        http: z.object({
          paths: z.array(
            z.looseObject({
              backend: z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) }),
            }),
          ),
        }),
      }),
    ),
  }),
})

/** Every dangling reference, and missing companions of each process. */
export function referenceFaults(objects: readonly KubernetesObject[], configs: Map<string, Env>): string[] {
  const of = (kind: string) => objects.filter((one) => one.kind === kind)
  const named = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata.name === name)
  const faults = [...of('Deployment'), ...of('Job')].flatMap((object) => processFaults(object, objects, configs))
  for (const name of budgets(of('PodDisruptionBudget')))
    if (!named('Deployment', name)) faults.push(`PodDisruptionBudget: there is no ${name}`)
  for (const object of of('HorizontalPodAutoscaler')) {
    const { name } = autoscaler.parse(object).spec.scaleTargetRef
    if (!named('Deployment', name)) faults.push(`HorizontalPodAutoscaler: there is no ${name}`)
  }
  faults.push(...serviceFaults(of('Service'), of('Deployment')), ...ingressFaults(of('Ingress'), of('Service')))
  if (!of('NetworkPolicy').some(deniesAll)) faults.push('NetworkPolicy: nothing denies what no other allows')
  return faults
}

/** Faults of a Deployment or a Job: its labels, account, settings, policy and budget. */
function processFaults(
  object: KubernetesObject,
  objects: readonly KubernetesObject[],
  configs: Map<string, Env>,
): string[] {
  const of = (kind: string) => objects.filter((one) => one.kind === kind)
  const { name } = object.metadata
  const { spec } = workload.parse(object)
  const { serviceAccountName } = spec.template.spec
  const own = spec.template.metadata.labels[COMPONENT]
  const holder = of('ServiceAccount').find(({ metadata }) => metadata.name === serviceAccountName)
  const configNames = [...JSON.stringify(object).matchAll(/"configMapRef":\{"name":"([^"]+)"/g)].map(
    ([, config]) => config,
  )
  const faults: [boolean, string][] = [
    [own !== name, `${name}: its pods are called ${own}`],
    [spec.selector !== undefined && spec.selector.matchLabels?.[COMPONENT] !== own, `${name} does not select its pods`],
    [!holder, `${name}: there is no account ${serviceAccountName}`],
    [
      holder !== undefined && account.parse(holder).automountServiceAccountToken !== false,
      `${name}: its account brings a token`,
    ],
    ...configNames.map((config = ''): [boolean, string] => [
      !configs.has(config),
      `${name}: there is no ConfigMap ${config}`,
    ]),
    [!of('NetworkPolicy').some((one) => isFor(one, name)), `${name} has no network policy: it reaches nothing`],
    [object.kind === 'Deployment' && !budgets(of('PodDisruptionBudget')).has(name), `${name} has no disruption budget`],
  ]
  return faults.flatMap(([isFault, text]) => (isFault ? [text] : []))
}

/** Whether a policy refuses all traffic of all pods. */
function deniesAll(one: KubernetesObject): boolean {
  const { podSelector, policyTypes } = policy.parse(one).spec
  const spec = one.spec as object
  return (
    Object.keys(podSelector).length === 0 && policyTypes.length === 2 && !('ingress' in spec) && !('egress' in spec)
  )
}

/** Whether a policy names this process. One for all pods is not for any of them. */
const isFor = (one: KubernetesObject, name: string) =>
  JSON.stringify(policy.parse(one).spec.podSelector).includes(`"${name}"`)

const budgets = (all: readonly KubernetesObject[]) =>
  new Set(all.map((one) => budget.parse(one).spec.selector.matchLabels?.[COMPONENT] ?? 'a pod without a name'))

function serviceFaults(services: readonly KubernetesObject[], deployments: readonly KubernetesObject[]): string[] {
  return services.flatMap((object) => {
    const { spec } = service.parse(object)
    const target = deployments.find(({ metadata }) => metadata.name === spec.selector[COMPONENT])
    if (!target) return [`Service ${object.metadata.name}: its selector matches no process`]
    const ports = workload
      .parse(target)
      .spec.template.spec.containers.flatMap((one) => one.ports.map(({ name }) => name))
    return spec.ports
      .filter(({ targetPort }) => !ports.includes(targetPort))
      .map(({ targetPort }) => `Service ${object.metadata.name}: there is no port ${targetPort}`)
  })
}

function ingressFaults(ingresses: readonly KubernetesObject[], services: readonly KubernetesObject[]): string[] {
  const backends = ingresses.flatMap((one) =>
    ingress.parse(one).spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service)),
  )
  return backends.flatMap(({ name, port }) => {
    const target = services.find(({ metadata }) => metadata.name === name)
    const hasPort = target && service.parse(target).spec.ports.some((one) => one.name === port.name)
    return hasPort ? [] : [`Ingress: there is no service ${name} with a port ${port.name}`]
  })
}
