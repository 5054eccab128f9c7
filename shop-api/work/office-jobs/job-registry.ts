import { EXPORT_LISTS } from '../exports/export-registry.ts'
import { COMPANY_JOBS } from './company-jobs.ts'
import { setCharges } from './delivery-job.ts'
import { DRAFT_JOBS } from './draft-jobs.ts'
import { ENDING_JOBS } from './ending-jobs.ts'
import { erase } from './erase-job.ts'
import { exportJobOf } from './export-job.ts'
import { FAMILY_JOBS } from './family-jobs.ts'
import { IMPORT_JOBS } from './import-jobs.ts'
import type { JobKind } from './job-kind.ts'
import { ORDER_CHANGE_JOBS } from './order-change-jobs.ts'
import { ORDER_JOBS } from './order-jobs.ts'
import { PACKING_JOBS } from './packing-jobs.ts'
import { PAYMENT_JOBS } from './payment-jobs.ts'
import { PRICE_JOBS } from './price-jobs.ts'
import { REFUND_JOBS } from './refund-jobs.ts'
import { saveSheet, setPrices } from './sheet-job.ts'

/** Every kind of background work there is, for staff to start. */
export const JOB_KINDS: readonly JobKind[] = [
  ...COMPANY_JOBS,
  erase,
  exportJobOf(EXPORT_LISTS),
  ...ORDER_JOBS,
  ...ORDER_CHANGE_JOBS,
  ...DRAFT_JOBS,
  ...PACKING_JOBS,
  ...PAYMENT_JOBS,
  ...REFUND_JOBS,
  ...FAMILY_JOBS,
  ...IMPORT_JOBS,
  ...ENDING_JOBS,
  setCharges,
  saveSheet,
  setPrices,
  ...PRICE_JOBS,
]
