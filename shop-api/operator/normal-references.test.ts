/** Receipts, bank references, cheques and waybills match regardless of case, width and spaces. */
import { pino } from 'pino'
import { receivedCheque } from '#lib/contract/companies/office/cheques.ts'
import { officeWaybill } from '#lib/contract/fulfilment/office/hand-over.ts'
import { sentReceipt } from '#lib/contract/payments/office/refunds.ts'
import { addDays, dayInNairobi, systemClock, today } from '#lib/format/clock.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import { sampleSite } from '#sample/site.ts'
import { queueEmail } from '../email/queue.ts'
import { enterPayment } from '../modules/companies/use-cases/credit-accounts.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import { c2bConfirmation } from '../modules/payments/providers/mpesa/wire.ts'
import { recordByHand } from '../modules/payments/use-cases/paid-by-hand.ts'
import { listUnmatched, matchToCompany } from '../modules/payments/use-cases/unmatched.ts'
import { openEmbedded } from '../testing/databases.ts'
import { openAccount } from '../testing/open-account.ts'
import { newPerson } from '../testing/people.ts'
import { openTestShop, type TestShop, testEnv } from '../testing/shop.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { runCommand } from './run-command.ts'

const YESTERDAY = addDays(today(systemClock), -1)

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ database: await openEmbedded() })
})
afterAll(() => shop.close())

async function run(...typed: string[]): Promise<string> {
  const { database, clock, providers, files } = shop.app.shop
  const seller = sellerOf(testEnv(), sampleSite)
  const parts = { database, clock, providers, files, seller, publicUrl: '', log: pino({ level: 'silent' }) }
  let output = ''
  for await (const text of runCommand(parts, typed, 'amina')) output += text
  return output
}
async function account(): Promise<string> {
  const { companyId } = await newPerson(shop.database, systemClock, 3)
  await openAccount(shop.database, systemClock, companyId as number)
  return String(companyId)
}
const onAccount = (company: string, reference: string) =>
  run('credit', 'payment', company, '1000', '--reference', reference)
const transfer = (reference: string, account = 'Soap') =>
  run(
    ...['payments', 'record-transfer', reference, '--amount', '1000', '--account', account, '--on', YESTERDAY],
    ...['--note', 'Statement'],
  )

const confirmation = (TransID: string) => ({
  ...{ TransID, TransTime: '20261102100000', TransAmount: '1740.00', BusinessShortCode: '174379' },
  BillRefNumber: 'soap',
})
const confirm = (receipt: string) =>
  recordByHand(shop.app.shop, c2bConfirmation.parse(confirmation(receipt)), {
    source: 'confirmation',
    businessNumbers: ['174379'],
  })

const waiting = async () => (await listUnmatched(shop.database)).map(({ receipt }) => receipt)
/** Gives unmatched money to a company's account, as the office does. */
const matchTo = (company: string, receipt: string) => {
  const { database, clock } = shop.app.shop
  const by = { database, clock, operator: 'amina' }
  return matchToCompany(by, receipt, Number(company), '', (tx, { cents, paidAt }) =>
    enterPayment({ tx, now: clock(), operator: 'amina', publicUrl: '', queueEmail }, Number(company), {
      ...{ cents, reference: receipt, day: dayInNairobi(paidAt), note: '' },
    }),
  )
}

const FORMS = ['ft26327k9x', 'FT 26327 K9X', 'ＦＴ２６３２７Ｋ９Ｘ', 'FT26327\u200bK9X', ' FT26327K9X\u00a0']

test.each(FORMS)('enters a payment on one account once, also as %j', async (form) => {
  const [company, another] = [await account(), await account()]
  const reference = `FT26327K9X${FORMS.indexOf(form)}`
  await onAccount(company, reference)
  const again = `${form}${FORMS.indexOf(form)}`
  for (const one of [company, another]) await expect(onAccount(one, again)).rejects.toThrow('already')
  await expect(transfer(again)).rejects.toThrow('is known')
})

test('enters a payment on another account after it was removed from the wrong one', async () => {
  const [wrong, right] = [await account(), await account()]
  const entry = /entered as (\d+)/.exec(await onAccount(wrong, 'FT00000001'))?.[1] ?? ''
  await run('credit', 'payment', wrong, '--undo', entry, '--note', 'Wrong company')
  expect(await onAccount(right, 'ft00000001')).toContain('entered as')
})

