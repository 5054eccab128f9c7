import { sentenceOf } from '../../rules/prompt-sentences.ts'
import { isRefusalByMessage, meaningOfRefusal, meaningOfResult } from './mapping.ts'

describe('meaningOfResult', () => {
  test.each([
    [0, 'paid', 'paid'],
    ['0', 'paid', 'paid'],
    ['4999', 'pending', 'in-progress'],
    [1, 'failed', 'no-money'],
    [2, 'failed', 'amount-limit'],
    [3, 'failed', 'amount-limit'],
    [4, 'failed', 'daily-limit'],
    [8, 'failed', 'receiver-limit'],
    [17, 'failed', 'repeated'],
    [26, 'failed', 'busy'],
    [1001, 'failed', 'subscriber-locked'],
    [1019, 'failed', 'expired'],
    [1025, 'failed', 'not-sent'],
    [9999, 'failed', 'not-sent'],
    [1032, 'failed', 'cancelled'],
    ['1037', 'failed', 'no-answer'],
    [2001, 'failed', 'wrong-pin'],
    [2028, 'failed', 'shop-setup'],
    ['SFC_IC0003', 'failed', 'shop-setup'],
    [8006, 'failed', 'pin-locked'],
  ])('returns for %s the state %s: %s', (code, state, reasonCode) => {
    expect(meaningOfResult(code)).toMatchObject({ state, reasonCode })
  })

  test('treats only 0 as a payment and any unknown code as a failure with a neutral sentence', () => {
    for (const code of ['', '00', '-0', '0.0', 'null', 'Success', '123456']) {
      expect(meaningOfResult(code)).toEqual({
        state: 'failed',
        reasonCode: 'not-completed',
        what: 'M-Pesa did not complete this payment.',
        certain: false,
      })
    }
  })

  test('states the event plainly, and states that no money was taken only if that is certain', () => {
    const said = (code: number, certain = meaningOfResult(code).certain) =>
      sentenceOf(meaningOfResult(code), certain, 'M-Pesa')
    expect(said(2001)).toBe('The PIN was wrong. No money was taken.')
    expect(said(1032)).toBe('You cancelled the request on your phone. No money was taken.')
    expect(said(1)).toMatch(/^There is not enough money in the M-Pesa account\. No money was taken\. Top up/)
    for (const code of [17, 1019, 1037, 123456]) expect(said(code)).not.toMatch(/taken/)
    expect(said(2001, false)).toBe(
      'The PIN was wrong. If you get a message from M-Pesa that money was sent, do not pay again. This page will show it too.',
    )
  })
})

describe('meaningOfRefusal', () => {
  test('distinguishes the meanings of 500.001.1001 by its message', () => {
    expect(
      meaningOfRefusal('500.001.1001', 'Unable to lock subscriber, a transaction is already in process'),
    ).toMatchObject({
      reasonCode: 'subscriber-locked',
      retryable: true,
    })
    expect(meaningOfRefusal('500.001.1001', 'Wrong credentials')).toMatchObject({
      reasonCode: 'shop-setup',
      retryable: false,
    })
    expect(meaningOfRefusal('500.001.1001', 'Merchant does not exist')).toMatchObject({ retryable: false })
  })

  test.each([
    ['500.003.02', 'System is busy', true],
    ['500.003.03', 'Quota Violation', true],
    ['500.003.1001', 'Internal Server Error', true],
    ['unreachable', 'ECONNREFUSED', true],
    ['http-429', '', true],
    ['400.002.02', 'Bad Request - Invalid CallBackURL', false],
    ['400.008.01', 'Invalid Authentication passed', false],
    ['http-403', '', false],
  ])('meaning of %s %s: retryable %s', (code, message, retryable) => {
    expect(meaningOfRefusal(code, message).retryable).toBe(retryable)
  })

  test('refuses a number that Safaricom does not know as not retryable, so that the customer corrects it', () => {
    expect(meaningOfRefusal('400.002.02', 'Bad Request - Invalid PhoneNumber')).toMatchObject({
      reasonCode: 'bad-phone',
      retryable: false,
    })
  })

  test.each([
    ['Unable to lock subscriber, a transaction is already in process', true],
    ['Wrong credentials', true],
    ['Merchant does not exist', true],
    ['Internal Server Error', false],
    ['System is busy. Please try again in few minutes.', false],
    ['', false],
  ])('treats a server error with the message %j as a refusal: %s', (message, refuses) => {
    expect(isRefusalByMessage(message)).toBe(refuses)
  })
})
