import { openKeyedHash } from '../../identity/rules/keyed-hash.ts'
import { enquiryOfAddress, replyAddress } from './reply-address.ts'

const hash = openKeyedHash('ab'.repeat(32))
const address = replyAddress(hash, 'help@example.co.ke', 1001)

test('makes an address for each enquiry, and finds the enquiry in any case of its letters', () => {
  expect(address).toMatch(/^help\+1001-[0-9a-f]{24}@example\.co\.ke$/)
  expect(enquiryOfAddress(hash, address)).toBe(1001)
  expect(enquiryOfAddress(hash, address.toUpperCase())).toBe(1001)
})

test.each([
  ['another number', address.replace('1001', '1002')],
  ['a changed token', address.replace(/.@/, (end) => (end[0] === '0' ? '1@' : '0@'))],
  ['a shortened token', address.replace(/.@/, '@')],
  ['no token', 'help@example.co.ke'],
])('finds no enquiry in an address with %s', (_what, given) => expect(enquiryOfAddress(hash, given)).toBeNull())

test('finds no enquiry in an address of another shop', () =>
  expect(enquiryOfAddress(openKeyedHash('cd'.repeat(32)), address)).toBeNull())
