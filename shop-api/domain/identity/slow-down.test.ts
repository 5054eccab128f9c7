import type { Database } from '../../db/client.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { giveTurnBack, takeTurn } from './slow-down.ts'

const clock = () => new Date('2026-11-24T09:00:00Z')

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.query('DELETE FROM sign_in_failures'))
  afterAll(() => database.close())

  const attempt = (subject: string, address: string, known = false) =>
    ({ kind: 'guess', subject, address, known }) as const
  /** How many of these guesses, all at one instant, are let through. */
  async function guesses(attempts: ReturnType<typeof attempt>[]): Promise<number> {
    let taken = 0
    for (const one of attempts) {
      await takeTurn(database, clock, one).then(
        () => {
          taken += 1
        },
        (error) => expect(error.problem.code).toBe('too-many-requests'),
      )
    }
    return taken
  }
  const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n + 1))

  test('one IPv6 network has five guesses at an account and fifty in all, however many addresses it uses', async () => {
    const network = (n: number) => `2c0f:fe38:1:1::${n.toString(16)}`
    expect(await guesses(times(10, (n) => attempt('a@b.ke', network(n), true)))).toBe(5)
    await database.query('DELETE FROM sign_in_failures')
    expect(await guesses(times(60, (n) => attempt(`person-${n}@b.ke`, network(n))))).toBe(50)
    expect(await guesses([attempt('another@b.ke', '2c0f:fe38:1:2::1')])).toBe(1)
  })

  test('an IPv4 address counts by itself, however it is written', async () => {
    const ways = ['41.90.1.2', '::ffff:41.90.1.2']
    expect(await guesses(times(10, (n) => attempt('a@b.ke', ways[n % 2] as string, true)))).toBe(5)
    expect(await guesses([attempt('a@b.ke', '41.90.1.3', true)])).toBe(1)
  })

  test('a turn is given back from another address of the same network', async () => {
    await guesses(times(5, () => attempt('a@b.ke', '2c0f:fe38:1:1::1', true)))
    await giveTurnBack(database.query, attempt('a@b.ke', '2c0f:fe38:1:1::2', true))
    expect(await guesses([attempt('a@b.ke', '2c0f:fe38:1:1::3', true)])).toBe(1)
  })
})
