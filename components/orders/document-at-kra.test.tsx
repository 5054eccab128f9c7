import { render, screen } from '@testing-library/react'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import type { OrderDocument } from '#lib/contract/orders/order-document.ts'
import { OrderDocuments } from './order-documents.tsx'

const ISSUED = '2026-11-28T09:00:00Z'
const invoice = (kra?: OrderDocument['kra']): OrderDocument => ({
  ...{ paper: 'invoice', title: 'Tax invoice INV-000012', serial: 'INV-000012', issuedAt: ISSUED },
  ...(kra && { kra }),
})
const draw = (document: OrderDocument) =>
  render(<OrderDocuments order={{ orderId: 'o', papers: [document] } as unknown as OrderDetails} token={undefined} />)

test('shows that KRA is confirming an invoice', () => {
  draw(invoice({ isConfirmed: false, checkAddress: null }))
  screen.getByText('KRA is confirming this document')
  expect(screen.queryByRole('link', { name: 'Check at KRA' })).toBeNull()
})

test('links a confirmed invoice to its page at KRA', () => {
  draw(invoice({ isConfirmed: true, checkAddress: 'https://etims.kra.go.ke/check' }))
  screen.getByText(/^Confirmed by KRA/)
  expect(screen.getByRole('link', { name: 'Check at KRA' })).toHaveAttribute('href', 'https://etims.kra.go.ke/check')
})

test('shows no link for a QR code without an address, and no state in a shop without a device', () => {
  const { unmount } = draw(invoice({ isConfirmed: true, checkAddress: null }))
  screen.getByText('Confirmed by KRA')
  expect(screen.queryByRole('link', { name: 'Check at KRA' })).toBeNull()
  unmount()
  draw(invoice())
  expect(screen.queryByText(/KRA/)).toBeNull()
})
