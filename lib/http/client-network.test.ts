import { areaOf, networkOf } from './client-network.ts'

test.each([
  ['41.90.1.2', '41.90.1.2'],
  ['41.90.1.2:51234', '41.90.1.2'],
  ['::ffff:41.90.1.2', '41.90.1.2'],
  ['::FFFF:295a:0102', '41.90.1.2'],
  ['0:0:0:0:0:ffff:41.90.1.2', '41.90.1.2'],
  ['[::ffff:41.90.1.2]:443', '41.90.1.2'],
  ['2c0f:fe38:2100:1::1', '2c0f:fe38:2100:1::/64'],
  ['2C0F:FE38:2100:0001:aaaa:bbbb:cccc:dddd', '2c0f:fe38:2100:1::/64'],
  ['[2c0f:fe38:2100:1::7]:51234', '2c0f:fe38:2100:1::/64'],
  ['[2c0f:fe38:2100:1::7]', '2c0f:fe38:2100:1::/64'],
  ['2c0f:fe38:2100:2::1', '2c0f:fe38:2100:2::/64'],
  ['2c0f::1', '2c0f:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('counts %s as the network %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  'unknown',
  '',
  'a',
  '1:2:3',
  '::1::2',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  'g::1',
  '::ffff:41.90.1.256',
  '1::2:3:4:5:6:7:8',
])('returns %j, which is not an address, unchanged', (text) => expect(networkOf(text)).toBe(text))

test.each([
  ['41.90.1.2', '41.90.1.0/24'],
  ['[::ffff:41.90.1.200]:443', '41.90.1.0/24'],
  ['2c0f:fe38:2100:1::1', '2c0f:fe38:2100::/48'],
  ['2c0f:fe38:2100:2::1', '2c0f:fe38:2100::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('counts %s in the wider network %s', (address, area) => expect(areaOf(address)).toBe(area))
