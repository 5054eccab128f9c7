import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkManifests } from './check-manifests.ts'
import { ROOT } from './environment.ts'
import { balancerFaults } from './manifests/balancer.ts'
import { composeFaults } from './manifests/compose.ts'
import { dockerfileFaults, entryFaults } from './manifests/image.ts'
import { kubernetesFaults } from './manifests/kubernetes.ts'
import { systemdFaults } from './manifests/systemd.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The project with some text of one file replaced. */
function changed(file: string, from: string | RegExp, to: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'fuma-manifests-'))
  folders.push(root)
  for (const name of readdirSync(ROOT)) {
    const isCopied = ['deploy', 'scripts'].includes(name) || /^(?:Dockerfile|compose\.yaml|\.[a-z].*)$/.test(name)
    if (name === '.git' || name === '.next' || name === '.data') continue
    if (isCopied) cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
    else symlinkSync(path.join(ROOT, name), path.join(root, name))
  }
  const before = readFileSync(path.join(root, file), 'utf8')
  const after = before.replaceAll(from, to)
  expect(after).not.toBe(before)
  writeFileSync(path.join(root, file), after)
  return root
}

/** The faults found after a change of this file. */
async function faultsOf(file: string, root: string): Promise<string[]> {
  if (file.endsWith('haproxy.cfg')) return balancerFaults(root)
  if (file.startsWith('deploy/kubernetes/')) return (await kubernetesFaults(root)).faults
  if (file.startsWith('deploy/systemd/')) return systemdFaults(root).faults
  if (file === 'compose.yaml' || file === '.gitignore') return composeFaults(root)
  return file === 'Dockerfile' ? dockerfileFaults(root) : entryFaults(root)
}

test('the manifests agree with their schemas, with each other and with the settings', async () => {
  const { faults } = await checkManifests()
  expect(faults).toEqual([])
})

