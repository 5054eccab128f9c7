import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { closeUnmatchedJob, giveBackJob, type UnmatchedMoney } from '#lib/contract/payments/office/payments.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RefundOfMoney } from './give-back.tsx'
import { MatchMoney } from './match-money.tsx'

const AT = '2026-11-28T08:00:00.000Z'
const MONEY: UnmatchedMoney = {
  ...{
    receipt: 'TKQ4ABCDEF',
    method: 'mpesa',
    amount: 120_000,
    account: 'rent',
    phone: '2547 ***** 126',
    payer: 'JANE',
  },
  ...{ paidAt: AT, text: '', isElsewhere: false, company: null, suggestions: [], takenBy: null, refund: null },
  back: { way: 'reversal', phone: null },
}
const refund = { since: AT, reason: 'Not ours.', queries: 2, nextQueryAt: AT }

async function enabled(name: RegExp) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  return button
}

test('names the payer, and refunds the sum by keyboard', async () => {
  signedInAs('finance')
  const sent = answerCall(giveBackJob, () => refused('changed-meanwhile', 'A colleague has already handled it.'))
  const { user } = drawOffice(<MatchMoney money={MONEY} />)
  await enabled(/^Refund/)
  await user.keyboard('b')
  expect(
    await screen.findByText('M-Pesa reverses TKQ4ABCDEF: the money returns to 2547 ***** 126, JANE.'),
  ).toBeVisible()
  await enabled(/^Refund KSh.1,200$/)
  await user.keyboard('Not ours.{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input: { receipt: 'TKQ4ABCDEF', reason: 'Not ours.' } })
})

test('records a refund that was sent in the portal', async () => {
  signedInAs('finance')
  const closed = answerCall(closeUnmatchedJob, () =>
    refused('changed-meanwhile', 'A colleague has already handled it.'),
  )
  const { user } = drawOffice(<MatchMoney money={MONEY} />)
  await enabled(/^Refund/)
  await user.keyboard('b')
  await user.click(await enabled(/^It was sent before/))
  await user.type(await screen.findByLabelText('Receipt of the refund'), 'UKC0000001')
  await user.type(screen.getByLabelText(/^Why/), 'Sent in the portal.{Enter}')
  await waitFor(() => expect(closed).toHaveLength(1))
  expect(closed[0]).toMatchObject({ input: { receipt: 'TKQ4ABCDEF', sentBack: 'UKC0000001' } })
})

test('offers no sending for money that only staff can send', async () => {
  signedInAs('finance')
  const { user } = drawOffice(<MatchMoney money={{ ...MONEY, back: { way: 'no-number', phone: null } }} />)
  await enabled(/^Refund/)
  await user.keyboard('b')
  expect(await screen.findByText(/^First refund it in the provider’s portal/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Refund KSh/ })).toBeNull()
})

test('sends an approved refund with the reason of its request', async () => {
  signedInAs('finance')
  const sent = answerCall(giveBackJob, () => refused('changed-meanwhile', 'A colleague has already handled it.'))
  const { user } = drawOffice(<RefundOfMoney money={MONEY} refund={{ ...refund, state: 'approved' }} />)
  await user.click(await enabled(/^Refund KSh.1,200$/))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input: { receipt: 'TKQ4ABCDEF', reason: 'Not ours.' } })
})

test('shows that the result is not known, and takes the receipt but does not send it again', async () => {
  signedInAs('finance')
  const closed = answerCall(closeUnmatchedJob, () =>
    refused('changed-meanwhile', 'A colleague has already handled it.'),
  )
  const { user } = drawOffice(<RefundOfMoney money={MONEY} refund={{ ...refund, state: 'unknown' }} />)
  expect(screen.getByText(/It is not known whether it was refunded\..* queried 2 times/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  await user.type(screen.getByLabelText('Receipt of the refund'), 'UKC0000001{Enter}')
  await waitFor(() => expect(closed).toHaveLength(1))
  expect(closed[0]).toMatchObject({ input: { receipt: 'TKQ4ABCDEF', sentBack: 'UKC0000001' } })
})
