import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { exampleStatus } from '#lib/testing/payment-status-example.ts'
import { PaymentScreen } from './payment-screen.tsx'

const ORDER_PAGE = '/order/example'

function drawScreen(more: Partial<PaymentState> = {}, orderPage: string | null = ORDER_PAGE) {
  const initial = exampleStatus(more)
  answerCall(paymentStatus, () => ({ data: initial }))
  draw(
    <PaymentScreen
      {...{ initial, orderPage, screen: 'payment', cardinal: 'https://cardinal.example' }}
      contents={<p>3 products</p>}
    />,
  )
}
const payNow = () => screen.getByRole('button', { name: /^PAY NOW/ })
const follows = (later: HTMLElement) =>
  expect(payNow().compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

test('shows the steps and the actions of the customer below the button', async () => {
  drawScreen()
  follows(screen.getByText('Keep this phone with you, unlocked.'))
  follows(screen.getByRole('link', { name: 'See your order' }))
  follows(screen.getByRole('button', { name: 'Change the order' }))
  expect(screen.getByText('3 products').compareDocumentPosition(payNow())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expectAccessible()
})

test('shows the customer that the order is placed and the amount to pay now', () => {
  drawScreen()
  screen.getByText(/^Order 10482 is placed\. Now pay KSh.6,467\.$/)
})

test.each([
  ['a person who only has the link', {}, null],
  ['a customer who has paid a part', { received: 100_00, due: 636_700 }, ORDER_PAGE],
  [
    'a customer with a payment in flight',
    { state: 'prompted' as const, startedAt: '2026-11-21T08:59:50.000Z' },
    ORDER_PAGE,
  ],
  ['a customer who has paid', { isPaid: true, received: 646_700, due: 0 }, ORDER_PAGE],
])('does not show %s that the order was just placed', (_who, more, orderPage) => {
  drawScreen(more, orderPage)
  expect(screen.queryByText(/is placed/)).toBeNull()
})

test('shows the order page of a paid order', () => {
  drawScreen({ isPaid: true, received: 646_700, due: 0 })
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', ORDER_PAGE)
})
