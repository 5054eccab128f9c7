import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { type Colleague, deletionBlockers, isLastOfCompany } from './leave-company.ts'

const { branch, trader } = USER_TYPE
const other = (userType: Colleague['userType'], active: boolean): Colleague => ({ id: 1, userType, active })

test.each([
  ['an owner beside another owner', trader, [other(trader, true)], false],
  ['an owner beside an owner who is switched off', trader, [other(trader, false)], true],
  ['an owner with a team', trader, [other(branch, true)], true],
  ['a branch customer with a colleague', branch, [other(branch, false)], false],
  ['a branch customer alone', branch, [], true],
] as const)('%s: the last of the company?', (_, userType, others, expected) => {
  expect(isLastOfCompany(userType, others)).toBe(expected)
})

test('open amounts and an active team are reasons to stay', () => {
  const settled = { outstandingCents: 0, pendingCents: 0, unclearedCents: 0 }
  expect(deletionBlockers([other(branch, false)], settled)).toEqual([])
  expect(deletionBlockers([], null)).toEqual([])
  const open = { outstandingCents: -100_00, pendingCents: 200_00, unclearedCents: 300_00 }
  expect(deletionBlockers([other(branch, true), other(branch, true)], open)).toEqual([
    expect.stringContaining('we owe your company'),
    expect.stringContaining('orders on account'),
    expect.stringContaining('cheques'),
    expect.stringContaining('2 people in your team can still order'),
  ])
})
