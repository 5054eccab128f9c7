import { sealData } from 'iron-session'
import { withGuestOrder } from './guest-orders.ts'

describe('the orders of a guest in the upstream session', () => {
  it('are the last ten, newest first, without duplicates', () => {
    const many = Array.from({ length: 12 }, (_, n) => `order-${n}`)
    const stored = many.reduce<string[]>((orders, orderId) => withGuestOrder(orders, { orderId, token: null }), [])
    expect(stored).toEqual(many.slice(2).reverse())
    expect(withGuestOrder(['a', 'b'], { orderId: 'b', token: 'secret' })).toEqual(['b.secret', 'a'])
    expect(withGuestOrder(['b.secret', 'a'], { orderId: 'b', token: 'other' })).toEqual(['b.other', 'a'])
  })

  it("stay far below the browser's limit of 4,096 bytes", async () => {
    const guestOrders = Array.from({ length: 10 }, (_, n) => `${String(n).repeat(22)}.${'t'.repeat(43)}`)
    expect((await sealData({ guestOrders }, { password: 'ab'.repeat(32) })).length).toBeLessThan(2000)
  })
})
