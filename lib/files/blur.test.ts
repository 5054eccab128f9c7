import fc from 'fast-check'
import { blurAddress, blurColour, shortBlur } from './blur.ts'

const byte = fc.integer({ min: 0, max: 255 })
const pixels = fc.array(fc.tuple(byte, byte, byte), { minLength: 12, maxLength: 12 })
const hexOf = (all: number[][]) => Buffer.from(all.flat()).toString('hex')

function readBitmap(address: string): number[][] {
  const bytes = Buffer.from(address.split(',')[1] ?? '', 'base64')
  expect(bytes.toString('latin1', 0, 2)).toBe('BM')
  expect(bytes.readUInt32LE(2)).toBe(bytes.length)
  expect([bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)]).toEqual([3, -4, 16])
  const start = bytes.readUInt32LE(10)
  return Array.from({ length: 12 }, (_, i) => {
    const fives = bytes.readUInt16LE(start + Math.floor(i / 3) * 8 + (i % 3) * 2)
    return [fives >> 10, (fives >> 5) & 31, fives & 31]
  })
}

test('stores the pixels in five bits a channel, from the top', () => {
  fc.assert(
    fc.property(pixels, (all) => {
      const fives = all.map((pixel) => pixel.map((value) => value >> 3))
      expect(readBitmap(blurAddress(hexOf(all)) ?? '')).toEqual(fives)
    }),
  )
})

test('has a short form of half the length with at most 1/32 deviation', () => {
  fc.assert(
    fc.property(pixels, (all) => {
      const short = shortBlur(hexOf(all))
      expect(short).toHaveLength(36)
      all.flat().forEach((value, i) => {
        expect(Math.abs(Number.parseInt(short[i] ?? '', 16) * 17 - value)).toBeLessThanOrEqual(8.5)
      })
      expect(blurAddress(short)).not.toBeNull()
    }),
  )
})

test('averages the colour of all twelve pixels', () => {
  expect(blurColour('102030'.repeat(12))).toBe('123')
  expect(blurColour('ffffff'.repeat(6) + '000000'.repeat(6))).toBe('888')
})

test.each(['', 'ff', 'g'.repeat(72), 'ab'.repeat(40)])('returns no blur for %j', (blur) => {
  expect(blurAddress(blur)).toBeNull()
  expect(blurColour(blur)).toBeNull()
  expect(shortBlur(blur)).toBe('')
})
