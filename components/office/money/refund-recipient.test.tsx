import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { type OfficeRefund, officeRefundPhone } from '#lib/contract/payments/office/refunds.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RefundRecipient } from './refund-recipient.tsx'

const REFUND = {
  ...{
    refundId: 'r1',
    method: 'mpesa',
    byHand: false,
    payer: '0722 ••• 999',
    payerName: null,
    hasPhone: true,
    paidWith: 'TJP8K2SAMP',
  },
} as unknown as OfficeRefund

function draw(more: Partial<OfficeRefund>, role: Role = 'finance') {
  signedInAs(role)
  return drawOffice(<RefundRecipient refund={{ ...REFUND, ...more }} />)
}

test('names the number and the name as the provider sent them, and copies the whole number', async () => {
  const asked = answerCall(officeRefundPhone, () => ({ data: { phone: '254722000999' } }))
  const { user } = draw({ payerName: 'JOSPHAT' }, 'owner')
  expect(screen.getByText('Send to: 0722 ••• 999, JOSPHAT')).toBeTruthy()
  const button = () => screen.getByRole('button', { name: /^Copy the number/ })
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(button())
  await screen.findByText('Send to: 0722 000 999, JOSPHAT')
  expect(await navigator.clipboard.readText()).toBe('0722 000 999')
  expect(asked).toHaveLength(1)
})

test('does not copy the number for staff who cannot see phones', async () => {
  draw({}, 'catalogue')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Copy the number/ })).toHaveAttribute('aria-disabled', 'true'),
  )
})

test('shows that the payment has no phone number', () => {
  draw({ payer: '', hasPhone: false })
  expect(screen.getByText(/The shop does not have the number. Look up TJP8K2SAMP/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows a mask from the provider without a copy button', () => {
  draw({ payer: '2547 ***** 126', payerName: 'JANE', byHand: true, hasPhone: false })
  expect(screen.getByText('Send to: 2547 ***** 126, JANE')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows the number to type if the browser does not allow copying', async () => {
  answerCall(officeRefundPhone, () => ({ data: { phone: '254722000999' } }))
  const { user } = draw({}, 'owner')
  navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  const button = () => screen.getByRole('button', { name: /^Copy the number/ })
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(button())
  await screen.findByText('Send to: 0722 000 999')
})
