/** Pull: the client with the simulator, and responses that the simulator does not send. */
import { startDaraja } from '../../../../../simulators/daraja/simulator.ts'
import { createMpesaClient } from './client.ts'
import { startLocalServer } from './local-server.ts'
import { receivedPage } from './pull.ts'
import { mpesaSandbox } from './settings.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const clientOf = (baseUrl: string) =>
  createMpesaClient({ ...mpesaSandbox, baseUrl, callbackUrl: 'http://127.0.0.1:9/hooks/s3cret' })
const PERIOD = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) })
const REGISTRATION = { phone: '254700000000', callbackUrl: 'https://shop.example.com/hooks/paybill/s3cret' }

async function daraja() {
  const running = await startDaraja({ port: 0 })
  closing.push(running.close)
  return running
}

const pay = (url: string, accountReference: string) =>
  fetch(`${url}/phone/api/paybill`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ phone: '0712345678', businessNumber: mpesaSandbox.shortCode, accountReference, amount: '1450', pin: '1234' },
    }),
  })

test('lists no payments of a short code without a registration, and registers it once or again', async () => {
  const { url } = await daraja()
  const client = clientOf(url)
  expect(await client.pull({ ...PERIOD(), offset: 0 })).toMatchObject({ outcome: 'failed' })
  expect(await client.registerPull(REGISTRATION)).toEqual({ outcome: 'registered' })
  expect(await client.registerPull(REGISTRATION)).toEqual({ outcome: 'registered' })
  expect(await client.pull({ ...PERIOD(), offset: 0 })).toEqual({ outcome: 'page', rows: 0, payments: [] })
})

test('lists more than 100 payments in pages, with the full number', async () => {
  const { url } = await daraja()
  const client = clientOf(url)
  await client.registerPull(REGISTRATION)
  for (let no = 1; no <= 103; no += 1) await pay(url, `FUMA${no}`)
  const [first, second, third] = [
    await client.pull({ ...PERIOD(), offset: 0 }),
    await client.pull({ ...PERIOD(), offset: 100 }),
    await client.pull({ ...PERIOD(), offset: 103 }),
  ]
  const payments = [first, second].flatMap((page) => (page?.outcome === 'page' ? page.payments : []))
  expect(payments.map(({ accountReference }) => accountReference)).toEqual(
    Array.from({ length: 103 }, (_, at) => `FUMA${at + 1}`),
  )
  expect(payments[0]).toMatchObject({
    ...{ maskedPhone: '254712345678', amountCents: 1450_00, shortCode: mpesaSandbox.shortCode },
    ...{ receipt: expect.stringMatching(/^SKL/), paidAt: expect.any(Date) },
  })
  expect(third).toMatchObject({ rows: 0 })
})

const ROW = {
  ...{ transactionId: 'TKL1ABCD23', trxDate: '2026-11-28T07:13:00Z', msisdn: 722000000, sender: 'JANE' },
  ...{ transactiontype: 'c2b-pay-bill-debit', billreference: ' FUMA10482 ', amount: '168.00', organizationname: 'F' },
}
const pageOf = (changes: object) =>
  receivedPage({ kind: 'answer', body: { ResponseCode: '1000', Response: [[{ ...ROW, ...changes }]] } }, '600000')

test.each([['[[]]'], [[[]]], [null]])('reads the response 1001 with %j as the end of the list', (Response) => {
  const page = receivedPage({ kind: 'answer', body: { ResponseCode: '1001', Response } }, '600000')
  expect(page).toEqual({ outcome: 'page', rows: 0, payments: [] })
})

test.each([
  ['2026-11-28T07:13:00Z', '2026-11-28T07:13:00.000Z'],
  ['2026-11-28 10:13:00', '2026-11-28T07:13:00.000Z'],
  ['2026-11-28 10:13', '2026-11-28T07:13:00.000Z'],
])('reads the time %s', (trxDate, iso) => {
  expect(pageOf({ trxDate })).toMatchObject({ payments: [{ paidAt: new Date(iso), accountReference: 'FUMA10482' }] })
})

test('returns a masked number unchanged, and counts rows that are not payments of customers', () => {
  expect(pageOf({ msisdn: '2547 ***** 126' })).toMatchObject({ payments: [{ maskedPhone: '2547 ***** 126' }] })
  for (const change of [{ transactiontype: 'b2b-transfer' }, { amount: '-5' }, { transactionId: '' }, { amount: {} }])
    expect(pageOf(change)).toEqual({ outcome: 'page', rows: 1, payments: [] })
})

test.each([
  ['{"requestId":"1","errorCode":"500.003.1001","errorMessage":"Internal Server Error"}', 500],
  ['<html>Service unavailable</html>', 503],
  ['{"ResponseCode":"9","Response":[]}', 200],
  ['{}', 200],
])('reports a failure for %s', async (body, status) => {
  const server = await startLocalServer((request, response) => {
    const isToken = request.url?.startsWith('/oauth') ?? false
    response.statusCode = isToken ? 200 : status
    response.end(isToken ? '{"access_token":"t","expires_in":"3599"}' : body)
  })
  closing.push(server.close)
  expect(await clientOf(server.url).pull({ ...PERIOD(), offset: 0 })).toMatchObject({ outcome: 'failed' })
})
