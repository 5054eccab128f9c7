import { bottleneckOf } from './bottleneck.ts'
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
