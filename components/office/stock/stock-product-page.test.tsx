import { screen } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeStockVariant } from '#lib/contract/stock/office/stock.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { StockProductPage } from './stock-product-page.tsx'

const movement = {
  ...{ movementId: 1, variantId: 7, code: 'BH-KK-0007-LAG', name: 'Kikoy', unit: 'piece', cause: 'import' as const },
  ...{ onHandTenths: 120, promisedTenths: 0, onHandAfter: 120, promisedAfter: 0, bales: 0, orderNo: null },
  ...{ who: '', note: '', source: '', at: '2026-11-25T07:32:00.000Z' },
}

test('shows the product by its name, with orders to suppliers, its days and movements', async () => {
  signedInAs('owner')
  answerCall(officeStockVariant, () => ({
    data: {
      variant: {
        ...{ variantId: 7, familyId: 3, code: 'BH-KK-0007-LAG', name: 'Kikoy cushion cover, Lagoon', unit: 'piece' },
        ...{ stepTenths: 10, piecesPerBale: 1, shelf: '', onHandTenths: 120, promisedTenths: 0, freeTenths: 120 },
        ...{ lowTenths: 150, bales: 0, comingTenths: 480 },
      },
      ...{ movements: [movement], promises: [{ orderNo: 10025, placedAt: '2026-11-24T07:00:00.000Z', tenths: 20 }] },
      ...{ shortTenths: 20, waiting: 2, picture: { sha256: '', alt: '', blur: '' } },
      coming: [{ supplierOrderId: 4, supplier: 'Thika Mills', expectedOn: '2026-12-01', tenths: 480 }],
      days: [
        { day: '2026-11-24', onHandTenths: 0 },
        { day: '2026-11-25', onHandTenths: 120 },
      ],
    },
  }))
  drawOffice(<StockProductPage variantId={7} />)
  await screen.findByRole('heading', { level: 1, name: 'Kikoy cushion cover, Lagoon' })
  screen.getByText('No shelf yet')
  screen.getByText('Low')
  expect(screen.getByText('Short at packing').parentElement).toHaveTextContent('2waits for orders staff')
  expect(screen.getByRole('link', { name: 'Thika Mills' })).toHaveAttribute('href', '/office/stock/orders/4')
  expect(screen.getByRole('link', { name: 'Product page' })).toHaveAttribute('href', '/office/catalogue/3')
  expect(screen.getByRole('slider', { name: 'On hand, last 90 days, one day at a time' })).toHaveAttribute(
    'aria-valuetext',
    '25 November 2026: 12 pieces',
  )
  // An unknown author leaves no comma behind.
  expect(screen.getByRole('region', { name: 'Movements' })).not.toHaveTextContent(', ,')
})
