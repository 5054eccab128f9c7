import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<{ address: string }>()
Object.assign(globalThis, { [Symbol.for('fuma.request')]: asking })
process.env.RATE_LIMIT_PER_MINUTE = '3'

const load = () => import('./render-limit.ts')

describe('mayRender', () => {
  it('lets an address have so many new pages a minute, and then again', async () => {
    const { mayRender } = await load()
    const asks = (now: number) => asking.run({ address: '41.90.1.2' }, () => mayRender(now))
    expect([1, 2, 3, 4, 5].map(() => asks(0))).toEqual([true, true, true, false, false])
    expect(asks(60_001)).toBe(true)
  })
  it('counts each address for itself', async () => {
    const { mayRender } = await load()
    expect([1, 2, 3, 4].map((n) => asking.run({ address: `10.0.0.${n}` }, () => mayRender(0)))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
  it('counts all addresses of one IPv6 network as one', async () => {
    const { mayRender } = await load()
    const asks = (address: string) => asking.run({ address }, () => mayRender(0))
    const network = ['2c0f:fe38:1:1::1', '2c0f:fe38:1:1::2', '2c0f:fe38:1:1:a:b:c:d', '2c0f:fe38:1:1::3']
    expect(network.map(asks)).toEqual([true, true, true, false])
    expect(asks('2c0f:fe38:1:2::1')).toBe(true)
  })
  it('counts pictures for themselves, so that a page of them leaves the pages alone', async () => {
    const { mayMakePicture, mayRender } = await load()
    asking.run({ address: '41.90.1.9' }, () => {
      expect([1, 2, 3, 4].map(() => mayMakePicture(0))).toEqual([true, true, true, false])
      expect([1, 2, 3, 4].map(() => mayRender(0))).toEqual([true, true, true, false])
      expect(mayMakePicture(60_001)).toBe(true)
    })
  })
  it('does not count work of our own', async () => {
    const { mayRender } = await load()
    expect([1, 2, 3, 4, 5].every(() => mayRender(0))).toBe(true)
  })
})
