import type { Approval } from '#lib/contract/staff/office/approvals.ts'

/** Words of requests for approval, for a page in another language. */
export interface ApprovalWords extends Readonly<Record<Approval['state'], string>> {
  waiting: string
  failed: string
  you: string
  youAsked: string
  theyAsked: string
  showMore: (values: { n: number; all: number }) => string
  youDecide: string
  anotherDecides: (values: { roles: string }) => string
  secondDecides: (values: { roles: string }) => string
  approve: string
  decline: string
  withdraw: string
  ownRequest: string
  onlyRoles: (values: { roles: string }) => string
}

export const ENGLISH_APPROVALS: ApprovalWords = {
  waiting: 'Waiting for approval',
  failed: 'We could not load the approval requests.',
  asked: 'Waiting',
  approved: 'Approved',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  you: 'You',
  youAsked: 'asked',
  theyAsked: 'asked',
  showMore: ({ n, all }) => `Show ${n} more of ${all}`,
  youDecide: 'You can approve or decline this.',
  anotherDecides: ({ roles }) => `Another person must approve: ${roles}.`,
  secondDecides: ({ roles }) => `A second person must approve: ${roles}.`,
  approve: 'Approve',
  decline: 'Decline',
  withdraw: 'Withdraw',
  ownRequest: 'You requested this, so another person must decide.',
  onlyRoles: ({ roles }) => `${roles} can do this.`,
}
