import { createHmac } from 'node:crypto'
import { webhookMessage } from './webhook-message.ts'

const EVENT = {
  eventId: '4f8c2e6a-0d3b-4a57-9a62-0a1b2c3d4e5f',
  event: 'order.placed',
  occurredAt: new Date('2026-11-26T09:00:00Z'),
  data: { orderNo: 10023, total: '1740.00' },
} as const
const NOW = new Date('2026-11-26T09:00:01.900Z')

test('a message states the event and is signed with its timestamp', () => {
  const { headers, body } = webhookMessage(EVENT, { deliveryId: 7, secrets: ['whsec_a'], now: NOW })
  expect(JSON.parse(body)).toEqual({
    id: EVENT.eventId,
    event: 'order.placed',
    occurredAt: '2026-11-26T09:00:00.000Z',
    data: EVENT.data,
  })
  // As a receiver checks it, by the headers and the body alone.
  const timestamp = headers['fuma-timestamp']
  expect(timestamp).toBe('1795683601')
  const expected = createHmac('sha256', 'whsec_a').update(`${timestamp}.${body}`).digest('hex')
  expect(headers).toMatchObject({
    'fuma-event': 'order.placed',
    'fuma-delivery': '7',
    'fuma-signature': `v1=${expected}`,
    'Content-Type': 'application/json',
  })
})

test('signs with both secrets during a replacement and differently at another time', () => {
  const sign = (secrets: string[], now = NOW) =>
    webhookMessage(EVENT, { deliveryId: 7, secrets, now }).headers['fuma-signature']
  expect(sign(['whsec_b', 'whsec_a'])).toBe(`${sign(['whsec_b'])},${sign(['whsec_a'])}`)
  expect(sign(['whsec_a'], new Date(NOW.getTime() + 1000))).not.toBe(sign(['whsec_a']))
})
