import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import {
  type OfficeQuote,
  officeQuote,
  officeQuoteDraft,
  officeQuoteEmail,
  officeQuoteList,
  officeQuoteOffer,
  officeQuoteRenew,
  officeQuoteWithdraw,
} from '#lib/contract/quotes/office/quotes.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { OfferQuoteForm } from '../draft/offer-quote-form.tsx'
import { QuotePage } from './quote-page.tsx'
import { QuotesSection } from './quotes-section.tsx'

const LINE = { productId: 1, code: 'SB-1', name: 'Simba blanket', unit: 'piece' }
const QUOTE: OfficeQuote = {
  ...{ quoteNo: 1001, state: 'offered', version: 2, customer: 'Wanjiru & Sons', email: 'wanjiru@example.co.ke' },
  ...{ reason: '', orderNo: null, link: 'https://fuma.test/quotes/secret', draftId: null },
  versions: [
    {
      ...{ version: 2, kind: 'offer', madeBy: 'staff', madeByName: 'Achieng', at: '2026-11-24T10:00:00.000Z' },
      ...{ note: '', lastDay: '2026-12-12', destination: 'Delivery to Westlands' },
      lines: [{ ...LINE, quantity: 30, listPrice: 1250_00, price: 1100_00, amount: 38_280_00 }],
      ...{ delivery: 0, rounding: 0, total: 38_280_00, saving: 5220_00 },
    },
    {
      ...{ version: 1, kind: 'wish', madeBy: 'customer', madeByName: 'Amina', at: '2026-11-23T10:00:00.000Z' },
      ...{ note: 'For a hotel', lastDay: null, destination: '' },
      lines: [{ ...LINE, quantity: 20, listPrice: null, price: null, amount: null }],
      ...{ delivery: 0, rounding: 0, total: null, saving: null },
    },
  ],
}

function show(quote: Partial<OfficeQuote> = {}) {
  signedInAs('orders')
  answerCall(officeQuote, () => ({ data: { ...QUOTE, ...quote } }))
  return drawOffice(<QuotePage quoteNo={1001} />)
}

test('shows versions side by side with quantities, both prices and the last day', async () => {
  show()
  const versions = await screen.findByRole('region', { name: 'Versions' })
  within(versions).getByRole('columnheader', { name: /^Version 2/ })
  expect(within(versions).getByRole('columnheader', { name: /^Version 1/ })).toHaveTextContent('“For a hotel”')
  const row = within(versions).getByRole('row', { name: /^Simba blanket/ })
  expect(row).toHaveTextContent('30 pieces')
  expect(row).toHaveTextContent('KSh 1,250.00 KSh 1,100.00')
  expect(row).toHaveTextContent('20 pieces')
  within(versions).getByRole('columnheader', { name: 'Product, price of a unit ex-VAT' })
})

test('opens the draft of the next version, sends the email again, and shows a refusal', async () => {
  const { user } = show()
  answerCall(officeQuoteDraft, () => ({ data: { draftId: 7 } }))
  answerCall(officeQuoteEmail, () => refused('not-allowed', 'Only a valid offer can be sent again.'))
  await user.click(await screen.findByRole('button', { name: 'Send email again' }))
  await screen.findByText('Only a valid offer can be sent again.')
  await user.click(screen.getByRole('button', { name: 'Prepare new version' }))
  await waitFor(() => expect(opened).toContain('/office/orders/new?draft=7'))
})

test('shows that the browser did not copy the link', async () => {
  const { user } = show()
  navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText('The browser did not allow copying. Select the link and copy it.')
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

test('copies the link', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(QUOTE.link)
})

test('renews and withdraws a quote', async () => {
  const { user } = show()
  const renewed = answerCall(officeQuoteRenew, () => ({ data: {} }))
  const withdrawn = answerCall(officeQuoteWithdraw, () => ({ data: {} }))
  await user.click(await screen.findByRole('button', { name: 'Renew' }))
  await user.click(await screen.findByRole('button', { name: 'Send renewed quote' }))
  await waitFor(() => expect(renewed).toMatchObject([{ quoteNo: 1001, version: 2 }]))
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await user.type(await screen.findByLabelText('Reason'), 'Wrong customer')
  await user.click(screen.getByRole('button', { name: 'Withdraw quote' }))
  await waitFor(() => expect(withdrawn).toMatchObject([{ version: 2, reason: 'Wrong customer' }]))
})

test('has no actions but the PDF once the quote is accepted', async () => {
  show({ state: 'accepted', orderNo: 10_020 })
  await screen.findByRole('link', { name: 'Order 10020' })
  const actions = within(screen.getByRole('region', { name: 'Quote' })).getAllByRole('button')
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Save PDF'])
})

test('requests the reason for a second person after a price below cost was refused', async () => {
  signedInAs('orders')
  const sent = answerCall(officeQuoteOffer, ({ reason }) =>
    reason
      ? { data: { quoteNo: null, approvalId: 5 }, message: 'A second person must approve the quote.' }
      : refused('invalid-request', 'A price is below cost.', { fields: { reason: 'Enter why.' } }),
  )
  let isClosed = false
  const { user } = drawOffice(
    <OfferQuoteForm
      {...{ draftId: 7, version: 3, quoteNo: null }}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await user.type(screen.getByLabelText(/^Delivery/), '500')
  await user.type(screen.getByLabelText('Note for the customer'), 'As discussed')
  await user.click(screen.getByRole('button', { name: 'Send quote' }))
  await user.type(await screen.findByLabelText(/^Why is the price below cost/), 'End of line')
  expect(screen.getByLabelText<HTMLInputElement>('Note for the customer').value).toBe('As discussed')
  await user.click(screen.getByRole('button', { name: 'Ask a second person' }))
  await waitFor(() => expect(isClosed).toBe(true))
  expect(sent.at(-1)).toMatchObject({ deliveryPrice: 500_00, note: 'As discussed', reason: 'End of line' })
})

test('lists quotes to price first, and an empty view with the next step', async () => {
  signedInAs('orders')
  answerCall(officeApprovalList, () => ({ data: [] }))
  const listed = answerCall(officeQuoteList, ({ filter }) => ({
    data:
      filter === 'open'
        ? [
            {
              ...{
                quoteNo: 1001,
                state: 'open' as const,
                version: 1,
                customer: 'Wanjiru & Sons',
                lines: 2,
                total: null,
              },
              ...{ lastDay: null, changedAt: '2026-11-24T10:00:00.000Z' },
            },
          ]
        : [],
  }))
  const { user } = drawOffice(<QuotesSection />)
  await screen.findByRole('link', { name: /^1001, Wanjiru & Sons/ })
  await user.click(screen.getByRole('button', { name: 'Expiring' }))
  await screen.findByText('No quotes here')
  expect(listed.map(({ filter }) => filter)).toEqual(['open', 'expiring'])
})
