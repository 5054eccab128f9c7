import { type ProblemCode, problem } from '#lib/contract/base/problem.ts'
import { alertAddress, readReturn } from './card-return.ts'

const secret = 'a'.repeat(43)
const FORM = 'application/x-www-form-urlencoded'
const body = 'TransactionId=txn-1&MD=17&TransactionId=txn-2'

test('the form that the frame posts', () => {
  const posted = { attemptSecret: secret, TransactionId: 'txn-1', MD: '17' }
  expect(readReturn(secret, FORM, body)).toEqual(posted)
  expect(readReturn(secret, `${FORM}; charset=UTF-8`, body)).toEqual(posted)
  expect(readReturn(secret, FORM, 'TransactionId=txn-1')).toEqual({ attemptSecret: secret, TransactionId: 'txn-1' })
})

test.each([
  ['a short secret', 'a'.repeat(42), FORM, body],
  ['a path for a secret', `${'a'.repeat(40)}../`, FORM, body],
  ['JSON', secret, 'application/json', '{"TransactionId":"txn-1"}'],
  ['no type', secret, null, body],
  ['no transaction', secret, FORM, 'MD=17'],
  ['an empty transaction', secret, FORM, 'TransactionId=&MD=17'],
  ['an endless transaction', secret, FORM, `TransactionId=${'t'.repeat(101)}`],
  ['nothing', secret, FORM, ''],
])('not ours: %s', (_what, given, type, text) => {
  expect(readReturn(given, type, text)).toBeNull()
})

test('the address to which the frame continues', () => {
  const data = { orderId: 'AAAAAAAAAAAAAAAAAAAAAA', outcome: 'failed' as const, message: 'Declined' }
  const no = (code: ProblemCode) => ({ ok: false as const, problem: problem(code, '') })
  expect(alertAddress({ ok: true, status: 200, message: '', data, meta: undefined })).toBe(
    '/payment-alert?order=AAAAAAAAAAAAAAAAAAAAAA',
  )
  expect(alertAddress(null)).toBe('/payment-alert')
  expect(alertAddress(no('not-found'))).toBe('/payment-alert')
  // No reply from the shop API: the customer can have paid.
  expect(alertAddress(no('shop-unreachable'))).toBe('/payment-alert?outcome=undecided')
  expect(alertAddress(no('internal-error'))).toBe('/payment-alert?outcome=undecided')
})