test.each<[what: string, file: string, from: string | RegExp, to: string, fault: RegExp]>([
  ['a field that compose does not have', 'compose.yaml', 'read_only: true', 'readonly: true', /compose\.yaml:\d+/],
  ['a root that may be written', 'compose.yaml', 'read_only: true', 'read_only: false', /web may write to its root/],
  ['capabilities', 'compose.yaml', 'cap_drop: [ALL]', 'cap_drop: [NET_RAW]', /web keeps capabilities/],
  [
    'a command that the entry script does not have',
    'compose.yaml',
    'command: [worker]',
    'command: [workers]',
    /workers is not a command/,
  ],
  ['a setting that nothing reads', 'compose.yaml', 'S3_BUCKET: ', 'S3_BUKET: ', /S3_BUKET is not in \.env\.example/],
  ['a setting of a cluster left out', 'compose.yaml', /^ {2}STOREFRONT_URL: .*\n/gm, '', /api: .*STOREFRONT_URL/],
  ['a secret that is not mounted', 'compose.yaml', '  - files_key\n', '', /files_key is not mounted/],
  [
    'an address of a service that is not there',
    'compose.yaml',
    'http://s3:8333',
    'http://minio:9000',
    /minio, which is not a service/,
  ],
  [
    'a port that the balancer does not have',
    'compose.yaml',
    'http://balancer:4000',
    'http://balancer:4001',
    /port 4001 of balancer/,
  ],
  ['a health check that asks elsewhere', 'compose.yaml', '4050/readyz', '4050/health', /worker: its health check asks/],
  [
    'a process that does not wait for migrations',
    'compose.yaml',
    'migrate: { condition: service_completed_successfully }\n',
    '',
    /api does not wait for migrate/,
  ],
  ['an image without a tag', 'compose.yaml', 'haproxy:3.2-alpine', 'haproxy', /compose\.yaml:\d+/],
  [
    'a mounted file that is not there',
    'compose.yaml',
    './deploy/shop.conf',
    './deploy/shops.conf',
    /shops\.conf, which does not exist/,
  ],
  ['secrets that git would take', '.gitignore', 'deploy/compose/secrets/', '', /\.gitignore/],
  [
    'a field that Kubernetes does not have',
    'deploy/kubernetes/base/web.yaml',
    'readinessProbe:',
    'readynessProbe:',
    /readynessProbe is not a field/,
  ],
  [
    'a text where a number belongs',
    'deploy/kubernetes/base/worker.yaml',
    'replicas: 2',
    'replicas: two',
    /spec\/replicas type/,
  ],
  [
    'a kind that there is not',
    'deploy/kubernetes/base/web.yaml',
    'autoscaling/v2',
    'autoscaling/v9',
    /no HorizontalPodAutoscaler of autoscaling\/v9/,
  ],
  [
    'a file in no list',
    'deploy/kubernetes/base/kustomization.yaml',
    '  - network.yaml\n',
    '',
    /network\.yaml is in no list/,
  ],
  [
    'a probe at another path',
    'deploy/kubernetes/base/api.yaml',
    'path: /readyz',
    'path: /healthz',
    /readinessProbe does not ask \/readyz/,
  ],
  [
    'a pod that is killed too early',
    'deploy/kubernetes/base/web.yaml',
    'Seconds: 40',
    'Seconds: 20',
    /web is killed before it has ended/,
  ],
  [
    'a pod with a token',
    'deploy/kubernetes/base/worker.yaml',
    'automountServiceAccountToken: false',
    'automountServiceAccountToken: true',
    /worker holds a token/,
  ],
  [
    'a pod that may be root',
    'deploy/kubernetes/base/api.yaml',
    'runAsNonRoot: true',
    'runAsNonRoot: false',
    /api may run as root/,
  ],
  [
    'a required setting left out',
    'deploy/kubernetes/overlays/example/selling.env',
    /^S3_BUCKET=.*\n/gm,
    '',
    /S3_BUCKET/,
  ],
  [
    'a secret at a place that is not mounted',
    'deploy/kubernetes/base/web.env',
    '/run/secrets/fuma/REDIS_URL',
    '/run/secrets/REDIS_URL',
    /REDIS_URL_FILE at \/run\/secrets\/REDIS_URL/,
  ],
  [
    'a balancer that does not ask the next storefront',
    'deploy/kubernetes/base/haproxy.cfg',
    ' empty-response 404',
    ' empty-response',
    /static-files" lacks "retry-on conn-failure empty-response 404"/,
  ],
  [
    'a rule that the shipped balancer does not have',
    'deploy/compose/haproxy.cfg',
    'balance leastconn',
    'balance roundrobin',
    /has "balance roundrobin", which deploy\/haproxy\.cfg has not/,
  ],
  [
    'a secret that the guide does not name',
    'deploy/kubernetes/README.md',
    ', FILES_KEY, SMTP_URL',
    ', SMTP_URL',
    /README\.md: selling-secrets needs/,
  ],
  [
    'no policy for a process',
    'deploy/kubernetes/base/network.yaml',
    'component: migrate',
    'component: migration',
    /migrate has no network policy/,
  ],
  [
    'a service that leads nowhere',
    'deploy/kubernetes/base/api.yaml',
    'targetPort: http',
    'targetPort: https',
    /Service api: there is no port https/,
  ],
  [
    'a directive that systemd does not know',
    'deploy/systemd/fuma-web@.service',
    'TimeoutStopSec=',
    'TimeoutStopSecs=',
    /fuma-web@\.service/,
  ],
  [
    'a unit that is locked less',
    'deploy/systemd/fuma-api@.service',
    'ProtectHome=yes\n',
    '',
    /fuma-api@\.service is not locked|is not locked as/,
  ],
  [
    'a secret that is not a credential',
    'deploy/systemd/fuma-worker@.service',
    'LoadCredential=FILES_KEY:/etc/fuma/secrets/FILES_KEY\n',
    '',
    /FILES_KEY_FILE is not a credential/,
  ],
  ['an image that runs as root', 'Dockerfile', 'USER 1000:1000', 'USER root', /USER is not a user id/],
  [
    'a port that the image does not have',
    'Dockerfile',
    'WORKER_PORT=4050',
    'WORKER_PORT=4051',
    /WORKER_PORT of worker is not 4050/,
  ],
  [
    'a file that the context does not have',
    'Dockerfile',
    'COPY simulators simulators',
    'COPY simulator simulator',
    /COPY simulator: the context has no such file/,
  ],
  [
    'a command that runs what is not there',
    'scripts/entry.sh',
    'shop-api/worker.ts',
    'shop-api/workers.ts',
    /worker runs shop-api\/workers\.ts, which does not exist/,
  ],
])('refuses %s', async (_, file, from, to, fault) => {
  const faults = await faultsOf(file, changed(file, from, to))
  expect(faults.join('\n')).toMatch(fault)
})

test('refuses an entry script that is not executable', async () => {
  const root = changed('scripts/entry.sh', 'set -eu', 'set -u')
  chmodSync(path.join(root, 'scripts/entry.sh'), 0o644)
  expect(entryFaults(root)).toEqual(['scripts/entry.sh may not be run'])
})
