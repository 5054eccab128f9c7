/**
 * `npm run check:image`: builds the image with the container engine, or, without an engine, runs the lines of the
 * Dockerfile in a clean folder (scripts/manifests/image-stages.ts). Then starts migrate, api, worker, web and
 * simulators as another user from a read-only tree, with a separate PostgreSQL, Redis and S3 store. It checks each for
 * readiness and ends it as an engine does. It reports the checks that were skipped.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './environment.ts'
import { BUILT_FOR, type Finding, tryImage } from './manifests/image-processes.ts'
import { lock, RUN_AS, runStages } from './manifests/image-stages.ts'
import { endAll } from './stack.ts'

const began = Date.now()
const print = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

/** The command's presence is not enough: its service can be missing. */
const hasEngine = () => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0

function buildWithEngine(): Finding[] {
  const run = (what: string, args: string[]): Finding => {
    const { status } = spawnSync('docker', args, { cwd: ROOT, stdio: 'inherit' })
    return { what, isRight: status === 0, detail: `exit code ${status}` }
  }
  return [
    run('docker build', ['build', '--tag', 'fuma:check', '.']),
    run('docker compose config', ['compose', '--profile', '*', 'config', '--quiet']),
  ]
}

async function main(): Promise<Finding[]> {
  const findings = hasEngine() ? buildWithEngine() : []
  const work = mkdtempSync(path.join(tmpdir(), 'fuma-image-'))
  // The user that runs the lines must pass through it.
  chmodSync(work, 0o711)
  try {
    const image = runStages({ root: ROOT, work, values: { PUBLIC_URL: BUILT_FOR }, print })
    const megabytes = spawnSync('du', ['-sm', image.folder], { encoding: 'utf8' }).stdout.split('\t')[0]
    print(`The last stage: ${megabytes} MB`)
    lock(image, ['data'])
    findings.push(...(await tryImage(image, work, print)))
    say(findings)
  } finally {
    await endAll()
    print('Removing what was built')
    rmSync(work, { recursive: true, force: true })
  }
  return findings
}

/** Each finding is logged when found; this logs the open ones. */
function say(findings: readonly Finding[]): void {
  const wrong = findings.filter(({ isRight }) => !isRight)
  for (const { what } of wrong) print(`WRONG  ${what}`)
  print(`${findings.length - wrong.length} of ${findings.length} findings are right.`)
  if (!hasEngine()) print('Not run: a build by a container engine, and compose.yaml; none answers here.')
  print('Not run: the base image (Node and programs of this machine take its place), the limits of a container.')
  print('Not run: nginx, Valkey, SeaweedFS and the balancer of compose.yaml.')
  if (!RUN_AS) print('Not run: processes as another user; only root can start those.')
}

// Running processes are ended, and dependent steps then fail.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endAll())
try {
  const findings = await main()
  process.exitCode = findings.every(({ isRight }) => isRight) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
