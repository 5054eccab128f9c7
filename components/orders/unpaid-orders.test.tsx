import { screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, type FakeAnswer, heldAnswer } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { currentViewer } from '#lib/account/viewer-store.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { type UnpaidOrder, unpaidOrders } from '#lib/contract/orders/unpaid-order.ts'
import { hasLoadedUnpaid } from '#lib/orders/unpaid-marker.ts'
import { UnpaidOrders } from './unpaid-orders.tsx'

const ORDER: UnpaidOrder = {
  orderId: 'A'.repeat(22),
  orderNo: 1001,
  due: 1_160_00,
  isBeingPaid: false,
  mayChange: true,
}

const strip = () => screen.findByRole('region', { name: 'Orders to pay' })

test('shows unpaid orders to a user who signs in on another device', async () => {
  answerCall(unpaidOrders, () => ({ data: [ORDER] }))
  signInAs(USER_TYPE.consumer)
  draw(<UnpaidOrders />)
  expect(await strip()).toHaveTextContent('Order 1001 is waiting for')
})

test('requests them again on the next page if a page was left before the response', async () => {
  const { answer, give } = heldAnswer<FakeAnswer<typeof unpaidOrders>>()
  const asked = answerCall(unpaidOrders, () => answer)
  signInAs(USER_TYPE.trader)
  draw(<UnpaidOrders />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(hasLoadedUnpaid(currentViewer())).toBe(false)
  give({ data: [] })
  await waitFor(() => expect(hasLoadedUnpaid(currentViewer())).toBe(true))
})
