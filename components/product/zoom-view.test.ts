import fc from 'fast-check'
import { dragged, firstView, followed, fullScreen, SQUARE, scaled, type ZoomView } from './zoom-view.ts'

const TALL = 746 / 500
const { min: MIN, max: MAX } = SQUARE
const FIRST_VIEW = firstView(SQUARE)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const spot = fc.record({ x: share, y: share })
const view = fc.record({ scale: fc.double({ min: 1.2, max: MAX, noNaN: true }), x: share, y: share })

/** Which part of the picture lies under a spot of the window, 0 to 1. */
const under = ({ scale, x, y }: ZoomView, at: { x: number; y: number }) => ({
  x: (x * (scale - 1) + at.x) / scale,
  y: (y * (scale * TALL - 1) + at.y) / (scale * TALL),
})

test('leaves the cloth under the fingers in place if the picture grows', () => {
  fc.assert(
    fc.property(view, spot, fc.double({ min: 1, max: 3, noNaN: true }), (from, at, factor) => {
      const before = under(from, at)
      const after = under(scaled(from, factor, at), at)
      expect(after.x).toBeCloseTo(before.x, 6)
      expect(after.y).toBeCloseTo(before.y, 6)
    }),
  )
})

test('never leaves the picture, after any sequence of actions', () => {
  const far = fc.record({
    x: fc.double({ min: -9, max: 9, noNaN: true }),
    y: fc.double({ min: -9, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(view, far, fc.double({ min: 0.01, max: 50, noNaN: true }), (from, by, factor) => {
      for (const one of [
        dragged(from, by),
        scaled(from, factor),
        followed(from, by),
        dragged(scaled(from, 0.01), by),
      ]) {
        expect(one.scale).toBeGreaterThanOrEqual(MIN)
        expect(one.scale).toBeLessThanOrEqual(MAX)
        for (const place of [one.x, one.y]) {
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(1)
        }
      }
    }),
  )
})

test('follows a finger up to the edge of the picture', () => {
  const by = { x: -0.1, y: 0.2 }
  const before = under(FIRST_VIEW, { x: 0.5, y: 0.5 })
  const after = under(dragged(FIRST_VIEW, by), { x: 0.5 + by.x, y: 0.5 + by.y })
  expect(after.x).toBeCloseTo(before.x, 6)
  expect(after.y).toBeCloseTo(before.y, 6)
})

test.each([
  [360, 640],
  [844, 390],
  [1440, 700],
  [2560, 1300],
])('shows the whole picture on a full screen of %d by %d, and never stretches its pixels', (width, height) => {
  const frame = fullScreen(width, height)
  const { scale } = firstView(frame)
  expect(scale * width).toBeLessThanOrEqual(width)
  expect(scale * width * TALL).toBeLessThanOrEqual(height + 1e-9)
  const largest = scaled(firstView(frame), 50, { x: 0, y: 0 }, frame)
  expect(largest.scale * width).toBeCloseTo(1000)
  const lowest = followed(firstView(frame), { x: 1, y: 1 }, frame)
  if (scale * width < width) expect(lowest.x).toBe(0.5)
  if (scale * width * TALL < height) expect(lowest.y).toBe(0.5)
  expect(dragged(scaled(largest, 0.001, undefined, frame), { x: 5, y: 5 }, frame)).toEqual(firstView(frame))
})
