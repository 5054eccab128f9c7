import { SMS_EVENTS, USUAL_SMS_TEXTS } from '#lib/contract/notifications/sms.ts'
import { smsLength } from '#lib/format/sms-length.ts'
import { smsText, unknownValues } from './sms-text.ts'

const VALUES = {
  ...{ shop: 'Fuma', order: '10604', amount: 'KSh 1,250,017', receipt: 'UKP6R20VXA', code: 'K7P 4QX' },
  ...{ place: 'Biashara Street', link: 'https://fuma.example/payment/o-d8W0o4EvD-uNgil2Fu4Q' },
  note: 'KSh 5,017 to 0722 *** 999, receipt UKQ6R20VXA',
}

test.each(SMS_EVENTS)('the usual text of "%s" is one message in the plain alphabet', (event) => {
  const text = smsText(USUAL_SMS_TEXTS[event], VALUES)
  expect(smsLength(text)).toMatchObject({ parts: 1, isGsm: true })
  expect(text).not.toContain('{')
  expect(unknownValues(USUAL_SMS_TEXTS[event])).toEqual([])
})

test('a sentence without its value is left out', () => {
  expect(smsText(USUAL_SMS_TEXTS.departed, { shop: 'Fuma', order: '10604', code: 'K7P' })).toBe(
    'Fuma: order 10604 is on its way. Give the rider the code K7P.',
  )
  expect(smsText(USUAL_SMS_TEXTS.departed, { shop: 'Fuma', order: '10604' })).toBe('Fuma: order 10604 is on its way.')
})

test('the last sentences of a long message are left out, and never the first', () => {
  expect(smsText('Order {order}. {note}', { order: '1', note: 'x'.repeat(160) })).toBe('Order 1.')
  expect(smsText('{note}', { note: 'x'.repeat(200) })).toHaveLength(200)
})

test('names in braces that do not exist are found', () => {
  expect(unknownValues('{shop}: {oder}')).toEqual(['oder'])
})
