import { COMPANY_CALLS } from './companies.ts'
import { CUSTOMER_CALLS } from './customers.ts'
import { DATA_REQUEST_CALLS } from './data-requests.ts'
import { JOB_CALLS } from './jobs.ts'
import { KYC_CALLS } from './kyc.ts'
import type { OfficeCall } from './office-call.ts'
import { ORDER_CALLS } from './order.ts'
import { ORDER_LIST_CALLS } from './order-list.ts'

/** Every call of the office. A call that is not in this list does not exist. Servers only, as `CALLS` is. */
export const OFFICE_CALLS: readonly OfficeCall[] = [
  ...JOB_CALLS,
  ...KYC_CALLS,
  ...COMPANY_CALLS,
  ...ORDER_LIST_CALLS,
  ...ORDER_CALLS,
  ...CUSTOMER_CALLS,
  ...DATA_REQUEST_CALLS,
]
