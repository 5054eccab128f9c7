/** The simulator's refusals, as Daraja words them. What it does when asked rightly is tested beside the shop's client. */
import { sandbox } from './sandbox.ts'
import { type RunningDaraja, startDaraja } from './server.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function running(): Promise<RunningDaraja> {
  const daraja = await startDaraja({ port: 0 })
  closing.push(daraja.close)
  return daraja
}

describe('the simulator, asked wrongly', () => {
  test.each([
    ['GET', '/oauth/v1/generate?grant_type=client_credentials', 400, '400.008.01'],
    ['GET', '/mpesa/stkpush/v1/processrequest', 405, '405.001'],
    ['POST', '/mpesa/stkpush/v2/processrequest', 404, '404.001.01'],
    ['POST', '/mpesa/stkpush/v1/processrequest', 404, '404.001.03'],
    ['POST', '/mpesa/stkpushquery/v1/query', 404, '404.001.03'],
  ])('%s %s answers %i %s', async (method, path, status, errorCode) => {
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
      ['TransactionDesc', 'fourteen chars'],
    ]
    for (const [field, value] of faults) {
      const { errorMessage } = await post('/mpesa/stkpush/v1/processrequest', { ...good, [field]: value })
      expect(errorMessage).toBe(`Bad Request - Invalid ${field}`)
    }
    expect(await post('/mpesa/stkpush/v1/processrequest', { ...good, TransactionDesc: undefined })).toMatchObject({
      ResponseCode: '0',
    })
    const query = '/mpesa/stkpushquery/v1/query'
    expect(await post(query, { ...signature, CheckoutRequestID: 'ws_CO_1' })).toMatchObject({
      errorMessage: 'The transaction does not Exist',
    })
    expect(await post(query, { ...signature, CheckoutRequestID: 'x' })).toMatchObject({
      errorMessage: 'Bad Request - Invalid CheckoutRequestID',
    })
  })
})
