import { jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeSupplierDelivery, type SupplierOrder } from '#lib/contract/stock/office/suppliers.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { DeliveryForm } from './delivery-form.tsx'

const item = (variantId: number, code: string, receivedTenths: number) => ({
  ...{ variantId, code, name: `Blanket ${code}`, unit: 'pc', stepTenths: 10, piecesPerBale: 10, shelf: 'B2' },
  ...{ orderedTenths: 500, receivedTenths, cost: null },
})
const ORDER: SupplierOrder = {
  ...{ supplierOrderId: 4, supplier: 'Thika Mills', supplierId: 1, state: 'ordered', expectedOn: null, lines: 2 },
  ...{ createdAt: '2026-11-27T09:00:00.000Z', orderedTenths: 1000, receivedTenths: 200, note: '', version: 2 },
  items: [item(7, 'BL-7', 0), item(8, 'BL-8', 200)],
  supplierDeliveries: [],
}

test('shows a wrong number at its product and books the delivery once it is corrected', async () => {
  const sent = answerCall(officeSupplierDelivery, () => ({ data: ORDER }))
  const onClose = jest.fn()
  const { user, rerender } = drawOffice(<DeliveryForm order={ORDER} onClose={onClose} />)
  expect(screen.getByRole('button', { name: 'Save delivery' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Fill in all missing goods' }))
  const [first, second] = screen.getAllByLabelText('Received')
  expect([first, second].map((field) => (field as HTMLInputElement).value)).toEqual(['50', '30'])
  // The refetched order has another sequence: typed values stay with their product.
  rerender(<DeliveryForm order={{ ...ORDER, items: ORDER.items.toReversed() }} onClose={onClose} />)
  const [, damaged] = screen.getAllByLabelText('Damaged')
  await user.type(damaged as HTMLElement, 'some{Enter}')
  await screen.findByText('Enter a number.')
  await waitFor(() => expect(damaged).toHaveFocus())
  expect(sent).toEqual([])
  await user.clear(damaged as HTMLElement)
  await user.type(damaged as HTMLElement, '1.5{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent[0]?.lines).toEqual([
    { variantId: 7, tenths: 500, bales: 0, damagedTenths: 0 },
    { variantId: 8, tenths: 300, bales: 0, damagedTenths: 15 },
  ])
})
