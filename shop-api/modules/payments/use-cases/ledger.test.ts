/**
 * Rules of the ledger enforced by the database, for any writer. Sequences of events are tested in ledger-model.test.ts.
 */
import type { Database } from '../../../db/client.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { TIMING, UNLIMITED } from '../../../testing/timing.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'
import { attemptsOf } from './attempts.ts'
import { recordEvent } from './ledger.ts'
import { type AttemptParts, openAttempt } from './open-attempt.ts'

let database: Database
const clock = () => new Date('2026-11-24T09:00:00Z')
let parts: AttemptParts
const payer = { network: 'a', isSignedIn: true }

beforeAll(async () => {
  database = await openEmbedded()
  parts = { database, clock, timing: TIMING, limits: UNLIMITED }
})
afterAll(() => database.close())

test('the database refuses to change a paid attempt or a paid order to unpaid', async () => {
  const order = await unpaidOrder(database)
  const opened = await openAttempt(parts, {
    orderId: order.id,
    amountCents: 1740_00,
    by: { method: 'mpesa', phone: '254712345678' },
    idempotencyKey: 'trigger',
    payer,
  })
  if (opened.kind !== 'opened') throw new Error('not opened')
  const { id } = opened.attempt
  await recordEvent(parts, { id }, { event: { kind: 'paid', receipt: 'T-1' }, source: 'query', facts: {} })
  for (const forbidden of [
    `UPDATE payment_attempts SET state = 'failed' WHERE id = '${id}'`,
    `UPDATE payment_attempts SET receipt = 'T-2' WHERE id = '${id}'`,
    `UPDATE payment_attempts SET amount_cents = 1 WHERE id = '${id}'`,
    `DELETE FROM payment_attempts WHERE id = '${id}'`,
    `UPDATE orders SET payment_status = 3 WHERE id = '${order.id}'`,
    `UPDATE orders SET payment_status = NULL, paid_at = NULL WHERE id = '${order.id}'`,
  ]) {
    await expect(database.query(forbidden)).rejects.toThrow(/stays|never deleted/)
  }
  await database.query(`UPDATE orders SET status = 2 WHERE id = '${order.id}'`)
})

test('makes one attempt for two concurrent payments, and one attempt per key', async () => {
  const order = await unpaidOrder(database)
  const input = {
    orderId: order.id,
    amountCents: 1740_00,
    by: { method: 'mpesa' as const, phone: '254712345678' },
    payer,
  }
  const opened = await Promise.all(
    ['a', 'b', 'a', 'c'].map((idempotencyKey) => openAttempt(parts, { ...input, idempotencyKey })),
  )
  expect(opened.map(({ kind }) => kind).sort()).toEqual(['again', 'opened', 'refused', 'refused'])
  expect(await attemptsOf(database, order.id)).toHaveLength(1)
})

test('the database refuses a ledger that differs from its orders, and refunds above the paid amount', async () => {
  const order = await unpaidOrder(database)
  const input = { orderId: order.id, amountCents: 1740_00, by: { cardBrand: 'visa', cardLastFour: '2503' }, payer }
  const opened = await openAttempt(parts, { ...input, idempotencyKey: 'database' })
  if (opened.kind !== 'opened') throw new Error('not opened')
  const { id } = opened.attempt
  const attempt = (more: string) =>
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at${more}`
  const refused = async (statement: string, why: RegExp) => expect(database.query(statement)).rejects.toThrow(why)
  await refused(`${attempt('')}) VALUES ('x', '${order.id}', 2, 'failed', 100, now())`, /what is due/)
  await refused(`${attempt('')}) VALUES ('x', '${order.id}', 2, 'requested', 174000, now())`, /one_in_flight/)
  await refused(
    `${attempt(', card_last_four')}) VALUES ('x', '${order.id}', 2, 'failed', 174000, now(), '4000000000002503')`,
    /last_four/,
  )
  await refused(
    `${attempt(', phone')}) VALUES ('x', '${order.id}', 2, 'failed', 174000, now(), '254712345678')`,
    /ids_of_type/,
  )
  await refused(`UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = '${order.id}'`, /ledger says so/)
  await refused(`UPDATE payment_attempts SET state = 'paid', settled_at = now() WHERE id = '${id}'`, /ledger says so/)
  const refund = (amount: number) =>
    `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at)
     VALUES (gen_random_uuid(), '${id}', 'refund', ${amount}, 'requested', 'x', 'x', now())`
  await refused(refund(100), /no more is given back/)
  await recordEvent(
    parts,
    { id },
    { event: { kind: 'paid', receipt: 'DB-1', amountCents: 1740_00 }, source: 'search', facts: {} },
  )
  await database.query(refund(1700_00))
  await refused(refund(40_01), /no more is given back/)
  await database.query(refund(40_00))
  await refused(`DELETE FROM payment_refunds WHERE attempt_id = '${id}'`, /never deleted/)
  await refused(`UPDATE payment_refunds SET amount_cents = 1 WHERE attempt_id = '${id}'`, /stays as it is/)
  await refused(`UPDATE payment_events SET outcome = 'x' WHERE attempt_id = '${id}'`, /stays written/)
  const other = await unpaidOrder(database)
  await refused(
    `${attempt(', settled_at, receipt')}) VALUES ('y', '${other.id}', 2, 'paid', 174000, now(), now(), 'DB-1')`,
    /payment_attempts_receipt/,
  )
})
