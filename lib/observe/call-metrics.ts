import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { admissionFigures } from '../http/admission-figures.ts'
import { type CallReport, type Report, refusedCalls, workRuns } from './reports.ts'

/** Counters of calls, refusals and background work, active once added to a registry. */

/** Seconds. Most calls take less than 25 ms; a payment waits for its provider for up to half a minute. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 40]
const WORK_BUCKETS = [0.01, 0.1, 1, 10, 60]

/** `2xx`; `none` without a response. */
export const statusClass = (status: number): string => (status === 0 ? 'none' : `${Math.trunc(status / 100)}xx`)

/**
 * Counts calls with how long they took and how they ended.
 * @param name of the histogram; its count is the rate, its class of status the errors
 */
export function addCallDurations(registry: Registry, name: string, help: string, report: Report<CallReport>): void {
  const seconds = new Histogram({
    ...{ name, help, labelNames: ['call', 'status'], buckets: CALL_BUCKETS },
    registers: [registry],
  })
  report.subscribe(({ call, status, seconds: took }) => seconds.observe({ call, status: statusClass(status) }, took))
}

/** Counts refused calls by code: throttled, overload or not allowed. */
export function addRefusals(registry: Registry): void {
  const refusals = new Counter({
    name: 'fuma_refusals_total',
    help: 'Calls that were refused, by the code of the problem.',
    labelNames: ['code'],
    registers: [registry],
  })
  refusedCalls.subscribe(({ code }) => refusals.inc({ code }))
}

/** Shows how many requests are let in at once, and how many were turned away. */
export function addAdmission(registry: Registry): void {
  new Gauge({
    name: 'fuma_admission_requests',
    help: 'Requests that are answered, and that wait for it.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset()
      const figures = admissionFigures()
      if (!figures) return
      this.set({ state: 'running' }, figures.running)
      this.set({ state: 'waiting' }, figures.waiting)
    },
  })
  new Counter({
    name: 'fuma_admission_refused_total',
    help: 'Requests that were turned away because there were too many.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(admissionFigures()?.refused ?? 0)
    },
  })
}

/** Counts runs of background work. */
export function addWorkRuns(registry: Registry): void {
  const seconds = new Histogram({
    name: 'fuma_work_run_seconds',
    help: 'Runs of background work, by kind and result.',
    labelNames: ['work', 'outcome'],
    buckets: WORK_BUCKETS,
    registers: [registry],
  })
  const lastSuccess = new Gauge({
    name: 'fuma_work_last_success_timestamp_seconds',
    help: 'When background work last ended well in this process.',
    labelNames: ['work'],
    registers: [registry],
  })
  workRuns.subscribe(({ work, hasFailed, seconds: took }) => {
    seconds.observe({ work, outcome: hasFailed ? 'failed' : 'done' }, took)
    if (!hasFailed) lastSuccess.setToCurrentTime({ work })
  })
}
