import { screen, waitFor, within } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import {
  type Quote,
  type QuoteVersion,
  quoteAccept,
  quoteChange,
  quoteDecline,
  quoteOffer,
  quoteReduce,
  quoteView,
} from '#lib/contract/quotes/quotes.ts'
import { queryClient } from '#lib/http/query-client.ts'

import { QuoteScreen } from './quote-screen.tsx'

const LINE = {
  ...{ productId: 1, code: 'SB-1', name: 'Simba blanket', unit: 'piece', quantity: 10 },
  ...{ listPrice: 1250_00, price: 1100_00, amount: 12_760_00 },
}
const OFFER: QuoteVersion = {
  ...{ version: 2, kind: 'offer', madeBy: 'staff', madeByName: 'Achieng', at: '2026-11-24T10:00:00.000Z' },
  ...{ note: 'As discussed', lastDay: '2026-12-12', lines: [LINE], destination: 'Delivery to Westlands' },
  ...{ delivery: 0, rounding: 0, total: 12_760_00, saving: 1740_00 },
}
const QUOTE: Quote = {
  ...{ quoteNo: 1001, state: 'offered', customer: 'Wanjiru & Sons', reason: '', orderId: null, orderNo: null },
  ...{ versions: [OFFER], shortages: [], creditTermsDays: null, deposit: null, isCompany: true, limits: null },
}

const show = (quote: Partial<Quote> = {}, quoteKey = '1001') => {
  queryClient.clear()
  answerCall(quoteView, () => ({ data: { ...QUOTE, ...quote } }))
  window.history.replaceState(null, '', `/quotes/${quoteKey}`)
  return draw(<QuoteScreen />)
}

test('shows both prices, the saving, the total and the last day before the choices', async () => {
  show()
  await screen.findByRole('heading', { name: 'Quote 1001' })
  screen.getByText('Valid until 12 December 2026, 23:59 Nairobi.')
  const products = screen.getByRole('list', { name: 'Products' })
  expect(products).toHaveTextContent('List price KSh 1,250.00')
  expect(products).toHaveTextContent('KSh 1,100.00 ex-VAT each')
  screen.getByText('KSh 1,740.00')
  await screen.findByRole('button', { name: /^Accept for KSh\s12,760$/ })
})

