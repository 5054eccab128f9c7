/** The client against the simulator, over real HTTP. */
import { setTimeout as pause } from 'node:timers/promises'
import { type DarajaOptions, startDaraja } from '../../../../../simulators/daraja/simulator.ts'
import type { RunningSimulator } from '../../../../../simulators/simulator.ts'
import { fitsMaskedPhone } from '../../rules/masked-phone.ts'
import { createMpesaClient, type MpesaClient, type MpesaConfig } from './client.ts'
import { startLocalServer } from './local-server.ts'
import { mpesaSandbox } from './settings.ts'
import { c2bConfirmation, stkCallback } from './wire.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const request = {
  phone: '254712345678',
  amountShillings: 2088,
  accountReference: 'FUMA10482',
  description: 'Fuma order',
}

/** A shop that collects Safaricom's callbacks. */
async function shop() {
  const bodies: string[] = []
  const { url, close } = await startLocalServer((_request, response, body) => {
    bodies.push(body)
    response.end('{"ResultCode":0,"ResultDesc":"Accepted"}')
  })
  closing.push(close)
  async function until(count: number) {
    for (let waited = 0; bodies.length < count && waited < 3000; waited += 10) await pause(10)
    expect(bodies.length).toBeGreaterThanOrEqual(count)
    return bodies.map((body) => JSON.parse(body))
  }
  return { url: `${url}/hooks/s3cret`, bodies, until }
}

async function daraja(options: Partial<DarajaOptions> = {}): Promise<RunningSimulator> {
  const running = await startDaraja({ port: 0, repeatMs: 20, lateMs: 300, ...options })
  closing.push(running.close)
  return running
}

const clientOf = (baseUrl: string, changes: Partial<MpesaConfig> = {}) =>
  createMpesaClient({ ...mpesaSandbox, baseUrl, callbackUrl: 'http://127.0.0.1:9/hooks/s3cret', ...changes })

async function handset(url: string, method: string, path: string, body: object) {
  const reply = await fetch(`${url}/phone/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

async function accepted(client: MpesaClient, changes: Partial<typeof request> = {}): Promise<string> {
  const outcome = await client.push({ ...request, ...changes })
  if (outcome.outcome !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(outcome)}`)
  return outcome.checkoutRequestId
}

