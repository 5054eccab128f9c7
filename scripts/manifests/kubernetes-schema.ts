/**
 * Kubernetes' own schemas (kubernetes-models has them as compiled validators), and the cluster's refusal of unknown
 * fields. A validator reads every field with a rule, so a field that it never read is unknown.
 */

type Validate = ((data: unknown) => boolean) & { errors?: { instancePath: string; keyword: string; params: object }[] }

/** `networking.k8s.io/v1`, `Ingress` → the name that the package gives its schema. */
function schemaName(apiVersion: string, kind: string): string {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse()
  const short = group.replace(/\..*$/, '')
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return `IoK8sApi${capital(short)}${capital(version)}${kind}`
}

async function validatorOf(apiVersion: string, kind: string): Promise<Validate | null> {
  try {
    const schema = (await import(`kubernetes-models/_schemas/${schemaName(apiVersion, kind)}`)) as {
      validate: Validate
    }
    return schema.validate
  } catch {
    return null
  }
}

/** The same data, noting which fields of each object are read. */
function noteReads(data: unknown): { data: unknown; reads: Map<object, Set<PropertyKey>> } {
  const reads = new Map<object, Set<PropertyKey>>()
  const proxies = new Map<object, object>()
  function wrap(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value
    const existing = proxies.get(value)
    if (existing) return existing
    const fields = new Set<PropertyKey>()
    const proxy = new Proxy(value, {
      get(target, field) {
        fields.add(field)
        return wrap(Reflect.get(target, field))
      },
    })
    reads.set(value, fields)
    proxies.set(value, proxy)
    return proxy
  }
  return { data: wrap(data), reads }
}

function unreadFields(value: unknown, reads: Map<object, Set<PropertyKey>>, at: string): string[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((one, index) => unreadFields(one, reads, `${at}/${index}`))
  return Object.entries(value).flatMap(([field, one]) =>
    reads.get(value)?.has(field) ? unreadFields(one, reads, `${at}/${field}`) : [`${at}/${field}`],
  )
}

/** The faults for which Kubernetes would refuse an object; empty if it would accept it. */
export async function schemaFaults(where: string, object: { apiVersion: string; kind: string }): Promise<string[]> {
  const validate = await validatorOf(object.apiVersion, object.kind)
  if (!validate) return [`${where}: there is no ${object.kind} of ${object.apiVersion}`]
  const { data, reads } = noteReads(object)
  if (!validate(data)) {
    return (validate.errors ?? []).map(
      ({ instancePath, keyword, params }) => `${where}: ${instancePath || '/'} ${keyword} ${JSON.stringify(params)}`,
    )
  }
  return unreadFields(object, reads, '').map((field) => `${where}: ${field} is not a field of ${object.kind}`)
}
