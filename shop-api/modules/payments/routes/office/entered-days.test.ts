/** Every list, report and export shows the payment time that staff enter or a provider names. */

import { pino } from 'pino'
import { creditEntries, creditStatement } from '#lib/contract/companies/credit.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import {
  closeUnmatchedJob,
  matchToCompanyJob,
  matchToOrderJob,
  officeLedger,
} from '#lib/contract/payments/office/payments.ts'
import { officeReportRows } from '#lib/contract/reports/office/reports.ts'
import { addDays, dayInNairobi, instantInNairobi, startOfDay } from '#lib/format/clock.ts'
import { sampleSite } from '#sample/site.ts'
import { runCommand } from '../../../../operator/run-command.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { openAccount } from '../../../../testing/open-account.ts'
import { openPaymentShop, type PaymentShop, SECRET } from '../../../../testing/payment-shop.ts'
import { newPerson } from '../../../../testing/people.ts'
import { inject, testEnv } from '../../../../testing/shop.ts'
import type { OrderToPay } from '../../../../testing/unpaid-order.ts'
import { sellerOf } from '../../../orders/documents/seller.ts'
import { hookToken } from '../../providers/hooks.ts'
import { darajaTimestamp } from '../../providers/mpesa/nairobi-time.ts'

const DAY_MS = 86_400_000
let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const TODAY = dayInNairobi(new Date())
const DAY = addDays(TODAY, -3)
/** Half past midnight in Nairobi is the day before in London. */
const PAID_AT = instantInNairobi(DAY, '00:30')

let at: PaymentShop
let office: ReturnType<typeof officeAsker>
let owner: OfficePerson
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded(), { clock })
  office = officeAsker(at.shop, clock)
  owner = await office.staff('owner')
})
afterAll(() => at.close())

async function run(...typed: string[]): Promise<string> {
  const { database, providers, files } = at.shop.app.shop
  const seller = sellerOf(testEnv(), sampleSite)
  const parts = { database, clock, providers, files, seller, publicUrl: '', log: pino({ level: 'silent' }) }
  let output = ''
  for await (const text of runCommand(parts, typed, 'amina')) output += text
  return output
}

async function work(job: OfficeJobCall, input: object): Promise<void> {
  await office.askAs(owner, job, { input })
  ahead += 11_000
  await at.shop.app.shop.jobs.runNow()
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${at.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await answer.json()).toMatchObject({ ResultCode: 0 })
}

const confirm = (receipt: string, account: string) =>
  post(`/hooks/paybill/${hookToken(SECRET, 'paybill')}/confirmation`, {
    ...{ TransID: receipt, TransTime: darajaTimestamp(PAID_AT), TransAmount: '1740.00', BillRefNumber: account },
    BusinessShortCode: '174379',
  })
const record = (receipt: string, account: string) =>
  run(
    ...['payments', 'record', receipt, '--amount', '1740.00', '--account', account, '--at', `${DAY} 00:30`],
    ...['--note', 'Seen in the portal'],
  )
const transfer = (receipt: string, account: string) =>
  run(
    ...['payments', 'record-transfer', receipt, '--amount', '1740.00', '--account', account, '--on', DAY],
    ...['--note', 'Statement'],
  )

/** Applies a result that arrives now, of a prompt three days ago. */
async function lateResult(receipt: string, order: OrderToPay): Promise<void> {
  ahead -= Date.now() + ahead - PAID_AT.getTime() + 60_000
  const { attemptId } = await at.pay(order)
  ahead = 0
  const [row] = await at.database.query<{ merchant: string; checkout: string }>(
    'SELECT merchant_request_id AS merchant, checkout_request_id AS checkout FROM payment_attempts WHERE id = $1',
    [attemptId],
  )
  const items = { Amount: 1740, MpesaReceiptNumber: receipt, TransactionDate: Number(darajaTimestamp(PAID_AT)) }
  const stkCallback = {
    ...{ MerchantRequestID: row?.merchant, CheckoutRequestID: row?.checkout, ResultCode: 0, ResultDesc: '' },
    CallbackMetadata: { Item: Object.entries(items).map(([Name, Value]) => ({ Name, Value })) },
  }
  await post(`/hooks/mpesa/${hookToken(SECRET, attemptId ?? '')}/stk/${attemptId}`, { Body: { stkCallback } })
}

/** Placed a week ago. */
async function placed(): Promise<OrderToPay> {
  const order = await at.order()
  await at.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [
    order.id,
    new Date(Date.now() - 7 * DAY_MS),
  ])
  return order
}

const inLedger = async (receipt: string, day: string) =>
  (await office.askAs(owner, officeLedger, { filter: { from: day, to: day } })).data.rows.find(
    (row) => row.receipt === receipt,
  )
const inReport = async (receipt: string, day: string) =>
  (await office.askAs(owner, officeReportRows, { basis: 'money', from: day, to: day })).data.rows.find(
    (row) => row.reference === receipt,
  )
const inExport = async (receipt: string, day: string) =>
  (await run('payments', 'export', '--from', day, '--to', day)).split('\r\n').find((line) => line.includes(receipt))

