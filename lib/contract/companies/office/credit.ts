import * as z from 'zod/mini'
import { filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { companyId } from './company-fields.ts'

/** A company's credit limit: one person proposes it, another approves it (approvals.ts). */

export const officeCreditPropose = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  name: 'office-credit-propose',
  path: '/office/credit/propose',
  access: 'credit.propose',
  summary: 'Proposes a credit limit and payment terms, for a second person to approve.',
  request: z.object({
    companyId,
    limit: money.check(
      z.refine((cents) => cents >= 0 && cents <= 100_000_000_00, 'A limit is 0 to 100,000,000 shillings.'),
    ),
    termsDays: z.int().check(z.minimum(0), z.maximum(365)),
    reason: filled('Enter a reason for the second person.', 400),
  }),
  reply: z.object({ approvalId: z.int() }),
})

export const officeCreditRelease = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  name: 'office-credit-release',
  path: '/office/credit/release',
  access: 'cheques.record',
  summary: 'Allows orders on an account that was stopped by a bounced cheque. The company is notified.',
  request: z.object({ companyId, reason: filled('Enter a reason.', 400) }),
  reply: z.object({}),
})

/** Days during which a permission for one order can be used. */
export const RELEASE_DAYS = 7

export const officeCreditReleaseOrder = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  name: 'office-credit-release-order',
  path: '/office/credit/release-order',
  access: 'cheques.record',
  summary: 'Allows one order on an account that is on hold, within its limit. The company is notified.',
  request: z.object({ companyId, reason: filled('Enter a reason.', 400) }),
  reply: z.object({}),
})

const holdSetting = z.object({
  /** Accounts with an amount that is overdue for more days are on hold; null: never. */
  overdueDays: z.nullable(
    z.int('Enter whole days.').check(z.minimum(0, 'Enter 0 or more.'), z.maximum(365, 'At most 365 days.')),
  ),
})

const shownHoldSetting = z.object({
  ...holdSetting.shape,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type HoldSetting = z.output<typeof shownHoldSetting>

export const officeCreditHold = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  name: 'office-credit-hold',
  path: '/office/settings/credit-hold',
  access: 'settings.view',
  summary: 'Days after which an overdue amount puts a company’s account on hold.',
  request: z.object({}),
  reply: shownHoldSetting,
})

export const officeCreditHoldEffect = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  name: 'office-credit-hold-effect',
  path: '/office/settings/credit-hold/effect',
  access: 'settings.view',
  summary: 'Companies that would be on hold with a number of days.',
  request: holdSetting,
  reply: z.object({
    /** Overdue for more days. */
    overdue: z.int(),
    /** Stopped by a bounced cheque, with any number of days. */
    stopped: z.int(),
  }),
})

export const officeCreditHoldSave = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  name: 'office-credit-hold-save',
  path: '/office/settings/credit-hold/save',
  access: 'settings.edit',
  summary: 'Sets the days after which an overdue amount puts a company’s account on hold.',
  request: z.object({ ...holdSetting.shape, version: z.int() }),
  reply: shownHoldSetting,
})

export const CREDIT_CALLS = [
  officeCreditPropose,
  officeCreditRelease,
  officeCreditReleaseOrder,
  officeCreditHold,
  officeCreditHoldEffect,
  officeCreditHoldSave,
]
