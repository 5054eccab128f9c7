/** Today: open tasks and their assignees. */
import { officeAssign, officeSetUp, officeToday, officeUnassign } from '#lib/contract/office/office/today.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openTestShop } from '../../../../testing/shop.ts'
import { type OrderToPay, unpaidOrder } from '../../../../testing/unpaid-order.ts'
import { loadToday } from '../../queries/today.ts'

const NOW = new Date('2026-11-25T08:42:00Z')
const WEEK_MS = 7 * 24 * 60 * 60_000
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

onEachDatabase((open) => {
  let shop: OfficeShop
  let owner: OfficePerson
  let undecided: OrderToPay
  let twice: OrderToPay

  beforeAll(async () => {
    const plain = await openTestShop({ database: await open(), clock: () => NOW })
    shop = { ...plain, ...officeAsker(plain, () => NOW) }
    owner = await shop.staff('owner', { name: 'Achieng Odhiambo' })
    const { database } = shop
    undecided = await unpaidOrder(database, 7830_00)
    await database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, phone, started_at, queries)
       VALUES ('undecided', $1, 1, 'unknown', 783000, '254721555019', $2, 11)`,
      [undecided.id, ago(123)],
    )
    const before = await unpaidOrder(database, 5000_00)
    await payOrder(database, before.id, 'UKA0000001', new Date(NOW.getTime() - WEEK_MS - 60_000))
    const later = await unpaidOrder(database, 3000_00)
    await payOrder(database, later.id, 'UKA0000002', new Date(NOW.getTime() - WEEK_MS + 3_600_000))
    twice = await unpaidOrder(database, 1740_00)
    await payOrder(database, twice.id, 'UKA0000003', ago(40))
    await database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, by_hand, started_at, settled_at)
       VALUES ('second', $1, 1, 'paid', 174000, 'UKA0000004', true, $2, $2)`,
      [twice.id, ago(5)],
    )
    await database.query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, paid_at, heard_at, source, reason)
       VALUES ('UKP6R20VXA', 1508000, 'BLANKETS', $1, $1, 'confirmation', 'no-order')`,
      [ago(36)],
    )
  })
  afterAll(() => shop.close())

  const today = async (person: OfficePerson, of: 'everybody' | 'mine' | 'unassigned' = 'everybody') =>
    (await shop.askAs(person, officeToday, { of })).data

  test('queues are counted, added up and named, with their tasks', async () => {
    const { queues } = await today(owner)
    expect(queues.map(({ id, count, total }) => [id, count, total])).toEqual([
      ['undecided', 1, 7830_00],
      ['refunds-ask', 1, 1740_00],
      ['to-approve', 3, 9740_00],
      ['unmatched', 1, 15080_00],
    ])
    expect(queues[0]?.tasks).toEqual([
      {
        subject: { kind: 'payment', id: 'undecided' },
        no: String(undecided.orderNo),
        name: 'Guest',
        text: 'Prompt to 0721 ••• 019. Asked 11 times.',
        since: ago(123).toISOString(),
        dueAt: null,
        amount: 7830_00,
        path: '/office/money/undecided?at=undecided',
        takenBy: null,
      },
    ])
    expect(queues[1]?.tasks[0]).toMatchObject({
      no: String(twice.orderNo),
      text: 'Paid more than the order total.',
    })
  })

  test('compares takings with the same weekday, by hour and by payment method', async () => {
    const { takings } = await today(owner)
    expect(takings).toMatchObject({
      before: '2026-11-18',
      total: 3480_00,
      count: 2,
      totalBefore: 5000_00,
      totalBeforeAll: 8000_00,
      hours: [
        { hour: 11, amount: 3480_00, before: 5000_00 },
        { hour: 12, amount: 0, before: 3000_00 },
      ],
      methods: [
        { method: 'mpesa', byHand: false, count: 1, amount: 1740_00 },
        { method: 'mpesa', byHand: true, count: 1, amount: 1740_00 },
      ],
    })
  })

  test('shows each role its own work, and takings only with the permission', async () => {
    const packer = await shop.staff('packer')
    expect(await today(packer)).toMatchObject({ queues: [], takings: null })
    const finance = await shop.staff('finance')
    expect((await today(finance)).queues.map(({ id }) => id)).toEqual(['undecided', 'refunds-ask', 'unmatched'])
  })

  test('assigns a task to one person and lets them hand it over', async () => {
    const brian = await shop.staff('owner', { name: 'Brian Kiprono' })
    const subject = { kind: 'payment', id: 'undecided' } as const
    const { data } = await shop.askAs(owner, officeAssign, { subject, from: null })
    expect(data.takenBy).toEqual({ staffId: owner.staffId, name: 'Achieng Odhiambo' })
    expect(await shop.refusedAs(brian, officeAssign, { subject, from: null })).toMatchObject({
      code: 'changed-meanwhile',
      message: 'Achieng Odhiambo has already taken this task.',
    })
    const mine = await today(owner, 'mine')
    expect(mine.queues.find(({ id }) => id === 'undecided')).toMatchObject({ mine: 1, unassigned: 0 })
    expect(mine.queues.flatMap(({ tasks }) => tasks).map(({ subject: { id } }) => id)).toEqual(['undecided'])
    await shop.askAs(brian, officeAssign, { subject, from: owner.staffId })
    expect((await today(brian)).queues[0]?.tasks[0]?.takenBy?.name).toBe('Brian Kiprono')
    expect((await shop.askAs(brian, officeUnassign, {})).data.given).toBe(1)
    expect((await today(owner)).queues[0]?.tasks[0]?.takenBy).toBeNull()
  })

  test('shows waiting emails only with a mail server, as Settings does', async () => {
    expect((await today(owner)).health.map(({ part }) => part)).not.toContain('mail')
    const withServer = { methods: [], hasMailServer: true }
    const staff = { staffId: owner.staffId, permissions: new Set<never>() }
    const { health } = await shop.database.transaction((tx) =>
      loadToday(tx, NOW, staff, withServer, { of: 'everybody', each: 1 }),
    )
    expect(health.map(({ part }) => part)).toContain('mail')
  })

  test('names the open steps of the set-up to an owner, and refuses others', async () => {
    const { data } = await shop.askAs(owner, officeSetUp, {})
    expect(data).toContain('mail')
    expect(data).not.toContain('staff')
    expect(await shop.refusedAs(await shop.staff('support'), officeSetUp, {})).toMatchObject({ code: 'not-allowed' })
  })
})
