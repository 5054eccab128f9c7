import { sealData } from 'iron-session'
import { withOrder } from './purse.ts'

describe('the purse', () => {
  it('keeps the last ten orders, the newest first, each once', () => {
    const many = Array.from({ length: 12 }, (_, n) => `order-${n}`)
    const kept = many.reduce<string[]>((orders, id) => withOrder(orders, id), [])
    expect(kept).toEqual(many.slice(2).reverse())
    expect(withOrder(['a', 'b'], 'b')).toEqual(['b', 'a'])
  })

  it('stays far below the 4,096 bytes a browser keeps', async () => {
    const guestOrders = Array.from({ length: 10 }, (_, n) => String(n).repeat(22))
    expect((await sealData({ guestOrders }, { password: 'ab'.repeat(32) })).length).toBeLessThan(1500)
  })
})
