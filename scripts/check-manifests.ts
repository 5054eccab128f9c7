/**
 * `npm run check:manifests`: checks the deployment files (Dockerfile, compose.yaml, deploy/kubernetes, deploy/systemd)
 * against their schemas, against each other and against the processes' settings. `npm run check:image` runs the image's
 * own lines.
 */
import { ROOT } from './environment.ts'
import { balancerFaults } from './manifests/balancer.ts'
import { composeFaults } from './manifests/compose.ts'
import { dockerfileFaults, entryFaults } from './manifests/image.ts'
import { kubernetesFaults } from './manifests/kubernetes.ts'
import { systemdFaults } from './manifests/systemd.ts'

export interface ManifestReport {
  /** The faults, one sentence each. */
  faults: string[]
  /** Checks that could not run here. */
  notDone: string[]
}

/** Checks all of them, in this folder or a copy of it. */
export async function checkManifests(root: string = ROOT): Promise<ManifestReport> {
  const kubernetes = await kubernetesFaults(root)
  const systemd = systemdFaults(root)
  return {
    faults: [
      ...entryFaults(root),
      ...dockerfileFaults(root),
      ...composeFaults(root),
      ...balancerFaults(root),
      ...balancerFaults(root),
      ...kubernetes.faults,
      ...systemd.faults,
    ],
    notDone: [...kubernetes.notDone, ...systemd.notDone],
  }
}

if (import.meta.main) {
  const { faults, notDone } = await checkManifests()
  for (const fault of faults) console.error(fault)
  for (const sentence of notDone) console.log(`Not checked: ${sentence}.`)
  console.log(
    faults.length === 0 ? 'The manifests agree with their schemas and with each other.' : `${faults.length} faults.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
