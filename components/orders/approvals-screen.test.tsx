import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { problem } from '#lib/contract/base/problem.ts'
import {
  type OrderApproval,
  orderApprovalDecide,
  orderApprovalDetail,
  orderApprovalList,
} from '#lib/contract/orders/order-approval.ts'
import { ApprovalsScreen } from './approvals-screen.tsx'

const REQUEST: OrderApproval = {
  ...{ no: 101, state: 'waiting', requestedBy: 'Peter Otieno', isOwn: false, branch: 'Eastleigh' },
  ...{ purchaseOrderNo: 'LPO 7', comments: '', total: 72_500_00, limitKind: 'order', limit: 50_000_00 },
  lines: [{ productId: 1, name: 'Simba Blanket', quantity: 50, unit: 'piece', unitPrice: 1250_00, total: 72_500_00 }],
  ...{ createdAt: '2026-11-24T08:00:00Z', expiresAt: '2026-12-01T08:00:00Z', decidedAt: null, decidedBy: null },
  ...{ note: '', orderId: null, orderNo: null, mayDecide: true, mayTakeBack: false },
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('shows old and new total, and approves the new total with a note', async () => {
  signInAs(USER_TYPE.trader)
  const sent: unknown[] = []
  answerCall(orderApprovalList, () => ({ data: [REQUEST] }))
  answerCall(orderApprovalDetail, () => ({
    data: { total: 75_400_00, changes: ['Simba Blanket: KSh 1,300 ex-VAT instead of KSh 1,250.'], problem: null },
  }))
  answerCall(orderApprovalDecide, (input) => {
    sent.push(input)
    return { data: { orderId: 'a'.repeat(22), orderNo: 10042 }, message: 'Approved: it is order 10042.' }
  })
  draw(<ApprovalsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  const changed = await screen.findByText(/It was/)
  expect(plain(changed.textContent)).toContain('It was KSh 72,500, it is now KSh 75,400. Simba Blanket: KSh 1,300')
  await userEvent.type(screen.getByLabelText('Note for Peter Otieno (optional)'), 'For the season')
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Approve KSh.75,400$/ }))
  expect(await screen.findByText('Approved: it is order 10042.')).toBeVisible()
  expect(sent).toEqual([{ no: 101, decision: 'approve', note: 'For the season', total: 75_400_00 }])
})

test('approves an order that the account refuses as an order to pay now, with the way to pay', async () => {
  signInAs(USER_TYPE.trader)
  const orderId = 'a'.repeat(22)
  answerCall(orderApprovalList, () => ({ data: [REQUEST] }))
  answerCall(orderApprovalDetail, () => ({
    data: { total: null, payNowTotal: 72_500_00, changes: [], problem: 'The account is on hold.' },
  }))
  const sent = answerCall(orderApprovalDecide, () => ({
    data: { orderId, orderNo: 10042, isToPay: true },
    message: 'Approved: it is order 10042.',
  }))
  draw(<ApprovalsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  expect(await screen.findByText('This order cannot be on the account.')).toBeVisible()
  expect(screen.getByText('The account is on hold.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Approve and pay now: KSh.72,500$/ }))
  expect(await screen.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/payment/${orderId}`)
  expect(sent).toEqual([{ no: 101, decision: 'approve', note: '', total: 72_500_00, paysNow: true }])
})

test('offers only to decline an order that cannot be placed, and shows a refusal with the note unchanged', async () => {
  signInAs(USER_TYPE.trader)
  answerCall(orderApprovalList, () => ({ data: [REQUEST] }))
  answerCall(orderApprovalDetail, () => ({ data: { total: null, changes: [], problem: 'Sold out.' } }))
  answerCall(orderApprovalDecide, () => ({ refused: problem('not-allowed', 'This order was approved already.') }))
  draw(<ApprovalsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  expect(await screen.findByText('Sold out.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  const note = screen.getByLabelText('Note for Peter Otieno (optional)')
  await userEvent.type(note, 'Too late')
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('This order was approved already.')).toBeVisible()
  expect(screen.getByLabelText('Note for Peter Otieno (optional)')).toHaveValue('Too late')
})

test('lets a member withdraw a waiting request but not decide about it', async () => {
  signInAs(USER_TYPE.branch)
  answerCall(orderApprovalList, () => ({ data: [{ ...REQUEST, isOwn: true, mayDecide: false, mayTakeBack: true }] }))
  draw(<ApprovalsScreen />)
  expect(await screen.findByRole('button', { name: 'Withdraw and put into the cart' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})
