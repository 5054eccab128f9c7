import { COMPANY_LOGO } from '../contract/base/choices.ts'
import { fileKind, problemOfFile } from './file-kind.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const of = (sign: number[], size = sign.length) => {
  const bytes = new Uint8Array(size)
  bytes.set(sign)
  return bytes
}

it.each([
  [JPEG, 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'application/pdf'],
  [[0x50, 0x4b, 0x03, 0x04], 'application/zip'],
  [[...Buffer.from('GIF89a')], null],
  [[...Buffer.from('<svg')], null],
  [[0x89, 0x50, 0x4e], null],
  [[], null],
])('detects %j as %s', (sign, kind) => expect(fileKind(of(sign as number[]))).toBe(kind))

it.each([
  [10_239, false],
  [10_240, true],
  [1_000_000, true],
  [1_000_001, false],
])('checks a logo of %i bytes: %j', (size, right) => {
  expect(problemOfFile(of(JPEG, size), COMPANY_LOGO)).toBe(right ? null : COMPANY_LOGO.message)
})
