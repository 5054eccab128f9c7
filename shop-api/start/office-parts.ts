import type { JobParts } from '../modules/jobs/jobs/job-kind.ts'
import type { Payments } from '../modules/payments/use-cases/payments.ts'
import type { BackgroundWork } from './background-work.ts'

/** Dependencies of office routes, in addition to the dependencies of every route. */
export interface OfficeParts extends JobParts {
  payments: Payments
  background: Pick<BackgroundWork, 'outbox' | 'follower' | 'jobs' | 'reconciler'>
}
