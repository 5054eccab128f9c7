/** Facts of an order: the person of the company who approved it, and the hold of the company's account. */
import { screen } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { officeEnquiriesOf } from '#lib/contract/enquiries/office/enquiries.ts'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import { officeReturnsOf } from '#lib/contract/returns/office/returns.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { OrderFacts } from './order-facts.tsx'

const CUSTOMER: OfficeOrder['customer'] = {
  ...{ name: 'Wanjiru & Sons', companyId: 7, userId: 6, isGuest: false, rep: null, whatsAppName: null },
  ...{ approvedBy: 'Amina Otieno', hold: { reason: 'An amount is overdue since 3 November 2026.', isReleased: false } },
}
// The part of an order's page that its facts read.
const PAGE = {
  order: {
    ...{ orderNo: 10_020, papers: [], shipAddress: null, pickUpPoint: null, deliveryProvider: '', userComments: '' },
    ...{ orderedFor: null, contact: { name: 'Peter Kamau', mobileNumber: '', email: 'branch@fuma.test' } },
  },
  ...{ customer: CUSTOMER, tags: [], nextStatus: ORDER_STATUS.inProcess },
} as unknown as OfficeOrder

function show(more: Partial<OfficeOrder> = {}, role: Role = 'orders') {
  signedInAs(role)
  answerCall(officeReturnsOf, () => ({ data: [] }))
  answerCall(officeEnquiriesOf, () => ({ data: [] }))
  drawOffice(<OrderFacts page={{ ...PAGE, ...more }} />)
}

test('names the approver, and shows the hold with the way to allow one order', async () => {
  show()
  screen.getByText('Approved for the company by Amina Otieno')
  screen.getByText(/An amount is overdue since 3 November 2026\./)
  await screen.findByRole('button', { name: /^Allow one order/ })
})

test('shows neither the reason of a held account without a next step, nor an approver of an order within the limits', async () => {
  show({ nextStatus: null, customer: { ...CUSTOMER, approvedBy: null } })
  await screen.findByRole('button', { name: 'Add a tag' })
  expect(screen.queryByText(/on hold/)).toBeNull()
  expect(screen.queryByText(/^Approved/)).toBeNull()
})

const INVOICE = { paper: 'invoice' as const, title: 'Tax invoice INV-000012', serial: 'INV-000012', issuedAt: null }
const INVOICED = { order: { ...PAGE.order, papers: [INVOICE] } }

test.each([
  ['refused', 'Refused by KRA', 'Correct the document or its buyer'],
  ['waiting', 'Waits for KRA', 'Open in the queue'],
] as const)('shows a %s invoice with the link to the queue', async (state, text, link) => {
  show({ ...INVOICED, atKra: [{ serial: 'INV-000012', state, checkAddress: null }] }, 'finance')
  screen.getByText(text)
  const queue = '/office/money/etims/queue?view=all&at=INV-000012'
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', queue)
})

test('links a confirmed invoice to its page at KRA, and hides the queue from staff who cannot open it', async () => {
  show(
    { ...INVOICED, atKra: [{ serial: 'INV-000012', state: 'accepted', checkAddress: 'https://kra.test' }] },
    'packer',
  )
  screen.getByText('Confirmed by KRA')
  expect(screen.getByRole('link', { name: 'Check at KRA' })).toHaveAttribute('href', 'https://kra.test')
  expect(screen.queryByRole('link', { name: 'Open in the queue' })).toBeNull()
})
