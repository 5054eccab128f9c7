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

export const CREDIT_CALLS = [officeCreditPropose]
