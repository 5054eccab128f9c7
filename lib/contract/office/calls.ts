import { APPROVAL_CALLS } from './approvals.ts'
import { AUDIT_CALLS } from './audit.ts'
import { COMPANY_CALLS } from './companies.ts'
import { CREDIT_CALLS } from './credit.ts'
import { CUSTOMER_CALLS } from './customers.ts'
import { DATA_REQUEST_CALLS } from './data-requests.ts'
import { DRAFT_CALLS } from './drafts.ts'
import { FACTOR_CALLS } from './factor.ts'
import { FIND_CALLS } from './find.ts'
import { INVITATION_CALLS } from './invitation.ts'
import { JOB_CALLS } from './jobs.ts'
import { KYC_CALLS } from './kyc.ts'
import { ME_CALLS } from './me.ts'
import type { OfficeCall } from './office-call.ts'
import { ORDER_CALLS } from './order.ts'
import { ORDER_CHANGE_CALLS } from './order-changes.ts'
import { ORDER_LIST_CALLS } from './order-list.ts'
import { PACKING_CALLS } from './packing.ts'
import { PAYMENT_CALLS } from './payments.ts'
import { PICK_LIST_CALLS } from './pick-lists.ts'
import { REFUND_CALLS } from './refunds.ts'
import { SESSION_CALLS } from './session.ts'
import { SETTINGS_CALLS } from './settings.ts'
import { STAFF_CALLS } from './staff.ts'
import { TODAY_CALLS } from './today.ts'
import { VIEW_CALLS } from './views.ts'

/** Every call of the office. A call that is not in this list does not exist. Servers only, as `CALLS` is. */
export const OFFICE_CALLS: readonly OfficeCall[] = [
  ...SESSION_CALLS,
  ...FACTOR_CALLS,
  ...INVITATION_CALLS,
  ...ME_CALLS,
  ...TODAY_CALLS,
  ...REFUND_CALLS,
  ...PAYMENT_CALLS,
  ...JOB_CALLS,
  ...KYC_CALLS,
  ...COMPANY_CALLS,
  ...CREDIT_CALLS,
  ...ORDER_LIST_CALLS,
  ...ORDER_CALLS,
  ...ORDER_CHANGE_CALLS,
  ...DRAFT_CALLS,
  ...CUSTOMER_CALLS,
  ...DATA_REQUEST_CALLS,
  ...PACKING_CALLS,
  ...PICK_LIST_CALLS,
  ...APPROVAL_CALLS,
  ...AUDIT_CALLS,
  ...FIND_CALLS,
  ...SETTINGS_CALLS,
  ...STAFF_CALLS,
  ...VIEW_CALLS,
]
