import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { type Account, declinedReasonOf, identityOf } from './account.ts'

const account: Account = {
  userId: 1,
  userType: USER_TYPE.consumer,
  companyId: null,
  companyName: null,
  firstName: 'Amina',
  lastName: 'Otieno',
  email: 'amina@example.co.ke',
  mobile: '254712345678',
  approvalStatus: 'approved',
  declinedReason: null,
  active: true,
  confirmed: true,
}
const company = { companyId: 5, companyName: 'Simba Traders' }

test.each([
  ['a consumer', {}, 'Amina Otieno'],
  ["a branch's person", { ...company, userType: USER_TYPE.branch }, 'Amina Otieno'],
  ['an owner', { ...company, userType: USER_TYPE.trader }, 'Simba Traders'],
  ["a branch's person without a name", { ...company, firstName: null, lastName: null }, 'Simba Traders'],
  ['staff without a name', { userType: USER_TYPE.staff, firstName: null, lastName: null }, 'Account'],
])('%s is named', (_, fields, name) => {
  expect(identityOf({ ...account, ...fields }).name).toBe(name)
})

test('a declined company always has a reason, and no other company has a reason', () => {
  expect(declinedReasonOf('declined', ' The copy cannot be read. ')).toBe('The copy cannot be read.')
  expect(declinedReasonOf('declined', ' ')).toBe('Your kyc has been declined')
  expect(declinedReasonOf('pending', 'The copy cannot be read.')).toBeNull()
})
