import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { type OfficeOrder, officeOrderPhone } from '#lib/contract/orders/office/order.ts'
import { type OfficeParcel, officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { useOrderStep } from './order-actions.tsx'
import { OrderPhoneActions } from './order-phone-actions.tsx'

const ORDER = {
  ...{ orderNo: 10_509, isPaid: true, papers: [{ paper: 'confirmation', title: 'Order confirmation', serial: null }] },
  ...{ contact: { name: 'Beatrice Cherono', mobileNumber: '0722 ••• 999', email: 'b@nakuru.test' } },
}
// The part of an order's page that its actions read.
const PAGE = {
  ...{ order: ORDER, stage: 'to-pack', nextStatus: ORDER_STATUS.outForDelivery, tooLateToCancel: null },
  takenBy: null,
} as unknown as OfficeOrder

const parcel = (no: number, more: Partial<OfficeParcel>): OfficeParcel => ({
  ...{ parcelId: no, no, state: 'open', version: 1, packer: null, carrier: null, waybillNo: null },
  ...{ createdAt: '2026-11-24T08:00:00.000Z', packedAt: null, sentAt: null, sentBy: null, deliveredAt: null },
  ...{ lines: [], waitsForRest: false, value: 0, invoice: null },
  ...more,
})

function Foot({ onCancel }: { onCancel: () => void }) {
  const step = useOrderStep(PAGE)
  return <OrderPhoneActions page={PAGE} step={step} onNote={() => {}} onCancel={onCancel} />
}

function draw(parcels: OfficeParcel[], role: Role = 'orders') {
  signedInAs(role)
  answerCall(officeOrderParcels, ({ orderNo }) => ({
    data: {
      ...{ orderNo, orderId: 'o'.repeat(22), onAccount: false, value: 0, due: 0, toGiveBack: 0, delivery: 0 },
      ...{ lines: [], parcels, shorts: [], changes: [], returns: [] },
      ...{ notSendable: null, notEditable: null, notCancellable: null, notReturnable: null },
    },
  }))
  const onCancel = jest.fn()
  return { ...drawOffice(<Foot onCancel={onCancel} />), onCancel }
}

test("lists prints, the pick list of unpacked parcels, and Cancel under More at a phone's foot", async () => {
  const { user, onCancel } = draw([parcel(1, { state: 'sent' }), parcel(2, {})])
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('dialog', { name: 'More' })
  await waitFor(() => within(menu).getByRole('button', { name: 'Label, parcel 2' }))
  expect(
    within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Take', 'Cancel order', 'Order confirmation', 'Receipt', 'Delivery note, parcel 1', 'Label, parcel 1'],
    ...['Pick list, parcel 2', 'Delivery note, parcel 2', 'Label, parcel 2'],
  ])
  await user.click(within(menu).getByRole('button', { name: 'Cancel order' }))
  expect(onCancel).toHaveBeenCalled()
})

test('disables Send all, with a reason, if a parcel of the order is delayed', async () => {
  draw([parcel(1, { state: 'packed', waitsForRest: true }), parcel(2, {})])
  const button = await screen.findByRole('button', { name: /Send all/ })
  await waitFor(() =>
    expect(button.title).toBe('Parcel 1 waits until the rest is packed. Send it without the rest first.'),
  )
  expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('the number is shown by a first press, which is written down, and rung by the second', async () => {
  const asked = answerCall(officeOrderPhone, () => ({ data: { phone: '254722000999' } }))
  const { user } = draw([])
  await user.click(await screen.findByRole('button', { name: 'Show the number 0722 ••• 999' }))
  const ring = await screen.findByRole('link', { name: 'Call 0722 000 999' })
  expect(ring).toHaveAttribute('href', 'tel:+254722000999')
  expect(asked).toHaveLength(1)
})
