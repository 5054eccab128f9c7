import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { setEnvironment } from '../testing/storefront.ts'

const asking = new AsyncLocalStorage<{ address: string; response: EventEmitter }>()
Object.assign(globalThis, { [Symbol.for('fuma.request')]: asking })
setEnvironment({ RATE_LIMIT_PER_MINUTE: '250' })

/** Requests a payment page from an address. @returns the refusal, if any, and a function that ends the request */
async function ask(address: string) {
  const { refusePaymentPage } = await import('./payment-throttle.ts')
  const response = new EventEmitter()
  const input = { settled: false, refused: null as Response | null, close: () => response.emit('close') }
  void asking.run({ address, response }, refusePaymentPage).then((refused) => {
    Object.assign(input, { settled: true, refused })
  })
  return input
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('renders eight, lets two hundred wait, and refuses more with Retry-After', async () => {
  const all = await Promise.all(Array.from({ length: 209 }, (_, no) => ask(`41.90.${no}.1`)))
  await settle()
  expect(all.slice(0, 8).map(({ settled, refused }) => settled && refused === null)).toEqual(Array(8).fill(true))
  expect(all.slice(8, 208).some(({ settled }) => settled)).toBe(false)
  const late = all.at(-1)?.refused
  expect([late?.status, late?.headers.get('retry-after'), late?.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await late?.text()).toContain('in a few seconds')
  for (const one of all) {
    one.close()
    await settle()
  }
  expect(all.slice(8, 208).every(({ settled, refused }) => settled && refused === null)).toBe(true)
})

test('refuses a network with too many requests for a minute, but not another network', async () => {
  for (let no = 0; no < 250; no += 1) {
    const one = await ask('41.91.1.1')
    await settle()
    expect(one.refused).toBeNull()
    one.close()
  }
  const [refused, other] = [await ask('41.91.1.1'), await ask('41.91.1.2')]
  await settle()
  expect([refused.refused?.status, refused.refused?.headers.get('retry-after')]).toEqual([429, '60'])
  expect([other.settled, other.refused]).toEqual([true, null])
  other.close()
})
