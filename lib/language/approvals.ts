import { params } from '@nanostores/i18n'
import { defineTexts } from './texts.ts'

/** Requests for approval (`ApprovalWords`). */
export const approvalTexts = defineTexts(
  'approvals',
  {
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
    showMore: params('Show {n} more of {all}'),
    youDecide: 'You can approve or decline this.',
    anotherDecides: params('Another person must approve: {roles}.'),
    secondDecides: params('A second person must approve: {roles}.'),
    approve: 'Approve',
    decline: 'Decline',
    withdraw: 'Withdraw',
    ownRequest: 'You requested this, so another person must decide.',
    onlyRoles: params('{roles} can do this.'),
  },
  () => import('./approvals.sw.ts'),
)
