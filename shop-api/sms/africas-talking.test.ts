import { africasTalking, readChoice, readDeliveryReport, smsOutcome } from './africas-talking.ts'

const recipients = (...list: object[]) => ({
  kind: 'reply' as const,
  status: 201,
  body: { SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients: list } },
})

test.each([
  [recipients({ statusCode: 101, status: 'Success', cost: 'KES 0.8000', messageId: 'ATX1' }), 'sent'],
  [recipients({ statusCode: 102, status: 'Queued', messageId: 'ATX2' }), 'sent'],
  [recipients({ statusCode: 403, status: 'InvalidPhoneNumber' }), 'refused'],
  [recipients({ statusCode: 406, status: 'UserInBlacklist' }), 'refused'],
  [recipients({ statusCode: 405, status: 'InsufficientBalance' }), 'later'],
  [recipients({ statusCode: 500, status: 'InternalServerError' }), 'later'],
  [recipients(), 'later'],
  [{ kind: 'reply', status: 401, body: undefined }, 'later'],
  [{ kind: 'unsent', reason: 'ECONNREFUSED' }, 'later'],
  [{ kind: 'lost', reason: 'TimeoutError' }, 'unknown'],
] as const)('%j is %s', (sent, outcome) => {
  expect(smsOutcome(sent).outcome).toBe(outcome)
})

test('the cost is exact, and the phone and key are sent as the provider wants them', async () => {
  let request: Request | undefined
  const send: typeof fetch = async (url, init) => {
    request = new Request(url as string, init)
    const list = [{ statusCode: 100, status: 'Success', cost: 'KES 0.8000', messageId: 'ATX1' }]
    return Response.json({ SMSMessageData: { Message: '', Recipients: list } }, { status: 201 })
  }
  const account = { baseUrl: 'https://sms.test', username: 'shop', apiKey: 'key', sender: 'SHOP' }
  const sent = await africasTalking(account, send)({ phone: '254712345678', text: 'Ready & waiting' })
  expect(sent).toEqual({ outcome: 'sent', id: 'ATX1', cost: 8_000 })
  expect(request?.headers.get('apikey')).toBe('key')
  const form = new URLSearchParams(await request?.text())
  expect(Object.fromEntries(form)).toEqual({
    ...{ username: 'shop', to: '+254712345678', message: 'Ready & waiting', from: 'SHOP' },
  })
})

test('delivery reports are read, and unreadable ones are not', () => {
  expect(readDeliveryReport({ id: 'ATX1', status: 'Success' })).toEqual({
    id: 'ATX1',
    state: 'delivered',
    failure: null,
  })
  expect(readDeliveryReport({ id: 'ATX1', status: 'Failed', failureReason: 'AbsentSubscriber' })).toMatchObject({
    ...{ state: 'failed', failure: 'AbsentSubscriber' },
  })
  expect(readDeliveryReport({ id: 'ATX1', status: 'Buffered' })).toMatchObject({ state: 'sent' })
  expect(readDeliveryReport({ status: 'Success' })).toBeNull()
})

test('reads STOP and START of a phone in any case', () => {
  expect(readChoice({ from: '+254712345678', text: ' Stop please' })).toEqual({
    phone: '254712345678',
    wantsSms: false,
  })
  expect(readChoice({ from: '+254712345678', text: 'start' })).toEqual({ phone: '254712345678', wantsSms: true })
  expect(readChoice({ from: '+254712345678', text: 'Do not stop' })).toBeNull()
  expect(readChoice({ from: 'SHOP', text: 'STOP' })).toBeNull()
})
