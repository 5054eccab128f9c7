/** Card payments whose calls reach several shop APIs of one shop behind a load balancer. */
import { cardAuthentication, cardReturn } from '#lib/contract/payments/payment.ts'
import { CARD, type CardShop, openCardShop, PATIENT } from '../../../testing/card-shop.ts'
import { onEachDatabase, openEmbedded } from '../../../testing/databases.ts'
import type { TestShop } from '../../../testing/shop.ts'

const ACCEPT = { 'x-browser-accept': 'application/json' }

onEachDatabase((open) => {
  let at: CardShop
  let other: TestShop
  beforeAll(async () => {
    at = await openCardShop(await open(), { ...PATIENT, env: { CLUSTER: 'on' } })
    other = await at.another()
  })
  afterAll(() => at.close())

  const secondCall = async (...[order, prepared, number]: Parameters<CardShop['secondCall']>) => ({
    ...at.secondCall(order, prepared, number),
    cyberSource: await at.deviceData(prepared),
  })
  const waiting = () =>
    at.database.query<{ sealed: string }>(`SELECT encode(sealed, 'hex') AS sealed FROM waiting_cards`)

  test('pays once if one shop API prepares and the other requests the bank', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    const { data } = await other.ask(cardAuthentication, await secondCall(order, prepared), ACCEPT)
    expect(data.html).toMatch(/went through/)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
    expect(await at.held(order)).toBe(order.totalCents)
    // A repeated call to either shop API returns the same and takes no money again.
    for (const shop of [at.shop, other]) {
      await shop.ask(cardAuthentication, await secondCall(order, prepared), ACCEPT)
    }
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test('completes a challenge once that the other shop API began', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    const [row] = await waiting()
    expect(row?.sealed).toMatch(/^[0-9a-f]{100,}$/)
    expect(row?.sealed).not.toContain(Buffer.from(CARD.challenge).toString('hex'))
    expect((await other.ask(cardReturn, posted)).data).toMatchObject({ outcome: 'paid' })
    expect(await waiting()).toEqual([])
    expect(await at.returns(posted)).toMatchObject({ outcome: 'paid' })
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test('takes the money once if both shop APIs get the bank’s response', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    await Promise.all([at.shop, other, at.shop, other].map((shop) => shop.ask(cardReturn, posted)))
    expect((await other.ask(cardReturn, posted)).data.outcome).toMatch(/paid|failed/)
    const { isPaid } = await at.statusOf(order)
    expect(await at.held(order)).toBe(isPaid ? order.totalCents : 0)
  })

  test('requests the bank once if both shop APIs receive the second call', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    const input = await secondCall(order, prepared)
    await Promise.all([at.shop, other].map((shop) => shop.ask(cardAuthentication, input, ACCEPT)))
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test('refuses a changed card at the other shop API too', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    const refusal = await other.refused(cardAuthentication, await secondCall(order, prepared, CARD.mastercard), ACCEPT)
    expect(refusal.message).toMatch(/card was changed/)
    expect(await at.held(order)).toBe(0)
  })

  test('takes the money at the other shop API if one stops during the challenge', async () => {
    const order = await at.order()
    const ending = await at.another()
    const prepared = await at.prepare(order, CARD.challenge)
    const { data } = await ending.ask(cardAuthentication, await secondCall(order, prepared, CARD.challenge), ACCEPT)
    await ending.app.close()
    const posted = await at.challenge(data, '1234')
    // A shop API that starts now does not end payments in progress either.
    await at.another()
    expect((await other.ask(cardReturn, posted)).data).toMatchObject({ outcome: 'paid' })
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test('stores a waiting card for ten minutes at most, by the database’s clock', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    const [left] = await at.database.query<{ seconds: number }>(
      'SELECT extract(epoch FROM expires_at - clock_timestamp())::float AS seconds FROM waiting_cards',
    )
    expect(left?.seconds).toBeLessThanOrEqual(600)
    await at.database.query(`UPDATE waiting_cards SET expires_at = clock_timestamp() - interval '1 second'`)
    expect((await other.ask(cardReturn, posted)).data).toMatchObject({ outcome: 'failed' })
    expect(await waiting()).toEqual([])
    expect(await at.held(order)).toBe(0)
  })
})

test('leaves waiting cards out of the write-ahead log, and so of standbys and base backups', async () => {
  const database = await openEmbedded()
  const rows = await database.query(`SELECT relpersistence AS kept FROM pg_class WHERE relname = 'waiting_cards'`)
  expect(rows).toEqual([{ kept: 'u' }])
  await database.close()
})
