import { AsyncLocalStorage } from 'node:async_hooks'
import { jest } from '@jest/globals'
import { setEnvironment } from '../testing/storefront.ts'

const requests = new AsyncLocalStorage<{ address: string }>()
Object.assign(globalThis, { [Symbol.for('fuma.request')]: requests })
setEnvironment({ RATE_LIMIT_PER_MINUTE: '3' })
const clock = jest.spyOn(Date, 'now')
beforeEach(() => clock.mockReturnValue(0))

const load = () => import('./render-limit.ts')

/** The results of the queries, in sequence. */
async function inTurn<Question>(questions: Question[], ask: (question: Question) => Promise<boolean>) {
  const answers: boolean[] = []
  for (const question of questions) answers.push(await ask(question))
  return answers
}

describe('mayRender', () => {
  it('limits the new pages of an address per minute, then starts again', async () => {
    const { mayRender } = await load()
    const asks = () => requests.run({ address: '41.90.1.2' }, mayRender)
    expect(await inTurn([1, 2, 3, 4, 5], asks)).toEqual([true, true, true, false, false])
    clock.mockReturnValue(60_001)
    expect(await asks()).toBe(true)
  })
  it('counts each address for itself', async () => {
    const { mayRender } = await load()
    expect(await inTurn([1, 2, 3, 4], (n) => requests.run({ address: `10.0.0.${n}` }, mayRender))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
  it('counts all addresses of one IPv6 network as one', async () => {
    const { mayRender } = await load()
    const asks = (address: string) => requests.run({ address }, mayRender)
    const network = ['2c0f:fe38:1:1::1', '2c0f:fe38:1:1::2', '2c0f:fe38:1:1:a:b:c:d', '2c0f:fe38:1:1::3']
    expect(await inTurn(network, asks)).toEqual([true, true, true, false])
    expect(await asks('2c0f:fe38:1:2::1')).toBe(true)
  })
  it('does not count internal work', async () => {
    const { mayRender } = await load()
    expect(await inTurn([1, 2, 3, 4, 5], mayRender)).toEqual([true, true, true, true, true])
  })
})
