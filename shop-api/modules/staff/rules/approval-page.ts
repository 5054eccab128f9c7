import type { ApprovalKindName } from '#lib/contract/staff/office/approvals.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'

const BELOW_COST = '/office/prices/below-cost'
const STAFF = '/office/staff'

const PAGES: Readonly<Record<ApprovalKindName, (of: { id: number | string; subjectId: string }) => string>> = {
  refund: ({ id }) => `/office/money/refunds?approval=${id}`,
  'credit-limit': ({ subjectId }) => `/office/companies/${subjectId}`,
  'staff-leave': () => STAFF,
  'price-below-cost': () => BELOW_COST,
  'agreed-below-cost': () => BELOW_COST,
  'offer-below-cost': () => BELOW_COST,
  'cheque-banked': () => '/office/money/cheques',
  'money-closed': () => pathOfUnmatched(),
  'money-returned': () => pathOfUnmatched(),
  'staff-roles': () => STAFF,
  'staff-invite': () => STAFF,
  'refund-limit': () => '/office/settings',
  'drawer-difference': () => '/office/counter?view=shifts',
  'quote-below-cost': () => BELOW_COST,
  'store-credit': () => '/office/money/store-credit',
}

/** The office page with a request that waits for approval. @param of `id`: of the approval */
export const approvalPage = (kind: ApprovalKindName, of: { id: number | string; subjectId: string }): string =>
  PAGES[kind](of)
