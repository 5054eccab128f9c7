import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import {
  type MoneyAccount,
  officeMoneyAccounts,
  officeMoneySettings,
} from '#lib/contract/money/office/money-accounts.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { AccountsList } from './accounts-list.tsx'

const AT = '2026-11-28T09:00:00Z'
const ACCOUNT: MoneyAccount = {
  ...{ accountId: 1, kind: 'mpesa', name: 'M-Pesa', number: '174379', isMain: true, isRetired: false, version: 1 },
  ...{ balance: 685_50, theirs: null, reported: null, closedThrough: null, open: 0, toCheck: 0, openSince: null },
  days: [],
}

/** Draws the accounts, and waits until they are loaded. */
function draw(reported: MoneyAccount['reported']) {
  signedInAs('finance')
  answerCall(officeMoneyAccounts, () => ({ data: [{ ...ACCOUNT, reported }] }))
  answerCall(officeMoneySettings, () => ({ data: { tolerance: 1_00 } }))
  drawOffice(<AccountsList />)
  return screen.findByLabelText(/At most KSh/)
}

test('shows the balance that M-Pesa reported, with its parts that are not zero', async () => {
  const parts = [
    { name: 'Working Account', balance: 700_50 },
    { name: 'Charges Paid Account', balance: -15_00 },
    { name: 'Utility Account', balance: 0 },
  ]
  await draw({ balance: 685_50, at: AT, parts })
  screen.getByText(/^685\.50 at M-Pesa/)
  screen.getByText('Working Account 700.50, Charges Paid Account −15')
  await expectAccessible()
})

test('shows no reported balance without a report', async () => {
  await draw(null)
  screen.getByText('No statement')
  expect(screen.queryByText(/at M-Pesa/)).toBeNull()
})
