import { screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { cancelOrder, cancelReasons, OTHER_REASON } from '#lib/contract/orders/cancellation.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'

/** The order's fields that the dialog needs. */
const ORDER = {
  orderId: 'A'.repeat(22),
  orderNo: 1001,
  cancellationIsRequest: false,
  isPaid: true,
  totalValue: 116_000,
  status: ORDER_STATUS.pending,
} as Partial<OrderDetails> as OrderDetails

const yes = () => screen.getByRole('button', { name: /^Yes/ })
const reason = () => screen.getByRole('combobox', { name: 'Reason' })

async function openDialog(change: Partial<OrderDetails> = {}) {
  answerCall(cancelReasons, () => ({
    data: [
      { id: 1, name: 'I ordered too much' },
      { id: OTHER_REASON, name: 'Another reason' },
    ],
  }))
  const done: string[] = []
  const drawn = draw(
    <CancelOrderDialog
      order={{ ...ORDER, ...change }}
      token={undefined}
      onDone={() => done.push('done')}
      onClose={() => done.push('closed')}
    />,
  )
  await screen.findByRole('option', { name: 'I ordered too much' })
  return { ...drawn, done }
}

test('cancels an order once a reason is chosen, and states the refund before', async () => {
  const sent = answerCall(cancelOrder, ({ orderId }) => ({
    data: { orderId, outcome: 'cancelled' as const },
    message: 'Your order is cancelled.',
  }))
  const { user, done } = await openDialog()
  screen.getByRole('dialog', { name: 'Cancel order 1001?' })
  screen.getByText(/You will get KSh.1,160\.00 back\./)
  await user.click(yes())
  await screen.findByText('Choose a reason.')
  expect(reason()).toHaveFocus()
  expect(sent).toEqual([])
  await user.selectOptions(reason(), 'I ordered too much')
  await user.click(yes())
  await waitFor(() => expect(done).toEqual(['done']))
  expect(sent).toMatchObject([{ orderId: ORDER.orderId, reason: 1 }])
  await screen.findByText('Your order is cancelled.')
})

test.each([
  [
    { isPaid: true, status: ORDER_STATUS.pending },
    /^You have paid for it\. .* If we can still stop it, you get KSh.1,160\.00 back\.$/,
  ],
  [
    { isPaid: true, status: ORDER_STATUS.inProcess },
    /^We are already preparing it\. .* If we can still stop it, you get /,
  ],
  [
    { isPaid: false, status: ORDER_STATUS.pending },
    /^A payment for this order has started or arrived\. .* by email\.$/,
  ],
])('promises no refund before the request of order %j is checked', async (change, text) => {
  await openDialog({ ...change, cancellationIsRequest: true })
  expect(screen.getByText(text)).toBeVisible()
})

test('sends a typed reason', async () => {
  const sent = answerCall(cancelOrder, ({ orderId }) => ({ data: { orderId, outcome: 'cancelled' as const } }))
  const { user, done } = await openDialog()
  expect(screen.queryByRole('textbox', { name: 'Your reason' })).toBeNull()
  await user.selectOptions(reason(), 'Another reason')
  await user.click(yes())
  await screen.findByText('Enter the reason.')
  await user.type(screen.getByRole('textbox', { name: 'Your reason' }), 'It rains.')
  await user.click(yes())
  await waitFor(() => expect(done).toEqual(['done']))
  expect(sent).toMatchObject([{ reason: OTHER_REASON, otherReason: 'It rains.' }])
})

test('sends one request for several presses, and shows a refusal of the shop', async () => {
  const slow = heldAnswer<ReturnType<typeof refused>>()
  const keys: (string | undefined)[] = []
  answerCall(cancelOrder, (_, { headers }) => {
    keys.push(headers['idempotency-key'])
    return slow.answer
  })
  const { user, done } = await openDialog({ cancellationIsRequest: true, isPaid: false })
  screen.getByRole('dialog', { name: 'Ask to cancel order 1001?' })
  await user.selectOptions(reason(), 'I ordered too much')
  await user.click(yes())
  const sending = await screen.findByRole('button', { name: 'Sending…' })
  expect(sending).toBeDisabled()
  await user.click(sending)
  slow.give(refused('not-allowed', 'This order is not yours.'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This order is not yours.')
  expect(keys).toHaveLength(1)
  expect(reason()).toHaveValue('1')
  await user.click(screen.getByRole('button', { name: 'No, keep it' }))
  expect(done).toEqual(['closed'])
})
