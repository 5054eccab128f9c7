/** A machine whose clock is five minutes off uses the database's time, and reports the difference. */
import { pino } from 'pino'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { degraded, forgetDegraded } from '../runtime/degraded.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { newPerson } from '../testing/people.ts'
import { stockShelf } from '../testing/products.ts'
import { openTestShop } from '../testing/shop.ts'
import { openDatabaseClock } from './database-clock.ts'

const MINUTES = 60_000
const log = pino({ level: 'silent' })
const offBy = (ms: number) => () => new Date(Date.now() + ms)

beforeEach(forgetDegraded)

/** A server whose clock is right. */
const server = {
  kind: 'pg' as const,
  query: async <Row>() => [{ ms: Date.now() }] as Row[],
}

test.each([
  [5 * MINUTES, 'This machine’s clock is 300 s ahead of the database’s'],
  [-5 * MINUTES, 'This machine’s clock is 300 s behind the database’s'],
])('a clock that is %d ms off', async (offMs, sentence) => {
  const time = await openDatabaseClock(server, log, offBy(offMs))
  expect(Math.abs(time.clock().getTime() - Date.now())).toBeLessThan(10_000)
  expect(degraded()).toContain(sentence)
  await time.close()
  expect(degraded()).not.toContain(sentence)
})

test('ignores a small difference and stops reporting a difference that ended', async () => {
  let off = 1_500
  const time = await openDatabaseClock(server, log, () => new Date(Date.now() + off))
  expect(degraded()).toEqual([])
  expect(time.clock().getTime() - Date.now()).toBeGreaterThan(1_000)
  off = 4_000
  await time.compare()
  expect(degraded()).toEqual(['This machine’s clock is 4 s ahead of the database’s'])
  off = 0
  await time.compare()
  expect(degraded()).toEqual([])
  await time.close()
})

onEachDatabase((open) => {
  test('two processes, one of them five minutes ahead, agree on sign-ins and reservations', async () => {
    const database = await open()
    await stockShelf(database, [{ price: 1250_00, stock: 10 }])
    // Embedded, both are one machine: there is no second clock.
    const off = database.kind === 'pg' ? 5 * MINUTES : 0
    const time = await openDatabaseClock(database, log, offBy(off))
    const [right, ahead] = await Promise.all([
      openTestShop({ database }),
      openTestShop({ database: { ...database, close: async () => {} }, clock: time.clock }),
    ])
    const person = await newPerson(database, () => new Date(), 2)
    expect((await ahead.ask(getProfile, {}, person.headers)).data).toMatchObject({ primaryEmail: person.email })
    const form = await orderForm(ahead, [[1, 1]], 'collected')
    await ahead.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    const [held] = await database.query<{ seconds: number }>(
      'SELECT extract(epoch FROM reserved_until - clock_timestamp())::float8 AS seconds FROM order_reservations',
    )
    expect(held?.seconds).toBeGreaterThan(29 * 60)
    expect(held?.seconds).toBeLessThan(30 * 60 + 30)
    const answer = await ahead.app.inject('/health')
    expect(Math.abs(Date.parse(String(answer.headers.date)) - Date.now())).toBeLessThan(5_000)
    await time.close()
    await ahead.close()
    await right.close()
  })
})