test('enters a payment on the same account again after it was removed', async () => {
  const company = await account()
  for (let time = 0; time < 3; time += 1) {
    const entry = /entered as (\d+)/.exec(await onAccount(company, 'FT00000002'))?.[1] ?? ''
    await expect(onAccount(company, 'FT00000002')).rejects.toThrow('already')
    await run('credit', 'payment', company, '--undo', entry, '--note', 'Wrong day')
  }
})

test('matches money to the right company after its entry was removed from the wrong one', async () => {
  const [wrong, right] = [await account(), await account()]
  await transfer('FT00000003')
  const match = (company: string) => matchTo(company, 'FT00000003')
  const { entry } = await match(wrong)
  await run('credit', 'payment', wrong, '--undo', String(entry), '--note', 'Wrong company')
  expect(await waiting()).toContain('FT00000003')
  await expect(onAccount(right, 'FT00000003')).rejects.toThrow('match it in the office')
  await match(right)
  expect(await waiting()).not.toContain('FT00000003')
  await expect(match(wrong)).rejects.toThrow('already closed')
})

test('refuses a receipt of an order on an account', async () => {
  const { orderNo } = await unpaidOrder(shop.database)
  await run(
    ...['payments', 'record', 'tkk4f3a1b2', '--amount', '1740', '--account', `FUMA${orderNo}`, '--note', 'Portal'],
    ...['--at', `${YESTERDAY} 10:00`],
  )
  await expect(onAccount(await account(), 'TKK4F3A1B2')).rejects.toThrow(`payments of order ${orderNo}`)
})

test('lets confirmed money wait if another amount was entered with its receipt on an account', async () => {
  const company = await account()
  const entry = /entered as (\d+)/.exec(await onAccount(company, 'UTYPED0001'))?.[1] ?? ''
  expect(await confirm('UTYPED0001')).toEqual({ outcome: 'unmatched', reason: 'no-order' })
  expect(await confirm('UTYPED0001')).toEqual({ outcome: 'repeated', orderNo: null })
  expect(await run('payments', 'doubled')).toContain(`UTYPED0001 (account of company ${company})`)
  const match = () => matchTo(company, 'UTYPED0001')
  await expect(match()).rejects.toThrow(`on the account of company ${company}. Remove that entry first.`)
  await run('credit', 'payment', company, '--undo', entry, '--note', 'Wrong amount')
  expect(await match()).toMatchObject({ amountCents: 1740_00 })
})

test('counts confirmed money once if its amount was entered on an account', async () => {
  await run('credit', 'payment', await account(), '1740', '--reference', 'UTYPED0002')
  expect(await confirm('UTYPED0002')).toEqual({ outcome: 'repeated', orderNo: null })
})

test.each(['FT2632', 'DEPOSIT2025'])('refuses a transfer %s that is on an account', async (reference) => {
  const company = await account()
  await onAccount(company, reference)
  await expect(transfer(reference)).rejects.toThrow('is known')
})

test('enters one wordy reference for two companies', async () => {
  for (const company of [await account(), await account()])
    expect(await onAccount(company, 'DEPOSIT2026')).toContain('entered as')
  expect(await run('payments', 'doubled')).toContain('DEPOSIT2026')
})

test('reads receipts of M-Pesa in one form', async () => {
  expect(await confirm('UFORM00001')).toMatchObject({ outcome: 'unmatched' })
  for (const form of ['uform00001', ' UFORM00001 ', 'ＵＦＯＲＭ００００１'])
    expect(await confirm(form)).toEqual({ outcome: 'repeated', orderNo: null })
})

test('names cheques whose numbers differ only in case', async () => {
  const company = await account()
  for (const number of ['zz9', 'ZZ9'])
    await shop.database.query(
      `INSERT INTO cheques (company_id, cheque_no, cheque_date, amount_cents, received_at, status)
       VALUES ($1, $2, '2026-11-20', 100000, now(), 'pending')`,
      [Number(company), number],
    )
  expect(await run('payments', 'doubled')).toContain(`cheque: ZZ9 (company ${company}), zz9 (company ${company})`)
})

test.each(['ab 12', 'ＡＢ12', 'a\u200bb12'])('reads %j as one number in every form of the office', (typed) => {
  expect(receivedCheque.shape.chequeNo.parse(typed)).toBe('AB12')
  expect(officeWaybill.request.shape.waybillNo.parse(typed)).toBe('AB12')
  expect(sentReceipt.parse(typed)).toBe('AB12')
})

test.each(['０７１２ ３４５ ６７８', '0712\u00ad345678', '+254\u202c712345678'])('reads the phone %j', (typed) => {
  expect(normaliseKenyanMobile(typed)).toBe('254712345678')
})
