import type { Payments } from '../../payments/payments.ts'
import type { BackgroundWork } from '../../work/background-work.ts'
import type { JobParts } from '../../work/office-jobs/job-kind.ts'

/** What the office's routes need beside what every route can reach. */
export interface OfficeParts extends JobParts {
  payments: Payments
  background: Pick<BackgroundWork, 'outbox' | 'follower' | 'jobs' | 'reconciler'>
}