describe('a push', () => {
  test('is accepted, pending in both of Daraja’s forms, and reported by a callback after the right PIN', async () => {
    const { url } = await daraja()
    const { url: callbackUrl, until } = await shop()
    const client = clientOf(url, { callbackUrl })
    const checkoutRequestId = await accepted(client)
    expect(await client.query(checkoutRequestId)).toEqual({ outcome: 'pending' })
    expect(await client.query(checkoutRequestId)).toEqual({ outcome: 'pending' })
    await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'pin', pin: '1234' })
    const [body] = await until(1)
    expect(stkCallback.parse(body)).toMatchObject({
      checkoutRequestId,
      resultCode: '0',
      paid: { amountCents: 208800, receipt: expect.stringMatching(/^SKL[0-9A-Z]{7}$/), phone: request.phone },
    })
    expect(await client.query(checkoutRequestId)).toMatchObject({ outcome: 'final', resultCode: '0' })
  })

  test.each([
    [{ action: 'pin', pin: '0000' }, '2001'],
    [{ action: 'cancel' }, '1032'],
    [{ action: 'no-answer' }, '1037'],
    [{ action: 'no-money' }, '1'],
    [{ action: 'result', resultCode: '8006' }, '8006'],
  ])('ends with the result of the phone: %j is %s', async (action, resultCode) => {
    const { url } = await daraja()
    const { url: callbackUrl, until } = await shop()
    const client = clientOf(url, { callbackUrl })
    const checkoutRequestId = await accepted(client)
    expect((await handset(url, 'POST', 'answer', { checkoutRequestId, ...action })).status).toBe(200)
    const [body] = await until(1)
    expect(body.Body.stkCallback).not.toHaveProperty('CallbackMetadata')
    expect(body.Body.stkCallback.ResultCode).toBe(Number(resultCode))
    expect(await client.query(checkoutRequestId)).toMatchObject({ outcome: 'final', resultCode })
    expect((await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'cancel' })).status).toBe(409)
  })

  test('times out automatically', async () => {
    const { url } = await daraja({ promptMs: 50 })
    const { url: callbackUrl, until } = await shop()
    await accepted(clientOf(url, { callbackUrl }))
    const [body] = await until(1)
    expect(body.Body.stkCallback.ResultCode).toBe(1037)
  })

  test('is refused while the phone has an open prompt, but not a moment later', async () => {
    const { url } = await daraja()
    const client = clientOf(url)
    const checkoutRequestId = await accepted(client)
    expect(await client.push(request)).toMatchObject({ outcome: 'refused', code: '500.001.1001', retryable: true })
    expect(await client.push({ ...request, phone: '254112345678' })).toMatchObject({ outcome: 'accepted' })
    await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'cancel' })
    expect(await client.push(request)).toMatchObject({ outcome: 'accepted' })
  })

  test.each([
    [{ passkey: 'wrong' }, '500.001.1001', 'Wrong credentials'],
    [{ shortCode: '600000' }, '500.001.1001', 'Merchant does not exist'],
    [{ consumerSecret: 'wrong' }, '400.008.01', 'Invalid Authentication passed'],
    [{ callbackUrl: 'http://shop.example.com/hooks' }, '400.002.02', 'Bad Request - Invalid CallBackURL'],
    [{ partyB: 'x' }, '400.002.02', 'Bad Request - Invalid PartyB'],
  ])('is permanently refused with %j', async (changes, code, message) => {
    const { url } = await daraja()
    expect(await clientOf(url, changes).push(request)).toMatchObject({
      outcome: 'refused',
      code,
      message,
      retryable: false,
    })
  })

  test('is accepted with a wrong PartyB and fails in its result', async () => {
    const { url } = await daraja()
    const client = clientOf(url, { partyB: '600000' })
    expect(await client.query(await accepted(client))).toMatchObject({ outcome: 'final', resultCode: '2028' })
  })

  test.each([
    [{ phone: '0712345678' }],
    [{ amountShillings: 10.5 }],
    [{ amountShillings: 0 }],
    [{ accountReference: 'FUMA104820000' }],
    [{ description: 'fourteen chars' }],
    [{ callbackUrl: 'https://shop.example.com/hooks/\u200bx' }],
  ])('is not sent if it breaks Daraja’s rules: %j', async (changes) => {
    await expect(clientOf('http://127.0.0.1:9').push({ ...request, ...changes })).rejects.toThrow(RangeError)
  })
})

test('fetches a new token if another client’s token has replaced it', async () => {
  const { url } = await daraja()
  const [one, other] = [clientOf(url), clientOf(url)]
  await accepted(one)
  await accepted(other, { phone: '254112345678' })
  expect(await one.push({ ...request, phone: '254722345678' })).toMatchObject({ outcome: 'accepted' })
})

describe('the handset’s switches', () => {
  test('“never” sends no callback, but the query has the result', async () => {
    const { url } = await daraja()
    const { url: callbackUrl, bodies } = await shop()
    const client = clientOf(url, { callbackUrl })
    await handset(url, 'PUT', 'switches', { phone: '0712 345 678', never: true })
    const checkoutRequestId = await accepted(client)
    await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'pin', pin: '1234' })
    await pause(100)
    expect(bodies).toEqual([])
    expect(await client.query(checkoutRequestId)).toMatchObject({ outcome: 'final', resultCode: '0' })
  })

  test('“twice” sends the same callback again', async () => {
    const { url } = await daraja()
    const { url: callbackUrl, until } = await shop()
    await handset(url, 'PUT', 'switches', { twice: true })
    const checkoutRequestId = await accepted(clientOf(url, { callbackUrl }))
    await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'pin', pin: '1234' })
    const [first, second] = await until(2)
    expect(second).toEqual(first)
  })

  test('posts the callback later if “late” is on', async () => {
    const { url } = await daraja()
    const { url: callbackUrl, bodies, until } = await shop()
    await handset(url, 'PUT', 'switches', { late: true })
    const checkoutRequestId = await accepted(clientOf(url, { callbackUrl }))
    await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'pin', pin: '1234' })
    await pause(100)
    expect(bodies).toEqual([])
    await until(1)
  })

  test('“before” sends the callback before the response to the push', async () => {
    const { url } = await daraja()
    const { url: callbackUrl, bodies } = await shop()
    await handset(url, 'PUT', 'switches', { before: true })
    const push = clientOf(url, { callbackUrl }).push(request)
    let checkoutRequestId: string | undefined
    while (checkoutRequestId === undefined) {
      const { prompts } = await (await fetch(`${url}/phone/api/prompts`)).json()
      checkoutRequestId = prompts[0]?.checkoutRequestId
    }
    await handset(url, 'POST', 'answer', { checkoutRequestId, action: 'pin', pin: '1234' })
    expect(await push).toMatchObject({ outcome: 'accepted', checkoutRequestId })
    expect(bodies).toHaveLength(1)
  })

  test('affect one phone only, and cannot be set by a foreign page', async () => {
    const { url } = await daraja()
    await handset(url, 'PUT', 'switches', { phone: '0712345678', never: true })
    const state = async (phone: string) => (await fetch(`${url}/phone/api/state?phone=${phone}`)).json()
    expect((await state('0712345678')).switches.never).toBe(true)
    expect((await state('0112345678')).switches.never).toBe(false)
    const foreign = await fetch(`${url}/phone/api/reset`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })
})

