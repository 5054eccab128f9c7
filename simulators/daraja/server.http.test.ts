/** The simulator's refusals, in Daraja's texts. Its correct responses are tested with the shop's client. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSimulator } from '../simulator.ts'
import { sandbox } from './sandbox.ts'
import { startDaraja } from './simulator.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function running(): Promise<RunningSimulator> {
  const daraja = await startDaraja({ port: 0 })
  closing.push(daraja.close)
  return daraja
}

describe("the simulator's refusals", () => {
  test.each([
    ['GET', '/oauth/v1/generate?grant_type=client_credentials', 400, '400.008.01'],
    ['GET', '/mpesa/stkpush/v1/processrequest', 405, '405.001'],
    ['POST', '/mpesa/stkpush/v2/processrequest', 404, '404.001.01'],
    ['POST', '/mpesa/stkpush/v1/processrequest', 404, '404.001.03'],
    ['POST', '/mpesa/stkpushquery/v1/query', 404, '404.001.03'],
  ])('%s %s: responds %i %s', async (method, path, status, errorCode) => {
    const { url } = await running()
    const reply = await fetch(`${url}${path}`, { method })
    expect(reply.status).toBe(status)
    expect(await reply.json()).toEqual({
      requestId: expect.stringMatching(/^\d+-\d+-\d$/),
      errorCode,
      errorMessage: expect.any(String),
    })
  })

  test('a wrong grant type, each field of a push, and an unknown or malformed id', async () => {
    const { url } = await running()
    const basic = `Basic ${Buffer.from(`${sandbox.consumerKey}:${sandbox.consumerSecret}`).toString('base64')}`
    const authorised = { headers: { authorization: basic } }
    const wrong = await fetch(`${url}/oauth/v1/generate?grant_type=password`, authorised)
    expect(await wrong.json()).toMatchObject({ errorCode: '400.008.02' })

    const reply = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, authorised)
    const { access_token: token, expires_in: life } = await reply.json()
    expect(life).toBe('3599')
    const stamp = '20260514143208'
    const signature = {
      BusinessShortCode: sandbox.shortCode,
      Password: Buffer.from(`${sandbox.shortCode}${sandbox.passkey}${stamp}`).toString('base64'),
      Timestamp: stamp,
    }
    const good = {
      ...signature,
      TransactionType: 'CustomerPayBillOnline',
      Amount: '1',
      PartyA: 254712345678,
      PartyB: sandbox.shortCode,
      PhoneNumber: 254712345678,
      CallBackURL: 'https://shop.example.com/hooks',
      AccountReference: 'FUMA1',
      TransactionDesc: 'Order',
    }
    const post = async (path: string, body: object) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { errorMessage?: string; ResponseCode?: string }
    }
    const faults: [string, unknown][] = [
      ['BusinessShortCode', '12'],
      ['Password', 'not base64!'],
      ['Timestamp', '20260231000000'],
      ['TransactionType', 'PayBill'],
      ['Amount', '10.5'],
      ['Amount', 0],
      ['PartyA', '0712345678'],
      ['PartyB', ''],
      ['PhoneNumber', '+254712345678'],
      ['CallBackURL', 'https://shop.example.com/ho oks'],
      ['CallBackURL', 'https://shop.example.com/hooks\u200b'],
      ['AccountReference', 'FUMA104820000'],
      ['AccountReference', undefined],
      ['TransactionDesc', 'two\nlines'],
    ]
    for (const [field, value] of faults) {
      const { errorMessage } = await post('/mpesa/stkpush/v1/processrequest', { ...good, [field]: value })
      expect(errorMessage).toBe(`Bad Request - Invalid ${field}`)
    }
    expect(await post('/mpesa/stkpush/v1/processrequest', { ...good, TransactionDesc: undefined })).toMatchObject({
      ResponseCode: '0',
    })
    // Longer than documented, as the clients of others send it: another phone, as one prompt is open.
    const other = { ...good, PartyA: 254712345679, PhoneNumber: 254712345679 }
    expect(
      await post('/mpesa/stkpush/v1/processrequest', { ...other, TransactionDesc: 'Lipa na mpesa online' }),
    ).toMatchObject({ ResponseCode: '0' })
    const query = '/mpesa/stkpushquery/v1/query'
    expect(await post(query, { ...signature, CheckoutRequestID: 'ws_CO_1' })).toMatchObject({
      errorMessage: 'The transaction does not Exist',
    })
    expect(await post(query, { ...signature, CheckoutRequestID: 'x' })).toMatchObject({
      errorMessage: 'Bad Request - Invalid CheckoutRequestID',
    })
  })
})

test('notifies the registered address of a manual payment, and refuses invalid requests', async () => {
  const messages: Record<string, string>[] = []
  const shop = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    messages.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.end('{}')
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  closing.push(async () => {
    shop.closeAllConnections()
    shop.close()
  })
  const { url } = await running()
  const basic = `Basic ${Buffer.from(`${sandbox.consumerKey}:${sandbox.consumerSecret}`).toString('base64')}`
  const input = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: basic },
  })
  const { access_token: token } = (await input.json()) as { access_token: string }
  const post = async (path: string, body: object, authorization = `Bearer ${token}`) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, ...((await answer.json()) as { errorMessage?: string; ResponseCode?: string }) }
  }
  const confirmation = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`
  const addresses = { ResponseType: 'Completed', ConfirmationURL: confirmation, ValidationURL: confirmation }
  await post('/mpesa/c2b/v1/registerurl', { ShortCode: sandbox.shortCode, ...addresses })

  const simulate = '/mpesa/c2b/v1/simulate'
  const good = {
    ShortCode: Number(sandbox.shortCode),
    CommandID: 'CustomerPayBillOnline',
    Amount: '1450',
    Msisdn: '254712345678',
    BillRefNumber: 'FUMA10482',
  }
  expect((await post(simulate, good, 'Bearer nobody')).status).toBe(404)
  const faults: [string, unknown][] = [
    ['CommandID', 'CustomerBuyGoodsOnline'],
    ['Amount', '0'],
    ['Msisdn', '0712345678'],
    ['BillRefNumber', undefined],
  ]
  for (const [field, value] of faults) {
    expect(await post(simulate, { ...good, [field]: value })).toMatchObject({
      status: 400,
      errorMessage: `Bad Request - Invalid ${field}`,
    })
  }
  expect((await post(simulate, { ...good, ShortCode: '600000' })).errorMessage).toBe('Merchant does not exist')
  expect(messages).toEqual([])

  expect(await post(simulate, good)).toMatchObject({ status: 200, ResponseCode: '0' })
  const until = Date.now() + 20_000
  while (messages.length === 0 && Date.now() < until) await pause(20)
  expect(messages).toMatchObject([
    {
      TransactionType: 'Pay Bill',
      TransID: expect.stringMatching(/^[A-Z0-9]{10}$/),
      TransAmount: '1450.00',
      BusinessShortCode: sandbox.shortCode,
      BillRefNumber: 'FUMA10482',
      // Version 1 sends the hash of the number; only the first name is sent.
      MSISDN: createHash('sha256').update('254712345678').digest('hex'),
      FirstName: 'JANE',
      MiddleName: '',
      LastName: '',
    },
  ])
})
