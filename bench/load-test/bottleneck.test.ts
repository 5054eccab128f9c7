import type { Measured } from './measure.ts'
import { bottleneckOf } from './print.ts'

const measured = (more: Partial<Measured>): Measured => ({
  sessions: 10,
  seconds: 10,
  requestsPerSecond: 10,
  kinds: {},
  all: { requests: 100, refused: 0, wrong: 0, p50: 1, p95: 1, p99: 1 },
  statuses: {},
  faults: {},
  reconnects: 0,
  parts: [
    { name: 'storefront', load: 0.4, msPerRequest: 4, memoryMb: 300 },
    { name: 'shop API', load: 0.2, msPerRequest: 2, memoryMb: 200 },
  ],
  machineLoad: 0.5,
  strangersLoad: 0,
  database: { most: 3, mean: 1, waitingForLocks: 0, allowed: 10 },
  generatorDelayMs: 10,
  ...more,
})

test('names the part whose processor is full', () => {
  const parts = [{ name: 'shop API', load: 0.95, msPerRequest: 2, memoryMb: 200 }]
  expect(bottleneckOf(measured({ parts }))).toMatch(/one processor of: shop API/)
})

test('names the machine, the connections and the locks', () => {
  expect(bottleneckOf(measured({ machineLoad: 0.97 }))).toMatch(/this machine/)
  const database = { most: 10, mean: 9.5, waitingForLocks: 0, allowed: 10 }
  expect(bottleneckOf(measured({ database }))).toMatch(/connections/)
  expect(bottleneckOf(measured({ database: { ...database, waitingForLocks: 4 } }))).toMatch(/locks/)
})

test('reports an unsaturated shop, and disturbance by the generator or other programs', () => {
  expect(bottleneckOf(measured({ strangersLoad: 0.4 }))).toMatch(/other programs/)
  expect(bottleneckOf(measured({}))).toMatch(/nothing is full/)
  expect(bottleneckOf(measured({ generatorDelayMs: 400 }))).toMatch(/generator/)
})
