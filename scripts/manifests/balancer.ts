/** The balancers of compose.yaml and Kubernetes treat storefronts as the shipped one does; only addresses differ. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const SHIPPED = 'deploy/haproxy.cfg'
const COPIES = {
  'deploy/compose/haproxy.cfg': ['defaults', 'listen storefronts', 'backend static-files', 'listen shop-apis'],
  'deploy/kubernetes/base/haproxy.cfg': ['defaults', 'listen storefronts', 'backend static-files'],
}

/** The rules of each section, in their order, without addresses; of two sections of one name the first. */
function sectionsOf(root: string, file: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let rules: string[] = []
  for (const line of readFileSync(path.join(root, file), 'utf8').split('\n')) {
    if (/^[a-z]/.test(line)) {
      rules = []
      if (!sections.has(line.trim())) sections.set(line.trim(), rules)
    } else if (/^ {2}[a-z]/.test(line) && !/^ {2}(?:bind|server|server-template) /.test(line)) {
      // Where names are looked up belongs to the place.
      rules.push(line.trim().replace(/ resolvers \w+ init-addr none$/, ''))
    }
  }
  return sections
}

export function balancerFaults(root: string): string[] {
  const shipped = sectionsOf(root, SHIPPED)
  return Object.entries(COPIES).flatMap(([file, names]) => {
    const copy = sectionsOf(root, file)
    return names.flatMap((name) => {
      const [wanted, found] = [shipped.get(name) ?? [], copy.get(name) ?? []]
      const missing = wanted.filter((rule) => !found.includes(rule))
      const more = found.filter((rule) => !wanted.includes(rule))
      return [
        ...missing.map((rule) => `${file}: "${name}" lacks "${rule}" of ${SHIPPED}`),
        ...more.map((rule) => `${file}: "${name}" has "${rule}", which ${SHIPPED} has not`),
      ]
    })
  })
}
