/** An account under any sequence of events: the available amount is always the limit less its named parts. */

import fc from 'fast-check'
import { modelRuns } from '#lib/testing/model-runs.ts'
import type { Database } from '../../../db/client.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { newPerson } from '../../../testing/people.ts'
import { loadStatement } from '../../orders/queries/statement.ts'
import { undoPayment } from '../../payments/use-cases/undo-account-payment.ts'
import { creditStatus } from '../queries/credit-status.ts'
import { availableOf } from '../rules/credit-status.ts'
import { addCheque, settleCheque } from './cheques.ts'
import { enterPayment, setLimit } from './credit-accounts.ts'
import type { CreditAccountContext } from './notify-company.ts'

const NOW = new Date('2026-11-24T09:00:00Z')
const DAY = '2026-11-24'

let database: Database
beforeAll(async () => {
  database = await openEmbedded()
})
afterAll(() => database.close())

const withContext = <T>(work: (context: CreditAccountContext) => Promise<T>): Promise<T> =>
  database.transaction((tx) =>
    work({ tx, now: NOW, operator: 'grace', publicUrl: 'http://shop.test', queueEmail: async () => {} }),
  )

async function account(limit = 500_000_00): Promise<number> {
  const { companyId } = await newPerson(database, () => NOW, 3)
  await withContext((context) => setLimit(context, companyId as number, limit, 30))
  return companyId as number
}

let undoes = 0
const cents = fc.integer({ min: 1, max: 90_000_00 })
const event = fc.oneof(
  fc.record({ kind: fc.constant('payment' as const), cents }),
  fc.record({ kind: fc.constant('cheque' as const), cents }),
  fc.record({ kind: fc.constant('debt' as const), cents }),
  fc.record({
    kind: fc.constantFrom('bank' as const, 'clear' as const, 'bounce' as const, 'undo' as const),
    pick: fc.nat(50),
  }),
)

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

/** The account as the events should leave it. */
interface Model {
  companyId: number
  /** The debt, as cheques pay it one after the other; their excess waits for later debt. */
  entries: { cents: number; cheque?: ModelCheque }[]
  debts: number
  payments: { id: number; cents: number; undone: boolean }[]
  cheques: ModelCheque[]
}
interface ModelCheque {
  no: string
  cents: number
  status: string
}

const pickOf = <One>(list: readonly One[], pick: number): One | undefined => list[pick % Math.max(1, list.length)]

async function pay({ companyId, payments, entries }: Model, cents: number): Promise<void> {
  const paid = { cents, reference: '', day: DAY, note: '' }
  const id = await withContext((context) => enterPayment(context, companyId, paid))
  payments.push({ id, cents, undone: false })
  entries.push({ cents: -cents })
}

/** Adds a debt as an invoice does, without its order. */
async function owe(model: Model, cents: number): Promise<void> {
  undoes -= 1
  await database.query(
    `INSERT INTO credit_entries (company_id, kind, amount_cents, day, undoes, at) VALUES ($1, 'undone', $2, $3, $4, $5)`,
    [model.companyId, cents, DAY, undoes, NOW],
  )
  model.entries.push({ cents })
  model.debts += cents
}

async function handInCheque({ companyId, cheques, entries }: Model, cents: number): Promise<void> {
  const no = `C${cheques.length}`
  const cheque = { chequeNo: no, chequeDate: '2026-12-01', cents, frontFile: null }
  await withContext((context) => addCheque(context, companyId, cheque))
  const row = { no, cents, status: 'pending' }
  cheques.push(row)
  entries.push({ cents: -cents, cheque: row })
}

async function undo({ companyId, payments, entries }: Model, pick: number): Promise<void> {
  const payment = pickOf(payments, pick)
  if (!payment) return
  const done = withContext((context) => undoPayment(context, companyId, payment.id, 'Another company’s.'))
  if (payment.undone) await expect(done).rejects.toThrow('was already removed')
  else {
    await done
    entries.push({ cents: payment.cents })
  }
  payment.undone = true
}

