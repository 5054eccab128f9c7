import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { type Found, officeFind } from '#lib/contract/orders/office/find.ts'
import { matchToCompanyJob, matchToOrderJob, type UnmatchedMoney } from '#lib/contract/payments/office/payments.ts'
import { showMoney } from '#lib/format/money.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { MatchMoney } from './match-money.tsx'

const MONEY = { receipt: 'TKQ4ABCDEF', amount: 120_000, text: '', suggestions: [], isElsewhere: false, refund: null }
const ORDER: Found = {
  ...{ kind: 'order', id: '10509', path: '/office/orders/10509', title: '10509 Nakuru Drapers', detail: 'Nakuru' },
  ...{ amount: 120_000, status: 'pending' },
}
const COMPANY: Found = {
  ...{ kind: 'company', id: '7', path: '/office/companies/7', title: 'Nakuru Drapers', detail: 'Nakuru' },
  ...{ amount: null, status: 'Approved' },
}

async function open(job: OfficeJobCall, way: string) {
  signedInAs('finance')
  answerCall(officeFind, ({ text, kinds }) => ({
    data: [ORDER, COMPANY].filter(({ kind, id }) => kinds?.includes(kind) && (kind === 'company' || id === text)),
  }))
  const started = answerCall(job, () => refused('changed-meanwhile', 'A colleague has already matched it.'))
  const { user } = drawOffice(<MatchMoney money={MONEY as unknown as UnmatchedMoney} />)
  await waitFor(() => expect(screen.getByRole('button', { name: way })).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(screen.getByRole('button', { name: way }))
  return { user, started }
}

test('shows the customer of an order before money is assigned to its number', async () => {
  const { user, started } = await open(matchToOrderJob, 'Find order')
  await user.type(screen.getByLabelText('Order number'), '10508')
  await screen.findByText('There is no order 10508.')
  await user.type(screen.getByLabelText('Order number'), '{Backspace}9')
  await screen.findByText('Order 10509 Nakuru Drapers')
  expect(screen.getByRole('status').textContent).toBe(
    `Order 10509 Nakuru Drapers, Nakuru, ${showMoney(MONEY.amount, 'auto')} in all.`,
  )
  await user.click(screen.getByRole('button', { name: /^Assign / }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]).toMatchObject({ input: { receipt: MONEY.receipt, orderNo: 10_509 } })
})

test('assigns money to the account of the company that its account number names', async () => {
  signedInAs('finance')
  const started = answerCall(matchToCompanyJob, () =>
    refused('changed-meanwhile', 'A colleague has already matched it.'),
  )
  const money = { ...MONEY, company: { companyId: 7, name: 'Nakuru Drapers' } }
  const { user } = drawOffice(<MatchMoney money={money as unknown as UnmatchedMoney} />)
  expect(screen.getByText('Keep TKQ4ABCDEF on the account of Nakuru Drapers?')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Keep on this account' }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]).toMatchObject({ input: { receipt: MONEY.receipt, companyId: 7 } })
})

test('a company is chosen by its name, and another can be chosen instead', async () => {
  const { user, started } = await open(matchToCompanyJob, 'Keep as credit')
  expect(screen.getByRole('button', { name: /^Keep TKQ4ABCDEF/ })).toBeDisabled()
  await user.type(screen.getByLabelText(/^Company/), 'naku')
  await user.click(await screen.findByRole('button', { name: /^Nakuru Drapers/ }))
  await user.click(screen.getByRole('button', { name: 'Another' }))
  await user.click(await screen.findByRole('button', { name: /^Nakuru Drapers/ }))
  await user.click(screen.getByRole('button', { name: 'Keep TKQ4ABCDEF on the account of Nakuru Drapers' }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]).toMatchObject({ input: { receipt: MONEY.receipt, companyId: 7 } })
})
