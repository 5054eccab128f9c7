import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type DeclaredPurchase,
  officePurchaseDeclared,
  officePurchaseFetch,
  officePurchaseNumber,
  officePurchaseReceipts,
  type PurchaseReceipt,
} from '#lib/contract/etims/office/purchases.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { PurchasesPart } from './purchases-part.tsx'

const AT = '2026-11-20T09:00:00Z'
const MISSING: PurchaseReceipt = {
  ...{ deliveryId: 5, supplierOrderId: 12, supplier: 'Thika Mills', supplierPin: 'P051111111A', deliveryNote: 'DN 1' },
  ...{ etimsInvoiceNo: '', receivedAt: AT, cost: 100_000, declared: null, isDifferent: false },
  suggestion: { supplierPin: 'P051111111A', invoiceNo: 'KRACU01/324', day: '2026-11-19', net: 100_500 },
}
const OPEN: DeclaredPurchase = {
  ...{ supplierPin: 'P052222222B', supplierName: 'Meru Weavers', invoiceNo: 'KRACU09/70', day: '2026-11-18' },
  ...{ net: 200_000, vat: 32_000, total: 232_000, deliveryIds: [], cost: null, isDifferent: false },
  ...{ isCreditNote: false, suggestion: null },
}
const FETCHED = { fetchedAt: AT, problem: null, canFetch: true }
const counts = { missing: 1, open: 1 }

function draw(
  { receipts = [MISSING], purchases = [OPEN] }: { receipts?: PurchaseReceipt[]; purchases?: DeclaredPurchase[] } = {},
  fetched: Pick<Output<typeof officePurchaseDeclared>, 'fetchedAt' | 'problem' | 'canFetch'> = FETCHED,
) {
  signedInAs('finance')
  answerCall(officePurchaseReceipts, () => ({ data: { receipts, total: receipts.length, next: null, counts } }))
  answerCall(officePurchaseDeclared, () => ({
    data: { purchases, total: purchases.length, next: null, counts, ...fetched },
  }))
  return drawOffice(<PurchasesPart />)
}

test('assigns the declared invoice that fits with one action', async () => {
  const given = answerCall(officePurchaseNumber, () => ({ data: { deliveryId: 5 } }))
  window.history.replaceState(null, '', '?at=5')
  const { user } = draw()
  const goods = within(await screen.findByRole('region', { name: 'Goods of Thika Mills' }))
  await expectAccessible()
  await user.click(await goods.findByRole('button', { name: 'Assign KRACU01/324' }))
  expect(given).toMatchObject([
    { deliveryId: 5, etimsInvoiceNo: 'KRACU01/324', before: '', supplierPin: 'P051111111A' },
  ])
})

test('saves a typed number, and demands one', async () => {
  const given = answerCall(officePurchaseNumber, () => ({ data: { deliveryId: 5 } }))
  window.history.replaceState(null, '', '?at=5')
  const { user } = draw({ receipts: [{ ...MISSING, suggestion: null }] })
  await user.click(await screen.findByRole('button', { name: 'Enter a number' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter the number.')
  await user.type(screen.getByLabelText('eTIMS invoice number'), 'KRACU01/9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(given).toMatchObject([{ etimsInvoiceNo: 'KRACU01/9', before: '' }])
})

test('marks amounts that differ, and lists invoices without goods in their view', async () => {
  window.history.replaceState(null, '', '?view=matched')
  const { user } = draw({ receipts: [{ ...MISSING, etimsInvoiceNo: 'A', declared: 300_000, isDifferent: true }] })
  await screen.findByText('Amounts differ')
  expect(screen.getByRole('link', { name: /Thika Mills/ })).toHaveAttribute('href', '?view=matched&at=5')
  await user.click(screen.getByRole('button', { name: /Invoices without goods/ }))
  await screen.findByText('Meru Weavers')
  expect(window.location.search).toContain('view=open')
  await expectAccessible()
})

test('shows the last fetch with KRA’s text after a failure, and fetches now', async () => {
  window.history.replaceState(null, '', '?')
  answerCall(officePurchaseFetch, () => refused('invalid-request', 'KRA refused: not valid device'))
  const problem = { device: 'Shop', at: AT, text: '901 It is not valid device' }
  const { user } = draw({ receipts: [] }, { ...FETCHED, problem })
  await screen.findByText(/901 It is not valid device/)
  await screen.findByText('All goods have a number')
  await user.click(await screen.findByRole('button', { name: 'Fetch now' }))
  await screen.findByText('KRA refused: not valid device')
})

test('names the missing device instead of the button', async () => {
  window.history.replaceState(null, '', '?')
  draw({}, { fetchedAt: null, problem: null, canFetch: false })
  await screen.findByText(/Without a device/)
  expect(screen.queryByRole('button', { name: 'Fetch now' })).toBeNull()
})