const STEPS = { bank: 'banked', clear: 'cleared', bounce: 'bounced' } as const

async function settle(
  { companyId, cheques }: Model,
  pick: number,
  to: 'banked' | 'cleared' | 'bounced',
): Promise<void> {
  const cheque = pickOf(cheques, pick)
  if (!cheque) return
  const done = withContext((context) => settleCheque(context, companyId, cheque.no, { to }))
  if (to === 'cleared' && cheque.status === 'pending') await expect(done).rejects.toThrow('is not banked yet')
  else if (cheque.status === 'bounced' || cheque.status === to || (cheque.status === 'cleared' && to === 'banked'))
    await expect(done).rejects.toThrow('already')
  else {
    await done
    cheque.status = to
  }
}

function play(model: Model, one: Event): Promise<void> {
  switch (one.kind) {
    case 'payment':
      return pay(model, one.cents)
    case 'debt':
      return owe(model, one.cents)
    case 'cheque':
      return handInCheque(model, one.cents)
    case 'undo':
      return undo(model, one.pick)
    default:
      return settle(model, one.pick, STEPS[one.kind])
  }
}

/** The part of cleared cheques that exceeds the debt, in cents. */
function aheadOf(entries: Model['entries']): number {
  let [owed, ahead] = [0, 0]
  for (const { cents, cheque } of entries) {
    if (!cheque) owed += cents
    else if (cheque.status === 'cleared') ahead -= cents
    const used = Math.max(0, Math.min(owed, ahead))
    owed -= used
    ahead -= used
  }
  return ahead
}

test('books, statement and a plain sum agree for any sequence of payments and cheques', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
      const companyId = await account()
      const model: Model = { companyId, entries: [], debts: 0, payments: [], cheques: [] }
      for (const one of events) await play(model, one)
      const { entries, debts, payments, cheques } = model
      const sum = (list: { cents: number }[]) => list.reduce((total, one) => total + one.cents, 0)
      const standing = await creditStatus(database, companyId, DAY)
      const uncleared = sum(cheques.filter(({ status }) => status === 'pending' || status === 'banked'))
      const outstanding =
        debts -
        sum(payments.filter(({ undone }) => !undone)) -
        sum(cheques.filter(({ status }) => status !== 'bounced'))
      expect(standing).toMatchObject({
        outstandingCents: outstanding,
        unclearedCents: uncleared,
        pendingCents: 0,
      })
      expect(standing && availableOf(standing)).toBe(500_000_00 - outstanding - uncleared - (standing?.aheadCents ?? 0))
      expect(standing?.aheadCents).toBe(aheadOf(entries))
      expect(standing && availableOf(standing)).toBeLessThanOrEqual(
        500_000_00 + sum(payments.filter(({ undone }) => !undone)),
      )
      const statement = await loadStatement(database, companyId, { fromDate: DAY, toDate: DAY })
      expect([statement.openingCents, statement.closingCents]).toEqual([0, outstanding])
    }),
    { numRuns: modelRuns(4) },
  )
})

test('a cheque frees no credit beyond the limit, and a bounced cheque is owed again even after clearing', async () => {
  const companyId = await account(100_000_00)
  const available = async () => {
    const status = await creditStatus(database, companyId, DAY)
    return status && [status.outstandingCents, status.unclearedCents, availableOf(status)]
  }
  const cheque = { chequeNo: '000417', chequeDate: '2026-12-01', cents: 30_000_00, frontFile: null }
  await withContext((context) => addCheque(context, companyId, cheque))
  expect(await available()).toEqual([-30_000_00, 30_000_00, 100_000_00])
  await expect(withContext((context) => addCheque(context, companyId, cheque))).rejects.toThrow('entered before')
  await withContext((context) => settleCheque(context, companyId, '000417', { to: 'banked' }))
  // A deposited cheque is not money yet.
  expect(await available()).toEqual([-30_000_00, 30_000_00, 100_000_00])
  await withContext((context) => settleCheque(context, companyId, '000417', { to: 'cleared' }))
  // Without a debt the bank's payment is an advance, and the limit is unchanged.
  expect(await available()).toEqual([-30_000_00, 0, 100_000_00])
  await expect(withContext((context) => settleCheque(context, companyId, '000417', { to: 'banked' }))).rejects.toThrow(
    'is already cleared',
  )
  await withContext((context) => settleCheque(context, companyId, '000417', { to: 'bounced' }))
  expect(await available()).toEqual([0, 0, 100_000_00])
  await expect(withContext((context) => settleCheque(context, companyId, '000417', { to: 'bounced' }))).rejects.toThrow(
    'has already bounced',
  )
})

