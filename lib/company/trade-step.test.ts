import { accountOf } from '../account/account.ts'
import { tradeStep } from './trade-step.ts'

test.each([
  ['guest', '/sign-up?as=trader'],
  ['2-approved', '/need-help'],
  ['3-pending', '/kyc-upload'],
  ['3-declined', '/kyc-upload'],
  ['3-approved', '/quick-order'],
  ['1-approved', '/quick-order'],
  ['5-approved', '/product-list'],
  ['6-approved', '/settings'],
  ['6-approved-12', '/quick-order'],
])('continues from %s at %s', (viewer, href) => expect(tradeStep(accountOf(viewer)).href).toBe(href))
