import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import type { Attempt } from '../rules/login-throttle.ts'
import { throttle, uncountAttempt } from './login-throttle.ts'

let now = new Date('2026-11-24T09:00:00Z')
const clock = () => now

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.query('DELETE FROM sign_in_failures'))
  afterAll(() => database.close())

  const attempt = (subject: string, address: string, isKnownNetwork = false) =>
    ({ kind: 'guess', subject, address, isKnownNetwork }) as const
  /** How many of these guesses, all at one instant, are let through. */
  async function guesses(attempts: Attempt[]): Promise<number> {
    let allowed = 0
    for (const one of attempts) {
      await throttle(database, clock, one).then(
        () => {
          allowed += 1
        },
        (error) => expect(error.problem.code).toBe('too-many-requests'),
      )
    }
    return allowed
  }
  const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n + 1))

  test('allows one IPv6 network five guesses at an account and fifty in all, from any of its addresses', async () => {
    const network = (n: number) => `2c0f:fe38:1:1::${n.toString(16)}`
    expect(await guesses(times(10, (n) => attempt('a@b.ke', network(n), true)))).toBe(5)
    await database.query('DELETE FROM sign_in_failures')
    expect(await guesses(times(60, (n) => attempt(`person-${n}@b.ke`, network(n))))).toBe(50)
    expect(await guesses([attempt('another@b.ke', '2c0f:fe38:1:2::1')])).toBe(1)
  })

  test('counts an IPv4 address separately, in every notation', async () => {
    const ways = ['41.90.1.2', '::ffff:41.90.1.2']
    expect(await guesses(times(10, (n) => attempt('a@b.ke', ways[n % 2] as string, true)))).toBe(5)
    expect(await guesses([attempt('a@b.ke', '41.90.1.3', true)])).toBe(1)
  })

  test('undoes the count of an attempt from another address of the same network', async () => {
    await guesses(times(5, () => attempt('a@b.ke', '2c0f:fe38:1:1::1', true)))
    await uncountAttempt(database, clock, attempt('a@b.ke', '2c0f:fe38:1:1::2', true))
    expect(await guesses([attempt('a@b.ke', '2c0f:fe38:1:1::3', true)])).toBe(1)
  })

  test('slows password spraying from a known network and restarts the count the next day', async () => {
    const carrier = '41.90.1.2'
    const spray = times(300, (n) => attempt(`person-${n}@b.ke`, carrier, true))
    expect(await guesses(spray)).toBe(200)
    // Other networks are not affected, and the network's own customers wait only for the steady rate.
    expect(await guesses([attempt('person-1@b.ke', '41.90.9.9', true)])).toBe(1)
    now = new Date(now.getTime() + 24 * 60 * 60_000)
    expect(await guesses([attempt('customer@b.ke', carrier, true)])).toBe(1)
  })

  test('customers of a network who mistype now and then do not slow it down', async () => {
    const carrier = '41.90.1.2'
    for (let n = 0; n < 250; n += 1) {
      const typed = attempt(`customer-${n}@b.ke`, carrier, true)
      await throttle(database, clock, typed)
      await uncountAttempt(database, clock, typed)
    }
    expect(await guesses([attempt('another@b.ke', carrier, true)])).toBe(1)
  })

  test('slows enquiries of one network after twenty, for any email', async () => {
    const enquiry = (n: number) => ({ ...attempt(`e-${n}@b.ke`, '41.90.1.2'), kind: 'enquiry' as const })
    expect(await guesses(times(30, enquiry))).toBe(20)
  })

  test('limits emails of guests’ orders to one mailbox to six, from any or an unknown network', async () => {
    const order = (n: number) => ({
      ...attempt('order a@b.ke', n % 2 ? `41.90.1.${n}` : ''),
      address: n % 2 ? `41.90.1.${n}` : null,
      kind: 'order' as const,
    })
    expect(await guesses(times(20, order))).toBe(6)
  })
})