test.each([
  ['a negative limit', -1, 30, 'A limit is at least'],
  ['a limit above KSh 100 million', 100_000_000_01, 30, 'A limit is at most'],
  ['terms above a year', 100_00, 400, 'Payment terms are 0 to 365 days.'],
])('refuses %s', async (_what, limit, terms, message) => {
  const { companyId } = await newPerson(database, () => NOW, 3)
  await expect(withContext((context) => setLimit(context, companyId as number, limit, terms))).rejects.toThrow(message)
})

test('settles the named cheque if an older cheque differs only in case, and any form of a number otherwise', async () => {
  const companyId = await account()
  const cheque = { chequeNo: 'AB-000123', chequeDate: '2026-12-01', cents: 100_00, frontFile: null }
  await withContext((context) => addCheque(context, companyId, cheque))
  const again = withContext((context) => addCheque(context, companyId, { ...cheque, chequeNo: 'ab-000123' }))
  await expect(again).rejects.toThrow('entered before')
  await withContext((context) => settleCheque(context, companyId, 'ab-000123', { to: 'banked' }))
  for (const number of ['zz9', 'ZZ9'])
    await database.query(
      `INSERT INTO cheques (company_id, cheque_no, cheque_date, amount_cents, received_at, status)
       VALUES ($1, $2, '2026-11-20', 100000, now(), 'pending')`,
      [companyId, number],
    )
  await withContext((context) => settleCheque(context, companyId, 'ZZ9', { to: 'banked' }))
  const rows = await database.query<{ no: string; status: string }>(
    'SELECT cheque_no AS no, status FROM cheques WHERE company_id = $1',
    [companyId],
  )
  expect(Object.fromEntries(rows.map(({ no, status }) => [no, status]))).toEqual({
    'AB-000123': 'banked',
    ZZ9: 'banked',
    zz9: 'pending',
  })
})

test('counts a payment’s reference once and rejects future days and companies without an account', async () => {
  const companyId = await account()
  const paid = { cents: 100_00, reference: 'SKJ7A1', day: DAY, note: '' }
  await withContext((context) => enterPayment(context, companyId, paid))
  await expect(withContext((context) => enterPayment(context, companyId, paid))).rejects.toThrow('entered before')
  await expect(
    withContext((context) => enterPayment(context, companyId, { ...paid, reference: '', day: '2026-11-25' })),
  ).rejects.toThrow('in the future')
  const { companyId: without } = await newPerson(database, () => NOW, 3)
  await expect(withContext((context) => enterPayment(context, without as number, paid))).rejects.toThrow(
    'no credit account',
  )
})

test('entries of the ledger cannot be changed or deleted', async () => {
  const companyId = await account()
  await withContext((context) => enterPayment(context, companyId, { cents: 100_00, reference: '', day: DAY, note: '' }))
  await expect(database.query('UPDATE credit_entries SET amount_cents = -1')).rejects.toThrow('stays as it is')
  await expect(database.query('DELETE FROM credit_entries')).rejects.toThrow('stays as it is')
  await expect(
    database
      .query(`UPDATE cheques SET amount_cents = 1 WHERE company_id > 0`)
      .then(() => database.query('SELECT 1 FROM cheques WHERE amount_cents = 1')),
  ).rejects.toThrow('a cheque does not go')
})
