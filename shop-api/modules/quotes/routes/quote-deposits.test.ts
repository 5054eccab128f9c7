/** Quotes with a deposit: shown before the acceptance, and part of the order. */

import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import { quoteAccept, quoteView } from '#lib/contract/quotes/quotes.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { openAccount } from '../../../testing/open-account.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { openQuoteShop, type QuoteShop } from '../../../testing/quote-shop.ts'

let shop: QuoteShop
beforeAll(async () => {
  shop = await openQuoteShop(openEmbedded)
}, 180_000)
afterAll(() => shop.close())
beforeEach(() => setTerms(30))

/** Requires a deposit for product 1, with the balance a month after the order. */
async function setTerms(percent: number) {
  await shop.database.query('DELETE FROM deposit_terms')
  await shop.database.query(
    `INSERT INTO deposit_terms (variant_id, percent, balance_due, balance_days, retained_percent)
     VALUES (1, $1, 'before-dispatch', 30, 50)`,
    [percent],
  )
}

const trader = () => newPerson(shop.database, shop.clock, USER_TYPE.trader)
const withKey = ({ headers }: TestPerson) => ({ ...headers, ...freshKey() })
/** A deposit as a request sends it: amounts in decimals. */
const sent = (deposit: Deposit | null) =>
  deposit && {
    ...deposit,
    deposit: decimalOfCents(deposit.deposit),
    balance: decimalOfCents(deposit.balance),
    retained: decimalOfCents(deposit.retained),
  }
const depositShown = async (person: TestPerson, quoteNo: number) =>
  (await shop.ask(quoteView, { quoteKey: String(quoteNo) }, person.headers)).data.deposit
const depositOf = async (orderId: string) =>
  (
    await shop.database.query<{ deposit: number | null }>(
      'SELECT deposit_cents::int AS deposit FROM orders WHERE id = $1',
      [orderId],
    )
  )[0]?.deposit
/** 30% of KSh 12,760, in whole shillings. */
const DEPOSIT = 3828_00

test('shows deposit and balance of an offer, and places its order with this deposit', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const deposit = await depositShown(person, quoteNo)
  expect(deposit).toEqual({
    ...{
      deposit: DEPOSIT,
      balance: 8932_00,
      balanceDue: 'before-dispatch',
      balanceDueOn: '2026-12-24',
      retained: 1914_00,
    },
  })
  const [email] = await emailsTo(shop, person.email)
  expect(email?.text).toMatch(/Deposit when you accept: KSh\s3,828\. Balance: KSh\s8,932 before dispatch\./)
  const accepted = { quoteKey: String(quoteNo), version: 1, deposit: sent(deposit) }
  const { data } = await shop.ask(quoteAccept, accepted, withKey(person))
  expect(await depositOf(data.orderId)).toBe(DEPOSIT)
})

test('refuses an acceptance if the deposit has changed since it was shown, and names both', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const deposit = await depositShown(person, quoteNo)
  await setTerms(50)
  const accepted = { quoteKey: String(quoteNo), version: 1, deposit: sent(deposit) }
  const refused = await shop.refused(quoteAccept, accepted, withKey(person))
  expect(refused.code).toBe('price-changed')
  expect(refused.message).toMatch(/Before: Pay now KSh\s3,828\..*Now: Pay now KSh\s6,380\./)
  const without = await shop.refused(quoteAccept, { ...accepted, deposit: null }, withKey(person))
  expect(without.message).toContain('Before, no deposit was needed.')
  const now = await depositShown(person, quoteNo)
  const { data } = await shop.ask(quoteAccept, { ...accepted, deposit: sent(now) }, withKey(person))
  expect(await depositOf(data.orderId)).toBe(6380_00)
})

test('places the order of a visitor with the link with its deposit', async () => {
  const person = await trader()
  await shop.offerTo(person, [[1, 10, '1100.00']])
  const quoteKey = await shop.secretTo(person.email)
  const { deposit } = (await shop.ask(quoteView, { quoteKey })).data
  expect(deposit?.deposit).toBe(DEPOSIT)
  const { data } = await shop.ask(
    quoteAccept,
    { quoteKey, version: 1, paysNow: true, deposit: sent(deposit) },
    freshKey(),
  )
  expect(await depositOf(data.orderId)).toBe(DEPOSIT)
})

test.each([
  ['on its account', false],
  ['if it pays at once', true],
])('needs no deposit of a company with an account %s', async (_, paysNow) => {
  const person = await trader()
  await openAccount(shop.database, shop.clock, person.companyId ?? 0)
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  expect(await depositShown(person, quoteNo)).toBeNull()
  const accepted = { quoteKey: String(quoteNo), version: 1, deposit: null, paysNow }
  const { data } = await shop.ask(quoteAccept, accepted, withKey(person))
  expect(data.onAccount).toBe(!paysNow)
  expect(await depositOf(data.orderId)).toBeNull()
})
