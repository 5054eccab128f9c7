import type { FastifyBaseLogger } from 'fastify'
import { Worker } from '../runtime/worker.ts'
import type { BackgroundWork } from './background-work.ts'

/** In an API of several: workers do it all, and find by themselves what there is to do. */
export function workElsewhere(log: FastifyBaseLogger): BackgroundWork {
  const idle = () => new Worker({ run: async () => {}, everyMs: 0, log, failure: '' })
  return {
    outbox: idle(),
    follower: idle(),
    jobs: idle(),
    vat: idle(),
    longJobs: idle(),
    reconciler: { wake: () => {} },
    begin: () => {},
    start: () => {},
    close: async () => {},
  }
}
