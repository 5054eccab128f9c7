import type { FastifyBaseLogger } from 'fastify'
import { Worker } from '../runtime/worker.ts'
import type { BackgroundWork } from './background-work.ts'

/** For an API of several: workers do all background work, and find it themselves. */
export function workElsewhere(log: FastifyBaseLogger): BackgroundWork {
  const idle = () => new Worker({ run: async () => {}, everyMs: 0, log, failure: '' })
  return {
    outbox: idle(),
    follower: idle(),
    jobs: idle(),
    vat: idle(),
    longJobs: idle(),
    whatsApp: idle(),
    reconciler: { wake: () => {} },
    begin: () => {},
    start: () => {},
    close: async () => {},
  }
}