describe('manual payment', () => {
  test('reaches the registered address with receipt, account and masked number', async () => {
    const { url } = await daraja()
    const { url: hook, until } = await shop()
    const client = clientOf(url)
    expect(await client.registerConfirmation({ confirmationUrl: hook, validationUrl: hook })).toEqual({
      outcome: 'registered',
      version: 'v2',
    })
    const payment = { phone: '0712345678', businessNumber: '174379', accountReference: 'FUMA10482', amount: 2088 }
    const { body } = await handset(url, 'POST', 'paybill', { ...payment, pin: '1234' })
    const [confirmation] = await until(1)
    expect(c2bConfirmation.parse(confirmation)).toMatchObject({
      receipt: body.receipt,
      amountCents: 208800,
      accountReference: 'FUMA10482',
      shortCode: '174379',
      maskedPhone: '2547 ***** 678',
      payerName: 'JANE',
    })
    expect(await handset(url, 'POST', 'paybill', { ...payment, pin: '9999' })).toMatchObject({
      body: { ok: false, reason: 'You have entered a wrong PIN.' },
    })
    expect(await handset(url, 'POST', 'paybill', { ...payment, amount: 1.5, pin: '1234' })).toMatchObject({
      status: 400,
    })
  })

  test('registers with version 1, with hashed phones in confirmations, if the account has only that', async () => {
    const { url } = await daraja({ c2bVersions: ['v1'] })
    const { url: hook, until } = await shop()
    const urls = { confirmationUrl: hook, validationUrl: hook }
    expect(await clientOf(url).registerConfirmation(urls)).toEqual({ outcome: 'registered', version: 'v1' })
    const payment = { phone: '0712345678', businessNumber: '174379', accountReference: 'FUMA10482', amount: 2088 }
    await handset(url, 'POST', 'paybill', { ...payment, pin: '1234' })
    const [confirmation] = await until(1)
    const { maskedPhone, payerName } = c2bConfirmation.parse(confirmation)
    expect(fitsMaskedPhone('254712345678', maskedPhone)).toBe('hash')
    expect(payerName).toBe('JANE')
  })

  test('refuses an address with a word that Safaricom blocks', async () => {
    const { url } = await daraja()
    const hook = 'https://shop.example.com/hooks/MPesa/x'
    expect(await clientOf(url).registerConfirmation({ confirmationUrl: hook, validationUrl: hook })).toMatchObject({
      outcome: 'refused',
      code: '400.002.02',
    })
  })
})

test('logs the request id, but neither secrets nor whole numbers', async () => {
  const { url } = await daraja()
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const log = { info: write, warn: write }
  const client = clientOf(url)
  await client.push({ ...request, requestId: 'req-1', log })
  await client.push({ ...request, requestId: 'req-2', log })
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['req-1', 'req-2'])
  for (const secret of [
    request.phone,
    's3cret',
    mpesaSandbox.passkey,
    mpesaSandbox.consumerSecret,
    'Bearer',
    'Basic',
  ]) {
    expect(lines.join('\n')).not.toContain(secret)
  }
})
