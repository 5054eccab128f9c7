import type { InboundFile } from './inbound-email.ts'
import { leftOutReasons } from './inbound-files.ts'

const MB = 1024 * 1024
const pdf = (size = 100): InboundFile => ({
  name: 'a.pdf',
  bytes: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8)]),
  size,
})
const program: InboundFile = { name: 'a.pdf', bytes: Buffer.from('MZ and a program'), size: 16 }
const named: InboundFile = { name: 'a.pdf', bytes: null, size: 900 }

test('names the reason for each file that is left out', () =>
  expect(leftOutReasons([pdf(), program, named, pdf(5 * MB + 1), pdf(5 * MB)], 20 * MB)).toEqual([
    ...[null, 'kind', 'content', 'size', null],
  ]))

test('stores at most 10 files of an email', () =>
  expect(
    leftOutReasons(
      Array.from({ length: 12 }, () => pdf()),
      MB,
    ),
  ).toEqual([...Array(10).fill(null), 'count', 'count']))

test('stores files within the bytes of the day, and no files without storage', () => {
  expect(leftOutReasons([pdf(600), pdf(600), pdf(400)], 1000)).toEqual([null, 'day', null])
  expect(leftOutReasons([pdf(), program], null)).toEqual(['storage', 'kind'])
})
