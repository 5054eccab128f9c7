/**
 * Rows claimed by a worker: no other worker takes them, and the rows of a killed worker are taken twenty seconds later.
 */
import type { Database } from '../db/client.ts'
import { claimDue, renewPicture } from '../modules/catalogue/use-cases/picture-sources.ts'
import { nextDueAt, renewAttemptClaim, setNextQuery, takeDueAttempts } from '../modules/payments/use-cases/attempts.ts'
import { whileRenewing } from '../runtime/renewing.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'

const START = new Date('2026-11-21T09:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  describe('a payment being queried', () => {
    let id: string
    beforeEach(async () => {
      await database.query('DELETE FROM payment_attempts')
      const order = await unpaidOrder(database)
      id = order.id
      await database.query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, phone, started_at, next_query_at)
         VALUES ($1, $1, 1, 'mpesa', 'requested', 174000, '254712345678', $2, $2)`,
        [id, START],
      )
    })
    const take = (seconds: number) => takeDueAttempts(database, at(seconds), 10)

    test('can be claimed twenty seconds after its worker was killed', async () => {
      expect(await take(0)).toEqual([{ id, orderId: id, claimedUntil: at(20) }])
      expect(await take(19)).toEqual([])
      expect(await take(21)).toHaveLength(1)
    })

    test('remains claimed while its worker renews the claim', async () => {
      const [claim] = await take(0)
      if (!claim) throw new Error('nothing was due')
      const until = await renewAttemptClaim(database, claim, at(7))
      expect(until).toEqual(at(27))
      expect(await take(26)).toEqual([])
      await renewAttemptClaim(database, { ...claim, claimedUntil: until }, at(14))
      expect(await take(33)).toEqual([])
      expect(await take(35)).toHaveLength(1)
    })

    test('a late renewal does not overwrite the time set in the meantime', async () => {
      const [claim] = await take(0)
      if (!claim) throw new Error('nothing was due')
      await setNextQuery(database, id, at(12))
      await renewAttemptClaim(database, claim, at(7))
      expect(await nextDueAt(database)).toEqual(at(12))
      await setNextQuery(database, id, null)
      await renewAttemptClaim(database, claim, at(7))
      expect(await nextDueAt(database)).toBeNull()
    })
  })

  describe('a picture being fetched', () => {
    const sha256 = 'd'.repeat(64)
    beforeAll(async () => {
      await database.query(`INSERT INTO media (sha256, alt, width, height) VALUES ($1, 'Cloth', 1, 1)`, [sha256])
      await database.query(
        `INSERT INTO picture_sources (sha256, url) VALUES ($1, 'http://cdn.example.com/cloth.png')`,
        [sha256],
      )
    })
    const secondsLeft = async () =>
      (
        await database.query<{ seconds: number }>(
          'SELECT extract(epoch FROM next_try_at - clock_timestamp())::float AS seconds FROM picture_sources',
        )
      )[0]?.seconds

    test('can be claimed twenty seconds later by the database’s clock unless its worker renews it', async () => {
      expect(await claimDue(database, 4)).toHaveLength(1)
      expect(await claimDue(database, 4)).toEqual([])
      expect(await secondsLeft()).toBeGreaterThan(15)
      expect(await secondsLeft()).toBeLessThanOrEqual(20)
      await database.query(`UPDATE picture_sources SET next_try_at = clock_timestamp() + interval '1 second'`)
      await renewPicture(database, sha256)
      expect(await secondsLeft()).toBeGreaterThan(15)
      await database.query(`UPDATE picture_sources SET next_try_at = clock_timestamp() - interval '1 second'`)
      expect(await claimDue(database, 4)).toMatchObject([{ sha256, tries: 2 }])
    })

    test('cannot be renewed after it is fetched', async () => {
      await database.query(`UPDATE picture_sources SET state = 'kept', next_try_at = clock_timestamp()`)
      await renewPicture(database, sha256)
      expect(await secondsLeft()).toBeLessThanOrEqual(0)
    })
  })

  test('work continues although a claim cannot be renewed, and no renewal follows its end', async () => {
    const warned: unknown[] = []
    const log = { warn: (...line: unknown[]) => void warned.push(line) }
    const answer = await whileRenewing(
      () => Promise.reject(new Error('away')),
      log,
      async () => 'done',
    )
    expect([answer, warned]).toEqual(['done', []])
    await expect(
      whileRenewing(
        async () => {},
        log,
        () => Promise.reject(new Error('broken')),
      ),
    ).rejects.toThrow('broken')
  })
})
