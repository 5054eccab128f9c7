import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { PayAccount } from './pay-account.tsx'

const BANK = { bankName: 'KCB', accountName: 'Fuma Ltd', accountNumber: '1100', branch: 'Moi Avenue', swift: null }
const PAYMENT = { accountReference: 'FUMAC12', businessNumber: '174379', bank: BANK }
const valueAt = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('shows the paybill and the bank account with the reference of the company and the due amount', async () => {
  draw(<PayAccount payment={PAYMENT} due={38_802_00} />)
  const section = within(screen.getByRole('region', { name: 'Pay the account' }))
  expect(section.getByText(/KSh.250,000 at a time/)).toBeVisible()
  expect(['Business number', 'Account', 'Amount due'].map(valueAt)).toEqual(['174379', 'FUMAC12', '38802'])
  expect(['Account number', 'Reference', 'Amount'].map(valueAt)).toEqual(['1100', 'FUMAC12', '38802'])
  await expectAccessible()
})

test('hides the amount of a balance that is not due, and the ways that the shop does not take', () => {
  draw(<PayAccount payment={{ ...PAYMENT, bank: null }} due={0} />)
  expect(screen.queryByText(/^Amount/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Bank transfer' })).toBeNull()
})
