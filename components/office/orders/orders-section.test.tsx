/**
 * The orders' list: views, search, pasted numbers, new orders, preview. The kit tests the behaviour that all list pages
 * share.
 */
import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { officeViewList } from '#lib/contract/office/office/views.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import {
  type OfficeListedOrder,
  officeOrderCounts,
  officeOrderFilters,
  officeOrderList,
  officeOrderTotals,
} from '#lib/contract/orders/office/order-list.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { OrdersSection } from './orders-section.tsx'

const orderOf = (orderNo: number): OfficeListedOrder => ({
  ...{ orderId: '0'.repeat(22), orderNo, placedAt: '2026-11-25T08:00:00Z', promisedOn: '2026-11-27' },
  ...{ customer: `Customer ${orderNo}`, companyId: null, to: 'Nakuru', shippingType: SHIPPING_TYPE.delivery },
  ...{ status: ORDER_STATUS.inProcess, stage: 'to-pack', askedToCancel: false, packing: null, quantity: '4 pc' },
  ...{ payment: 'paid', method: null, paymentSince: null, total: 1_500_00, tags: [], takenBy: null },
})

/** Opens the orders at an address, as a user of the role `orders`. @returns the user and the list's requests */
async function enter(query: string, { newest = 10_502, unknownNumbers = [] as number[], hasTotals = true } = {}) {
  window.history.replaceState(null, '', `/office/orders${query}`)
  signedInAs('orders')
  answerCall(officeOrderFilters, () => ({ data: { counties: [], reps: [], tags: [] } }))
  answerCall(officeViewList, () => ({ data: [] }))
  answerCall(officeOrderCounts, () => ({
    data: { counts: { open: 41, held: 3 }, newest, oldestPromised: '2026-11-27' },
  }))
  if (hasTotals)
    answerCall(officeOrderTotals, () => ({ data: { orders: 2, isMore: false, total: 3_000_00, unknownNumbers } }))
  const asked = answerCall(officeOrderList, () => ({
    data: { orders: [orderOf(10_502), orderOf(10_501)] },
    meta: { next: null },
  }))
  const { user } = drawOffice(<OrdersSection />)
  await screen.findByRole('grid', { name: 'Orders' })
  return { user, asked }
}

const query = () => new URLSearchParams(window.location.search)

test('shows the open orders at first, and another view with its digit', async () => {
  const { user, asked } = await enter('')
  await screen.findByText('41 open, the oldest promised Fri 27 Nov')
  expect(asked[0]).toMatchObject({ sort: 'promised', perPage: 50, after: null })
  await user.keyboard('2')
  await waitFor(() => expect(query().get('view')).toBeTruthy())
  await waitFor(() => expect(asked.length).toBe(2))
  expect(asked[1]?.filter).not.toEqual(asked[0]?.filter)
})

test('shows how many of the view a search finds', async () => {
  await enter('?search=nakuru')
  await screen.findByText('2 of 41')
})

test('offers the orders outside the view that a search finds', async () => {
  answerCall(officeOrderTotals, ({ filter }) => ({
    data: { orders: filter?.stage ? 0 : 1, isMore: false, total: 0, unknownNumbers: [] },
  }))
  const { user } = await enter('?search=10006', { hasTotals: false })
  await user.click(await screen.findByRole('button', { name: '1 in All' }))
  expect(query().get('view')).toBe('all')
  expect(query().get('search')).toBe('10006')
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 in All' })).toBeNull())
})

test('shows the orders of a pasted list of numbers from all views and names unknown numbers', async () => {
  const { user, asked } = await enter('', { unknownNumbers: [99_999] })
  await user.keyboard('/')
  await user.paste('10501 10502\n99999')
  await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ numbers: [10_501, 10_502, 99_999] }))
  await screen.findByTitle('99999')
  expect(screen.queryByText(/2 of 41/)).toBeNull()
})

test('announces new orders and loads them on request', async () => {
  const { user, asked } = await enter('?view=all', { newest: 10_509 })
  await screen.findByText('New orders have arrived.')
  const before = asked.length
  await user.keyboard('.')
  await waitFor(() => expect(asked.length).toBe(before + 1))
})

test('previews the focused order, and stores a closed preview in the address', async () => {
  answerCall(officeOrder, () => new Promise<never>(() => {}))
  const { user } = await enter('?at=10501')
  await screen.findByRole('complementary', { name: 'Preview: Order 10501' })
  await user.keyboard(' ')
  await waitFor(() => expect(query().get('preview')).toBe('off'))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await user.keyboard('k')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.keyboard(' ')
  await screen.findByRole('complementary', { name: 'Preview: Order 10502' })
})
