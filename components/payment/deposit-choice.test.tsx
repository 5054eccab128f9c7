import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { OrderDeposit } from '#lib/contract/base/deposit.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { nextAmount } from '#lib/payment/parts.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { exampleStatus } from '#lib/testing/payment-status-example.ts'
import { PaymentScreen } from './payment-screen.tsx'
import { figureOf, viewOf } from './status-view.ts'

const DEPOSIT: OrderDeposit = {
  ...{ deposit: 2_970_00, depositDue: 2_970_00, balance: 6_930_00, retained: 1_485_00, isDepositPaid: false },
  ...{ balanceDue: 'before-dispatch', balanceDueOn: '2026-12-12' },
}
const MONEY = { totalValue: 9_900_00, due: 9_900_00, deposit: DEPOSIT }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

function drawScreen(more: Partial<PaymentState>) {
  const initial = exampleStatus(more)
  answerCall(paymentStatus, () => ({ data: initial }))
  draw(
    <PaymentScreen {...{ initial, orderPage: null, screen: 'payment', cardinal: null }} contents={<p>1 curtain</p>} />,
  )
}

test('offers the deposit first with its balance and its rule, and all of it on request', async () => {
  drawScreen(MONEY)
  expect(plain(document.body.textContent ?? '')).toContain('Balance: KSh 6,930 by 12 December 2026, before dispatch')
  expect(plain(document.body.textContent ?? '')).toContain('After that, KSh 1,485 is not refunded.')
  screen.getByRole('button', { name: /PAY NOW KSh.2,970/ })
  await userEvent.click(screen.getByRole('radio', { name: /All of it/ }))
  screen.getByRole('button', { name: /PAY NOW KSh.9,900/ })
  await expectAccessible()
})

test('has no choice once the deposit is paid', () => {
  const deposit = { ...DEPOSIT, depositDue: 0, isDepositPaid: true }
  drawScreen({ ...MONEY, due: 6_930_00, received: 2_970_00, deposit })
  expect(screen.queryByRole('radio')).toBeNull()
  screen.getByRole('button', { name: /PAY NOW KSh.6,930/ })
})

test('shows a paid deposit with the balance and its day', () => {
  const deposit = { ...DEPOSIT, depositDue: 0, isDepositPaid: true }
  const status = exampleStatus({ ...MONEY, due: 6_930_00, received: 2_970_00, state: 'paid', deposit })
  const { label, text } = viewOf(status)
  expect(label).toBe('Deposit paid')
  expect(plain(text)).toContain('Balance: KSh 6,930 by 12 December 2026, before dispatch.')
  expect(figureOf(status)).toEqual({ label: 'Still to pay', cents: 6_930_00 })
})

test('a repeated request is for the deposit, or for all of it if that was requested before', () => {
  const status = (attemptAmount: number | null) => exampleStatus({ ...MONEY, state: 'failed', attemptAmount })
  expect(nextAmount(status(2_970_00))).toBe(2_970_00)
  expect(nextAmount(status(null))).toBe(2_970_00)
  expect(nextAmount(status(9_900_00))).toBe(9_900_00)
})