type Door = [
  door: string,
  paidAt: Date,
  enter: (receipt: string, account: string, order: OrderToPay) => Promise<unknown>,
]
const match = (receipt: string, { orderNo }: OrderToPay) => work(matchToOrderJob, { receipt, orderNo })
const DOORS: Door[] = [
  ['a confirmation of the paybill', PAID_AT, confirm],
  ['a late result of a prompt', PAID_AT, (receipt, _account, order) => lateResult(receipt, order)],
  ['the command that records a payment', PAID_AT, record],
  ['the command that records a transfer', startOfDay(DAY), transfer],
  [
    'a confirmation that is matched later',
    PAID_AT,
    async (receipt, _, order) => {
      await confirm(receipt, 'SOAP')
      await match(receipt, order)
    },
  ],
  [
    'a recorded payment that is matched later',
    PAID_AT,
    async (receipt, _, order) => {
      await record(receipt, 'SOAP')
      await match(receipt, order)
    },
  ],
  [
    'a transfer that is matched later',
    startOfDay(DAY),
    async (receipt, _, order) => {
      await transfer(receipt, 'SOAP')
      await match(receipt, order)
    },
  ],
]

test.each(DOORS)('shows the time of %s on all surfaces', async (door, paidAt, enter) => {
  const order = await placed()
  const receipt = `UDOOR${String(DOORS.findIndex(([name]) => name === door)).padStart(5, '0')}`
  await enter(receipt, `FUMA${order.orderNo}`, order)
  const paid = paidAt.toISOString()
  expect(await inLedger(receipt, DAY)).toMatchObject({ at: paid, orderNo: order.orderNo })
  expect(await inReport(receipt, DAY)).toMatchObject({ at: paid, plus: 1740_00 })
  expect(await inExport(receipt, DAY)).toMatch(new RegExp(`^${DAY},${order.orderNo},.*,${paid},`))
  for (const list of [inLedger, inReport, inExport]) expect(await list(receipt, TODAY)).toBeUndefined()
  const { data } = await office.askAs(owner, officeOrder, { orderNo: order.orderNo })
  expect(data.order.paidAt).toBe(paid)
  expect(data.money?.ledger.flatMap(({ kind, at: when }) => (kind === 'payment' ? [when] : []))).toEqual([paid])
  expect(data.money?.attempts).toMatchObject([{ receipt, settledAt: paid }])
  expect(data.timeline.filter(({ what }) => what === 'paid in full.').map((entry) => entry.at)).toEqual([paid])
  expect(await run('payments', 'export', '--from', DAY, '--to', DAY)).toContain('sum,ledger minus orders,0.00')
})

test.each([
  ['confirmed', confirm, PAID_AT],
  ['recorded', record, PAID_AT],
  ['transferred', transfer, startOfDay(DAY)],
] as const)(
  'shows the time of %s money without an order in ledger, report and export, also once it is closed',
  async (what, enter, paidAt) => {
    const receipt = `UWAIT${what.slice(0, 5).toUpperCase()}`
    await enter(receipt, 'SOAP')
    expect(await inLedger(receipt, DAY)).toMatchObject({ at: paidAt.toISOString(), kind: 'unmatched' })
    expect(await inLedger(receipt, TODAY)).toBeUndefined()
    const line = new RegExp(`^${DAY},,.*${receipt}`)
    expect(await inExport(receipt, DAY)).toMatch(line)
    await work(closeUnmatchedJob, { receipt, reason: 'Not for us.' })
    expect(await inExport(receipt, DAY)).toMatch(line)
    expect(await inExport(receipt, TODAY)).toBeUndefined()
  },
)

test('shows an order as paid when it was placed if its money arrived before', async () => {
  const order = await at.order()
  await record('UBEFORE001', `FUMA${order.orderNo}`)
  const { data } = await office.askAs(owner, officeOrder, { orderNo: order.orderNo })
  expect(await inLedger('UBEFORE001', DAY)).toBeDefined()
  expect(dayInNairobi(new Date(data.order.paidAt ?? 0))).toBe(TODAY)
})

describe('on a company’s account', () => {
  const account = async () => {
    const person = await newPerson(at.database, clock, 3)
    await openAccount(at.database, clock, person.companyId as number)
    return person
  }
  test.each([
    [
      'entered by command',
      (receipt: string, companyId: number) =>
        run('credit', 'payment', String(companyId), '1740.00', '--reference', receipt, '--date', DAY),
    ],
    [
      'matched',
      async (receipt: string, companyId: number) => {
        await transfer(receipt, 'SOAP')
        await work(matchToCompanyJob, { receipt, companyId })
      },
    ],
  ])('shows the day of a payment that was %s in entries and statement', async (how, enter) => {
    const person = await account()
    const receipt = `FTACCOUNT-${how.length}`
    await enter(receipt, person.companyId as number)
    const days = { fromDate: DAY, toDate: DAY }
    const { data } = await at.shop.ask(creditEntries, days, person.headers)
    expect(data.entries).toMatchObject([{ day: DAY, what: expect.stringContaining(receipt), amount: -1740_00 }])
    const statement = await inject(at.shop.app, creditStatement, { ...days, format: 'csv' }, person.headers)
    expect(statement.body).toMatch(new RegExp(`^"?${DAY}.*${receipt}.*1740.00`, 'm'))
    const later = await at.shop.ask(creditEntries, { fromDate: TODAY, toDate: TODAY }, person.headers)
    expect(later.data.entries).toEqual([])
  })
})
