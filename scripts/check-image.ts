/**
 * `npm run check:image`: builds the image with the container engine that answers here, or, where none does, runs the lines of
 * the Dockerfile in a clean folder (scripts/manifests/image-stages.ts). Then starts migrate, api, worker, web and simulators
 * from a tree that they cannot write to, as another user, over a PostgreSQL, Redis and S3 store of its own, asks each
 * whether it is ready, and ends it as an engine does. It says what was not run.
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

/** The engine's presence says nothing: it may be a command without a service. */
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
  // Whoever the lines are run as walks through it.
  chmodSync(work, 0o711)
  try {
    const image = runStages({ root: ROOT, work, values: { PUBLIC_URL: BUILT_FOR }, print })
    const megabytes = spawnSync('du', ['-sm', image.folder], { encoding: 'utf8' }).stdout.split('\t')[0]
    print(`The last stage: ${megabytes} MB`)
    lock(image, ['data'])
    findings.push(...(await tryImage(image, work, print)))
  } finally {
    await endAll()
    rmSync(work, { recursive: true, force: true })
  }
  return findings
}

const findings = await main()
for (const { what, isRight, detail } of findings)
  console.log(`${isRight ? 'right' : 'WRONG'}  ${what.padEnd(58)} ${detail}`)
if (!hasEngine())
  console.log('Not run: no container engine answers, so no image was built and compose.yaml was not started.')
console.log(
  'Not run: the base image (Node and programs of this machine took its place), limits of a container, nginx, valkey and SeaweedFS of compose.yaml.',
)
if (!RUN_AS) console.log('Not run: the processes ran as you, not as another user; only root can change that.')
process.exit(findings.every(({ isRight }) => isRight) ? 0 : 1)
