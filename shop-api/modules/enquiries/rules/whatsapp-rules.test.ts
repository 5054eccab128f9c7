/** Pure rules of WhatsApp: the 24 hours, STOP, the month's cost, joined texts, signatures, and the values of templates. */
import { createHmac } from 'node:crypto'
import { joinTexts } from './join-texts.ts'
import { updateTemplate } from './update-templates.ts'
import { wantsMessages } from './whatsapp-choice.ts'
import { whatsAppMonthOf } from './whatsapp-month.ts'
import { isSignedByMeta, isToken } from './whatsapp-signature.ts'
import { isWindowOpen, refuseMessage, STOPPED, WINDOW_CLOSED } from './whatsapp-window.ts'

const NOW = new Date('2026-11-29T09:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const REPLY = { isTemplate: false, isUpdate: false }
const TEMPLATE = { isTemplate: true, isUpdate: false }
const UPDATE = { isTemplate: false, isUpdate: true }

test('ends free-form replies exactly 24 hours after the last message', () => {
  const open = (lastInAt: Date | null) => isWindowOpen({ lastInAt, optedOutAt: null }, NOW)
  expect([open(new Date(ago(24).getTime() + 1)), open(ago(24)), open(null)]).toEqual([true, false, false])
})

test.each([
  ['a reply in time', { lastInAt: ago(1), optedOutAt: null }, REPLY, null],
  ['a reply too late', { lastInAt: ago(25), optedOutAt: null }, REPLY, WINDOW_CLOSED],
  ['a template at any time', { lastInAt: ago(25), optedOutAt: null }, TEMPLATE, null],
  ['a reply after STOP', { lastInAt: ago(2), optedOutAt: ago(2) }, REPLY, STOPPED],
  ['a reply to a message after STOP', { lastInAt: ago(1), optedOutAt: ago(2) }, REPLY, null],
  ['a template after STOP', { lastInAt: ago(1), optedOutAt: ago(2) }, TEMPLATE, STOPPED],
  ['an update after STOP', { lastInAt: ago(1), optedOutAt: ago(2) }, UPDATE, STOPPED],
])('decides %s', (_, contact, kind, refusal) => {
  expect(refuseMessage(contact, NOW, kind)).toBe(refusal)
})

test.each([
  ['STOP', false],
  [' stop. ', false],
  ['Acha', false],
  ['UNSUBSCRIBE!', false],
  ['START', true],
  ['anza', true],
  ['Stop by tomorrow', null],
  ['Do not stop', null],
  ['', null],
])('reads %j as a choice', (text, wants) => {
  expect(wantsMessages(text)).toBe(wants)
})

test('counts the cost of replies above the free ones, and of every template', () => {
  expect(whatsAppMonthOf({ replies: 1000, templates: 0 }).costMicros).toBe(0)
  expect(whatsAppMonthOf({ replies: 1001, templates: 2 }).costMicros).toBe(12_000)
})

test('joins texts up to the maximum of WhatsApp', () => {
  expect(joinTexts(['One', 'Two'])).toEqual({ body: 'One\n\nTwo', count: 2 })
  expect(joinTexts(['a'.repeat(4000), 'b'.repeat(200), 'c'])).toMatchObject({ count: 1 })
  expect(joinTexts(['a'.repeat(5000)]).body).toHaveLength(4096)
})

test('accepts only the signature of the body with the secret', () => {
  const body = Buffer.from('{"object":"whatsapp_business_account"}')
  const right = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  expect(isSignedByMeta(right, 'secret', body)).toBe(true)
  const others = [right.toUpperCase(), right.slice(0, -1), right.slice(7), '', undefined, [right]]
  expect(others.filter((one) => isSignedByMeta(one, 'secret', body))).toEqual([])
  expect(isSignedByMeta(right, 'secret', Buffer.concat([body, Buffer.from(' ')]))).toBe(false)
  expect([isToken('token', 'token'), isToken('Token', 'token'), isToken(['token'], 'token')]).toEqual([
    true,
    false,
    false,
  ])
})

test('fills each value of a template with one line', () => {
  const values = { shop: 'Fuma', order: '10604', place: ' Biashara\nStreet ' }
  expect(updateTemplate('ready', values)).toMatchObject({
    ...{ name: 'order_ready', language: 'en' },
    values: ['Fuma', '10604', 'Biashara Street', 'none'],
  })
})
