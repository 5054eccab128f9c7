import { isAllowed, parseAddressList } from './address-list.ts'

const allowed = (list: string, address: string) => {
  const parsed = parseAddressList(list)
  if (!parsed) throw new Error(`no list: ${list}`)
  return isAllowed(parsed, address)
}

test('allows any address if the list is empty', () => {
  expect(allowed('', '203.0.113.9')).toBe(true)
  expect(allowed(' , ', '203.0.113.9')).toBe(true)
})

test('allows IPv4 and IPv6 addresses and ranges of the list', () => {
  const list = '196.201.214.200, 196.201.213.0/24 ,2001:db8::/32'
  expect(allowed(list, '196.201.214.200')).toBe(true)
  expect(allowed(list, '196.201.214.201')).toBe(false)
  expect(allowed(list, '196.201.213.77')).toBe(true)
  expect(allowed(list, '::ffff:196.201.213.77')).toBe(true)
  expect(allowed(list, '2001:db8::1')).toBe(true)
  expect(allowed(list, '2001:db9::1')).toBe(false)
  expect(allowed(list, 'unknown')).toBe(false)
})

test.each(['196.201.214', '10.0.0.0/33', '10.0.0.0/8/8', 'safaricom.co.ke', '10.0.0.0/x'])(
  'returns null if the list is %j',
  (text) => {
    expect(parseAddressList(text)).toBeNull()
  },
)
