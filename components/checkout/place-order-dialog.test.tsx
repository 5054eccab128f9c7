import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { pickUpPoints } from '#lib/contract/content/reference.ts'
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
