import fc from 'fast-check'
import { blurAddress, blurBands } from '#lib/blur.ts'

const byte = fc.integer({ min: 0, max: 255 })
const pixels = fc.array(fc.tuple(byte, byte, byte), { minLength: 12, maxLength: 12 })
const hexOf = (all: number[][]) => Buffer.from(all.flat()).toString('hex')

function readBitmap(address: string): number[][] {
  const bytes = Buffer.from(address.split(',')[1] ?? '', 'base64')
  expect(bytes.toString('latin1', 0, 2)).toBe('BM')
  expect(bytes.readUInt32LE(2)).toBe(bytes.length)
  expect([bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)]).toEqual([3, -4, 24])
  const start = bytes.readUInt32LE(10)
  return Array.from({ length: 12 }, (_, i) => {
    const at = start + Math.floor(i / 3) * 12 + (i % 3) * 3
    return [bytes[at + 2] ?? -1, bytes[at + 1] ?? -1, bytes[at] ?? -1]
  })
}

test('the bitmap holds the very pixels, from the top', () => {
  fc.assert(
    fc.property(pixels, (all) => {
      expect(readBitmap(blurAddress(hexOf(all)) ?? '')).toEqual(all)
    }),
  )
})

test('each band is the mean of its row', () => {
  const row = (r: number, g: number, b: number) => [
    [r, g, b],
    [r, g, b],
    [r, g, b],
  ]
  const blur = hexOf([...row(255, 0, 0), ...row(0, 128, 0), [0, 0, 10], [0, 0, 20], [0, 0, 30], ...row(1, 2, 3)])
  expect(blurBands(blur)).toEqual(['#ff0000', '#008000', '#000014', '#010203'])
})

test.each(['', 'ff', 'g'.repeat(72), 'ab'.repeat(40)])('%j is no impression', (blur) => {
  expect(blurAddress(blur)).toBeNull()
  expect(blurBands(blur)).toBeNull()
})
