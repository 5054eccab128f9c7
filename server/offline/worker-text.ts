import 'server-only'
import { WORKER_SETTINGS } from '#lib/offline/caches.ts'
import { endWorker, runWorker } from '#lib/offline/service-worker.ts'
import { environment } from '../env.ts'
import { buildId } from '../next/build-id.ts'

/**
 * The text of the service worker. It names the build, so that browsers install it again with each release. With
 * `SERVICE_WORKER=off` it is a worker that removes itself.
 */
export function workerText(): string {
  const worker = environment().SERVICE_WORKER === 'on' ? runWorker : endWorker
  return `(${worker})(self,${JSON.stringify(buildId())},${JSON.stringify(WORKER_SETTINGS)})\n`
}
