/** A storefront with a wrong clock uses the shop API's, which its responses show. */
import { now } from './now.ts'
import { clockProblem, learnShopTime, shopNow } from './shop-clock.ts'

const MINUTES = 60_000
const dateOf = (ms: number) => new Date(ms).toUTCString()

afterEach(() => learnShopTime(dateOf(now()), now()))

test.each([
  [5 * MINUTES, 'behind'],
  [-5 * MINUTES, 'ahead of'],
])('by %d ms', (offMs, word) => {
  learnShopTime(dateOf(now() + offMs), now())
  expect(Math.abs(shopNow() - now() - offMs)).toBeLessThan(1_000)
  expect(clockProblem()).toMatch(new RegExp(`^This machine’s clock is (299|300|301) s ${word} the shop API’s$`))
})

test('ignores a difference of a second, a slow response and a response without a date', () => {
  learnShopTime(dateOf(now() + 1_000), now())
  expect(clockProblem()).toBeNull()
  learnShopTime(dateOf(now() + 5 * MINUTES), now() - 3_000)
  learnShopTime(null, now())
  learnShopTime('yesterday', now())
  expect(clockProblem()).toBeNull()
  expect(Math.abs(shopNow() - Date.now())).toBeLessThan(500)
})
