import type { Measured } from './measure.ts'
import type { KindFigures } from './samples.ts'

const line = (what: string, cells: readonly (string | number)[]) =>
  console.log(`  ${what.padEnd(24)}${cells.map((cell) => String(cell).padStart(10)).join('')}`)

const kindCells = ({ requests, p50, p95, p99, refused, wrong }: KindFigures) => [
  requests,
  p50,
  p95,
  p99,
  refused,
  wrong,
]

/** From this share on a part has no more to give. */
const FULL = 0.85

/** The next bottleneck, as a sentence: the part closest to its limit. */
export function bottleneckOf({ parts, machineLoad, strangersLoad, database, generatorDelayMs }: Measured): string {
  if (strangersLoad > 0.2) return 'other programs on this machine: measure again without them'
  if (generatorDelayMs > 100) return 'the generator itself was late: its figures are not the shop’s'
  const busiest = [...parts].sort((a, b) => b.load - a.load)
  const [first] = busiest
  const shown = busiest
    .slice(0, 3)
    .map(({ name, load }) => `${name} ${Math.round(load * 100)} %`)
    .join(', ')
  if (database && database.waitingForLocks >= 1) return `locks in the database (${shown})`
  if (database && database.mean >= FULL * database.allowed) return `connections to the database (${shown})`
  if (first && first.load >= FULL) return `one processor of: ${first.name} (${shown})`
  if (machineLoad >= FULL) return `this machine’s processors, the generator’s share included (${shown})`
  return `nothing is full; the busiest: ${shown} of one processor`
}

/** One run as a table. */
export function printMeasured(measured: Measured): void {
  const { sessions, seconds, requestsPerSecond, kinds, all, parts, database, machineLoad } = measured
  console.log(`\n${sessions} sessions, ${seconds.toFixed(0)} s: ${requestsPerSecond.toFixed(1)} requests a second`)
  line('', ['requests', 'p50 ms', 'p95 ms', 'p99 ms', 'refused', 'wrong'])
  for (const [name, kind] of Object.entries(kinds)) line(name, kindCells(kind))
  line('all', kindCells(all))
  line('', ['CPU %', 'ms/request', 'MB'])
  for (const { name, load, msPerRequest, memoryMb } of parts) {
    line(name, [(load * 100).toFixed(1), msPerRequest.toFixed(2), memoryMb])
  }
  const statuses = Object.entries(measured.statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(`  answers: ${statuses.join(', ')}; connections that had ended unused: ${measured.reconnects}`)
  const shownDatabase = database
    ? `, database connections at work ${database.mean.toFixed(1)} on average, ${database.most} at most of ${database.allowed}`
    : ''
  const share = (load: number) => `${Math.round(load * 100)} %`
  const machine = `machine ${share(machineLoad)}, of which other programs ${share(measured.strangersLoad)}`
  console.log(`  ${machine}${shownDatabase}, generator late by ${measured.generatorDelayMs} ms at p99`)
  for (const [fault, count] of Object.entries(measured.faults)) console.log(`  ✗ ${count} × ${fault}`)
  console.log(`  next bottleneck: ${bottleneckOf(measured)}`)
}

/** The runs beside each other: the cost of a request as sessions grow. */
export function printCurve(runs: readonly Measured[], idle: Record<string, number>): void {
  console.log("\nProcessor milliseconds for each request, without the parts' idle use")
  const names = runs[0]?.parts.map(({ name }) => name) ?? []
  line('sessions', [...names.map((name) => name.slice(0, 9)), 'all', 'req/s', 'p95 ms'])
  for (const { sessions, parts, requestsPerSecond, all } of runs) {
    const costs = parts.map(({ name, load }) => Math.max(0, (1000 * (load - (idle[name] ?? 0))) / requestsPerSecond))
    const sum = costs.reduce((total, cost) => total + cost, 0)
    line(
      String(sessions),
      [...costs, sum].map((cost) => cost.toFixed(2)).concat(requestsPerSecond.toFixed(1), String(all.p95)),
    )
  }
}
