import { checkoutTexts } from '#lib/language/checkout.ts'
import { missingOfCompany } from './company-missing.ts'

const branch = { id: 4, name: 'Kisumu' }
const first = '2026-11-25'

test.each([
  [
    { branch: null, when: null, day: '' },
    { branchId: 'Choose a branch.', estimatedDeliveryDate: 'Choose when you want it.' },
  ],
  [{ branch, when: null, day: '2026-12-01' }, { estimatedDeliveryDate: 'Choose when you want it.' }],
  [{ branch, when: 'date', day: '' }, { estimatedDeliveryDate: 'Choose a day.' }],
  [{ branch, when: 'date', day: '2026-11-24' }, { estimatedDeliveryDate: 'Choose a day from 25 November 2026 on.' }],
  [{ branch, when: 'date', day: '2026-11-25' }, null],
  [{ branch, when: 'asap', day: '2020-01-01' }, null],
  [{ branch, when: 'asap', day: '', purchaseOrderNo: 'LPO 2231' }, null],
  [{ branch, when: 'asap', day: '', purchaseOrderNo: '7'.repeat(41) }, { purchaseOrderNo: 'At most 40 characters.' }],
] as const)('returns the missing choices of %j', (draft, missing) =>
  expect(missingOfCompany(checkoutTexts.english, { purchaseOrderNo: '', ...draft }, first)).toEqual(missing),
)