test('accepts on account or pays now, and shows why an acceptance is refused', async () => {
  const { user } = show({ creditTermsDays: 30 })
  const sent = answerCall(quoteAccept, () => refused('over-credit-limit', 'More than is available.'))
  await user.click(await screen.findByRole('button', { name: /^Accept for/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept quote 1001?' })
  await user.click(within(dialog).getByRole('button', { name: /^Yes, place order/ }))
  await within(dialog).findByText('More than is available.')
  await user.click(within(dialog).getByRole('radio', { name: /^Pay now/ }))
  await user.click(within(dialog).getByRole('button', { name: /^Yes, place order/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { quoteKey: '1001', version: 2, paysNow: false },
    { quoteKey: '1001', version: 2, paysNow: true },
  ])
})

test('shows deposit and balance before the acceptance, and sends the shown deposit', async () => {
  const deposit: Deposit = {
    ...{
      deposit: 3828_00,
      balance: 8932_00,
      balanceDue: 'before-dispatch',
      balanceDueOn: '2026-12-24',
      retained: 1914_00,
    },
  }
  const { user } = show({ deposit })
  const note = await screen.findByRole('region', { name: 'Deposit' })
  expect(note).toHaveTextContent(/Pay now, deposit\s?KSh\s3,828/)
  expect(note).toHaveTextContent(/Balance: KSh\s8,932 by 24 December 2026, before dispatch\./)
  const sent = answerCall(quoteAccept, () => refused('price-changed', 'The deposit of this order has changed.'))
  await user.click(await screen.findByRole('button', { name: /^Accept for/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept quote 1001?' })
  within(dialog).getByText(/Pay now KSh\s3,828\. Balance: KSh\s8,932 by 24 December 2026, before dispatch\./)
  const changed = { ...deposit, deposit: 6380_00, balance: 6380_00 }
  answerCall(quoteView, () => ({ data: { ...QUOTE, deposit: changed } }))
  await user.click(within(dialog).getByRole('button', { name: /^Yes, place order/ }))
  await within(dialog).findByText('The deposit of this order has changed.')
  await within(dialog).findByText(/Pay now KSh\s6,380\./)
  await user.click(within(dialog).getByRole('button', { name: /^Yes, place order/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ deposit }, { deposit: changed }])
})

test('offers the available quantities instead of accepting if stock is short', async () => {
  const { user } = show({ shortages: [{ name: 'Simba blanket', unit: 'piece', available: 4 }] })
  await screen.findByText(/Simba blanket: 4 pieces left\./)
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  const sent = answerCall(quoteReduce, () => ({ data: QUOTE, message: 'Reduced.' }))
  await user.click(screen.getByRole('button', { name: 'Reduce to the available quantities' }))
  await waitFor(() => expect(sent).toEqual([{ quoteKey: '1001', version: 2 }]))
})

test('sends other quantities with a note, and leaves both in place after a refusal', async () => {
  const { user } = show()
  const sent = answerCall(quoteChange, () => refused('changed-meanwhile', 'There is a newer version of this quote.'))
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  const dialog = await screen.findByRole('dialog')
  const quantity = within(dialog).getByRole('spinbutton', { name: 'Quantity of Simba blanket' })
  await user.clear(quantity)
  await user.type(quantity, '30')
  await user.type(within(dialog).getByLabelText(/What do you want/), 'Cheaper?')
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  await within(dialog).findByText('There is a newer version of this quote.')
  expect(sent).toEqual([{ quoteKey: '1001', version: 2, items: [{ productId: 1, quantity: 30 }], note: 'Cheaper?' }])
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/What do you want/).value).toBe('Cheaper?')
})

test('withdraws a request that waits for prices instead of declining it', async () => {
  const { user } = show({ state: 'open', versions: [{ ...OFFER, kind: 'wish', total: null, lastDay: null }] })
  const sent = answerCall(quoteDecline, () => ({
    data: { ...QUOTE, state: 'request-withdrawn' as const },
    message: 'Your request is withdrawn.',
  }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your request for quote 1001?' })
  await user.type(within(dialog).getByLabelText(/Why do you withdraw it/), 'Bought elsewhere')
  answerCall(quoteView, () => ({ data: { ...QUOTE, state: 'request-withdrawn' as const } }))
  await user.click(within(dialog).getByRole('button', { name: 'Yes, withdraw request' }))
  await screen.findByText('Request withdrawn.')
  expect(sent).toEqual([{ quoteKey: '1001', version: 2, note: 'Bought elsewhere' }])
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
})

test('requests the renewal of an expired quote with the same quantities', async () => {
  const { user } = show({ state: 'expired' })
  const sent = answerCall(quoteChange, () => ({ data: { ...QUOTE, state: 'open' as const }, message: 'Sent.' }))
  await user.click(await screen.findByRole('button', { name: 'Ask to renew' }))
  await waitFor(() => expect(sent).toMatchObject([{ items: [{ productId: 1, quantity: 10 }] }]))
})

test('lets a representative price lines within their range, with a preview of the total', async () => {
  const { user } = show({
    state: 'open',
    limits: [{ productId: 1, listPrice: 1250_00, floorPrice: 1125_00, price: 1250_00, vatPerc: 16 }],
  })
  const sent = answerCall(quoteOffer, () => ({ data: QUOTE, message: 'Sent.' }))
  const price = await screen.findByLabelText(/price ex-VAT/)
  await user.type(screen.getByLabelText('Discount on all lines, %'), '50')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(price).toHaveValue('1125')
  expect(screen.getByRole('region', { name: 'Your offer' })).toHaveTextContent('Products: KSh 13,050.00 with VAT')
  await user.clear(price)
  await user.type(price, '900')
  screen.getByText('Enter an amount in this range.')
  expect(screen.getByRole('button', { name: 'Send quote' })).toBeDisabled()
  await user.clear(price)
  await user.type(price, '1200')
  await user.click(screen.getByRole('button', { name: 'Send quote' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ version: 2, items: [{ productId: 1, quantity: 10, price: 1200_00 }] }]),
  )
})

test('shows a missing quote with the way to sign in', async () => {
  queryClient.clear()
  answerCall(quoteView, () => refused('not-found', 'We could not find this quote.'))
  window.history.replaceState(null, '', '/quotes/1001')
  draw(<QuoteScreen />)
  await screen.findByText('We could not find this quote')
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in?next=%2Fquotes%2F1001')
})

test('links to all quotes of the account, but not from the link of an email', async () => {
  const { unmount } = show()
  expect(await screen.findByRole('link', { name: 'All quotes' })).toHaveAttribute('href', '/quotes')
  unmount()
  show({}, 'yyc4nNfRD7qACC1MRkbPw0')
  await screen.findByRole('heading', { name: 'Quote 1001' })
  expect(screen.queryByRole('link', { name: 'All quotes' })).toBeNull()
})
