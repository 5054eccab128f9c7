/** Emails about quotes: the PDF for the customer, and acts of the customer for the people who answer them. */

import { pino } from 'pino'
import { SHIPPING_TYPE, USER_TYPE } from '#lib/contract/base/codes.ts'
import { quoteAccept, quoteChange, quoteDecline, quoteOffer, quoteRequest } from '#lib/contract/quotes/quotes.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { filesOfEmail } from '../../../email/outbox.ts'
import { emailFilesOf } from '../../../start/email-files.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { LAST_DAY, openQuoteShop, type QuoteShop } from '../../../testing/quote-shop.ts'
import { readPaymentEnv } from '../../payments/providers/env.ts'
import { openProviders } from '../../payments/providers/open-providers.ts'

let shop: QuoteShop
beforeAll(async () => {
  shop = await openQuoteShop(openEmbedded)
}, 180_000)
afterAll(() => shop.close())

const HELP = 'help@fuma.test'
const withKey = ({ headers }: TestPerson) => ({ ...headers, ...freshKey() })
const trader = () => newPerson(shop.database, shop.clock, USER_TYPE.trader)
const requested = async (person: TestPerson, note = '') => {
  const input = {
    items: [{ productId: 1, quantity: 10 }],
    shippingType: SHIPPING_TYPE.delivery,
    branchId: person.branchId,
    note,
  }
  return (await shop.ask(quoteRequest, input, withKey(person))).data.quoteNo
}
/** Subjects of emails about a quote, the first first. */
const subjectsTo = async (to: string, quoteNo: number) =>
  (await emailsTo(shop, to))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(String(quoteNo)))
    .reverse()

const textOf = (file?: { bytes: Buffer }) =>
  readPdf(file?.bytes ?? Buffer.alloc(0))
    .pieces.map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

async function latestFiles(to: string) {
  const [email] = await shop.database.query<{ id: number }>('SELECT max(id)::int AS id FROM mails WHERE "to" = $1', [
    to,
  ])
  const seller = () => ({ name: 'Fuma', lines: [], kraPin: 'P051234567A' })
  const env = readPaymentEnv({})
  const payments = { env, provided: openProviders(env, shop.clock) }
  const parts = { tx: shop.database, seller, clock: shop.clock, log: pino({ level: 'silent' }), payments }
  return filesOfEmail(shop.database, emailFilesOf(parts, { read: async () => null }), email?.id ?? 0)
}

test('attaches the PDF of the offer in the email, also after a newer version', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const [file, ...others] = await latestFiles(person.email)
  expect(others).toEqual([])
  expect(file).toMatchObject({ name: `quote-${quoteNo}.pdf`, type: 'application/pdf' })
  const text = textOf(file)
  expect(text).toContain('12,760.00')
  expect(text).toContain('Valid until 27 November 2026')
  const change = { quoteKey: String(quoteNo), version: 1, items: [{ productId: 1, quantity: 30 }] }
  await shop.ask(quoteChange, change, withKey(person))
  const [outdated] = await latestFiles(person.email)
  const later = textOf(outdated)
  expect(later).toContain('12,760.00')
  expect(later).toContain('This quote has a newer version. This version can no longer be accepted.')
})

test('sends an email about a deleted quote without its PDF', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  await shop.database.query('UPDATE draft_orders SET quote_no = NULL WHERE quote_no = $1', [quoteNo])
  await shop.database.query('DELETE FROM quotes WHERE no = $1', [quoteNo])
  expect(await latestFiles(person.email)).toEqual([])
})

test('emails a request, a requested change and an acceptance to the help team and the representative', async () => {
  const [person, rep] = [await trader(), await newPerson(shop.database, shop.clock, USER_TYPE.rep)]
  await shop.database.db.insert(salesReps).values({ companyId: person.companyId ?? 0, userId: rep.userId })
  const quoteNo = await requested(person, 'For the school term.')
  const [first] = await emailsTo(shop, HELP)
  expect(first?.subject).toBe(`Quote ${quoteNo}: Test Traders requests prices for 1 product`)
  expect(first?.text).toContain('For the school term.')
  expect(first?.text).toContain(`/office/orders/quotes/${quoteNo}`)
  const [toRep] = await emailsTo(shop, rep.email)
  expect(toRep?.text).toContain(`/quotes/${quoteNo}`)
  expect(toRep?.text).not.toContain('/office/')
  const quoteKey = String(quoteNo)
  const offer = { quoteKey, lastDay: LAST_DAY, items: [{ productId: 1, quantity: 10, price: '1150.00' }] }
  await shop.ask(quoteOffer, { ...offer, version: 1 }, withKey(rep))
  const change = { quoteKey, version: 2, items: [{ productId: 1, quantity: 20 }], note: '' }
  await shop.ask(quoteChange, change, withKey(person))
  await shop.ask(quoteOffer, { ...offer, version: 3 }, withKey(rep))
  const { data } = await shop.ask(quoteAccept, { quoteKey, version: 4 }, withKey(person))
  await shop.ask(quoteAccept, { quoteKey, version: 4 }, withKey(person))
  const expected = [
    `Quote ${quoteNo}: Test Traders requests prices for 1 product`,
    `Quote ${quoteNo}: Test Traders requests another offer for 1 product`,
    `Quote ${quoteNo}: Test Traders has accepted the quote: order ${data.orderNo}, KSh 13,340.00`,
  ]
  expect(await subjectsTo(HELP, quoteNo)).toEqual(expected)
  expect(await subjectsTo(rep.email, quoteNo)).toEqual(expected)
})

test('emails a declined quote with its note, and sends no email about a refused decision', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const quoteKey = String(quoteNo)
  await shop.refused(quoteDecline, { quoteKey, version: 7, note: 'Too expensive' }, withKey(person))
  expect(await subjectsTo(HELP, quoteNo)).toEqual([])
  await shop.ask(quoteDecline, { quoteKey, version: 1, note: 'Too expensive' }, withKey(person))
  const [email] = await emailsTo(shop, HELP)
  expect(email?.subject).toBe(`Quote ${quoteNo}: Test Traders has declined the quote`)
  expect(email?.text).toContain('Too expensive')
})

test('emails that a customer has withdrawn a request without prices', async () => {
  const person = await trader()
  const quoteKey = String(await shop.offerTo(person, [[1, 10, '1100.00']]))
  const items = [{ productId: 1, quantity: 20 }]
  await shop.ask(quoteChange, { quoteKey, version: 1, items, note: '' }, withKey(person))
  await shop.ask(quoteDecline, { quoteKey, version: 2, note: 'Bought elsewhere' }, withKey(person))
  expect((await emailsTo(shop, HELP)).map(({ subject }) => subject)).toContain(
    `Quote ${quoteKey}: Test Traders has withdrawn the request`,
  )
})
