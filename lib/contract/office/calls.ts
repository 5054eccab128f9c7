import { COMPANY_CALLS } from './companies.ts'
import { KYC_CALLS } from './kyc.ts'
import type { OfficeCall } from './office-call.ts'

/** Every call of the office. A call that is not in this list does not exist. Servers only, as `CALLS` is. */
export const OFFICE_CALLS: readonly OfficeCall[] = [...KYC_CALLS, ...COMPANY_CALLS]
