import { act, screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, heldAnswer } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { SHIPPING_TYPE, USER_TYPE } from '#lib/contract/base/codes.ts'
import { pickUpPoints } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { PlaceOrderDialog } from './place-order-dialog.tsx'
import type { OrderRequest } from './place-order-request.ts'

const POINT = { address: 'Digo Road', county: 'Mombasa', hours: '8 to 5', phone: '0709 000 122' }
const ORDER = {
  ...{ sum: 1131_00, totalVat: 156_00, deliveryCharges: 0, deliveryVat: 0, deliveryChargesVat: 0, deliveryVatPerc: 0 },
  ...{ items: [{ productId: 7, quantity: 1, price: 975_00 }], shippingType: 2, pickUpPoint: 2 },
} satisfies OrderRequest

const drawDialog = (town: string | null, request: OrderRequest = ORDER) =>
  draw(<PlaceOrderDialog request={request} town={town} onRefused={() => {}} onClose={() => {}} />)

test('names the pick-up point of a collection', async () => {
  answerCall(pickUpPoints, () => ({
    data: [
      { ...POINT, id: 1, name: 'Industrial Area store', town: 'Nairobi' },
      { ...POINT, id: 2, name: 'Mombasa counter', town: 'Mombasa' },
    ],
  }))
  drawDialog(null)
  await screen.findByText(/for you to collect at Mombasa counter, Mombasa/)
})

test('names the town of a delivery', () => {
  drawDialog('Kisumu')
  screen.getByText(/delivered to Kisumu/)
})

test('shows a company’s day as a request', () => {
  drawDialog('Kisumu', { ...ORDER, branchId: 4, estimatedDeliveryDate: '2026-11-29' })
  screen.getByText(/delivered to Kisumu, requested for Sun 29 Nov\./)
})

test('a double press places one order and shows its message once', async () => {
  signInAs(USER_TYPE.trader, 'approved')
  const held = heldAnswer<{ data: never; message: string }>()
  const placed = answerCall(placeOrder, () => held.answer)
  drawDialog('Nairobi', { ...ORDER, shippingType: SHIPPING_TYPE.delivery, pickUpPoint: undefined, branchId: 5 })
  const yes = screen.getByRole('button', { name: /^Yes, place order/ })
  // Both presses are earlier than the next render.
  act(() => {
    yes.click()
    yes.click()
  })
  await screen.findByRole('button', { name: 'Placing your order…' })
  held.give({
    data: { orderId: 'A'.repeat(22), orderNo: 10_001, totalValue: ORDER.sum } as never,
    message: 'Your order 10001 is placed.',
  })
  await waitFor(() => expect(screen.getAllByText('Your order 10001 is placed.')).toHaveLength(1))
  expect(placed).toHaveLength(1)
})
