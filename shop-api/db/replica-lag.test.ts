import { ReplicaLag } from './replica-lag.ts'
import { AFTER_EVERYTHING, formatPosition, laterOf, parsePosition } from './wal-position.ts'

test('counts the lag from the first sighting of a position that the replica lacks', () => {
  const lag = new ReplicaLag()
  lag.primaryAt(100n, 1_000)
  lag.replicaAt(100n)
  expect(lag.behind(60_000)).toBe(0)
  lag.primaryAt(200n, 61_000)
  lag.primaryAt(300n, 62_000)
  lag.replicaAt(150n)
  expect(lag.behind(63_000)).toBe(2_000)
  lag.replicaAt(250n)
  expect(lag.behind(63_000)).toBe(1_000)
  lag.replicaAt(300n)
  expect(lag.behind(900_000)).toBe(0)
})

test('reports no lag for an idle primary', () => {
  const lag = new ReplicaLag()
  lag.primaryAt(100n, 0)
  lag.replicaAt(100n)
  for (let at = 0; at < 100_000; at += 500) lag.primaryAt(100n, at)
  expect(lag.behind(100_000)).toBe(0)
})

test('measures a lag of hours with bounded memory', () => {
  const lag = new ReplicaLag()
  lag.replicaAt(1n)
  for (let look = 1; look <= 10_000; look += 1) lag.primaryAt(BigInt(100 + look), look * 500)
  expect(lag.behind(10_000 * 500)).toBe(9_999 * 500)
  // Almost there, and yet minutes behind: it must not look as if it were there.
  lag.replicaAt(5_000n)
  expect(lag.behind(10_000 * 500)).toBeGreaterThan(60_000)
  lag.replicaAt(10_100n)
  expect(lag.behind(10_000 * 500)).toBe(0)
})

test('starts again for another primary with a lower position', () => {
  const lag = new ReplicaLag()
  lag.primaryAt(900n, 0)
  lag.replicaAt(500n)
  lag.primaryAt(400n, 5_000)
  expect(lag.behind(6_000)).toBe(0)
  lag.primaryAt(600n, 7_000)
  expect(lag.behind(8_000)).toBe(1_000)
})

test.each([
  ['0/16B3748', 0x16b3748n],
  ['A1/FFFFFFFF', 0xa1ffffffffn],
  ['FFFFFFFF/FFFFFFFF', AFTER_EVERYTHING],
])('reads and writes %s', (text, position) => {
  expect(parsePosition(text)).toBe(position)
  expect(formatPosition(position)).toBe(text)
})

test.each(['', '0', '0/', '/1', '0/123456789', 'x/y', '0/1 ', "0/1'--"])('rejects %j as a position', (text) => {
  expect(parsePosition(text)).toBeNull()
})

test('returns the later of two positions, or the only position', () => {
  expect(laterOf(1n, 2n)).toBe(2n)
  expect(laterOf(undefined, 2n)).toBe(2n)
  expect(laterOf(1n, undefined)).toBe(1n)
  expect(laterOf(undefined, undefined)).toBeUndefined()
})
