/** @jest-environment jsdom */
import { noteOrders } from './note-orders.ts'
import { seenOrders } from './seen-orders.ts'

const order = (orderNo: number) => ({
  orderNo,
  orderPlaced: '2026-11-28T09:00:00.000Z',
  statusText: 'Packed',
  shippingType: 1 as const,
  totalValue: 250_000,
  orderedBy: 'Achieng Odhiambo',
  branchName: 'Westlands',
})

afterEach(() => {
  seenOrders.set(null)
  delete document.documentElement.dataset.viewAs
})

test('stores number, day, status and total of ten orders, without names', () => {
  noteOrders(
    Array.from({ length: 12 }, (_, at) => order(100 + at)),
    Date.parse('2026-11-29T11:05:00Z'),
  )
  const seen = seenOrders.read()
  expect(seen?.at).toBe('2026-11-29T11:05:00.000Z')
  expect(seen?.orders).toHaveLength(10)
  expect(seen?.orders[0]).toEqual({
    orderNo: 100,
    placed: '2026-11-28T09:00:00.000Z',
    status: 'Packed',
    total: 250_000,
  })
  expect(localStorage.getItem('fuma.orders.seen')).not.toMatch(/Achieng|Westlands/)
})

test('stores no order of a customer whose view a staff member uses', () => {
  document.documentElement.dataset.viewAs = ''
  noteOrders([order(100)], Date.now())
  expect(seenOrders.read()).toBeNull()
})
