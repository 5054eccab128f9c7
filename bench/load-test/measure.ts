import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Browser } from './browser.ts'
import { type DatabaseUse, DatabaseWatch } from './database-watch.ts'
import { handsetAt } from './handset.ts'
import { type MIX, planOf } from './plan.ts'
import { machineWork, type PartUsage, usageOf } from './processes.ts'
import { type KindFigures, Samples } from './samples.ts'
import type { ShopFacts } from './shop-facts.ts'
import type { LoadTarget } from './target.ts'
import { Visitor } from './visitor.ts'

export interface LoadOptions {
  sessions: number
  seconds: number
  /** Seconds of load before anything counts. */
  warmUpSeconds: number
  meanPauseMs: number
  seed: number
  mix: typeof MIX
}

export interface PartFigures {
  name: string
  /** Share of one processor. */
  load: number
  /** Processor milliseconds for each request of the run. */
  msPerRequest: number
  memoryMb: number
}

export interface Measured {
  sessions: number
  seconds: number
  requestsPerSecond: number
  kinds: Record<string, KindFigures>
  all: KindFigures
  statuses: Record<string, number>
  faults: Record<string, number>
  reconnects: number
  parts: PartFigures[]
  /** Share of all the machine's processors that was at work, the generator included. */
  machineLoad: number
  /** The part of other programs, without the shop and the generator: above a few hundredths it disturbs the figures. */
  strangersLoad: number
  database: (DatabaseUse & { allowed: number }) | null
  /** How late the generator itself was, at the 99th percentile, ms: above some 50 its figures are its own. */
  generatorDelayMs: number
}

/** Runs this number of sessions on a shop for a while and measures its responses and their cost. */
export async function measureLoad(target: LoadTarget, facts: ShopFacts, options: LoadOptions): Promise<Measured> {
  const { sessions, seconds, warmUpSeconds, meanPauseMs, seed, mix } = options
  const samples = new Samples()
  const stop = new AbortController()
  const handset = target.phones ? handsetAt(target.phones) : null
  const watch = target.databaseUrl ? await DatabaseWatch.open(target.databaseUrl) : null
  const visitors = Array.from({ length: sessions }, (_, session) => {
    const browser = new Browser(target.url, samples, target.origin)
    return new Visitor(browser, planOf(seed, session, meanPauseMs, mix), { facts, handset })
  })
  const running = Promise.all(visitors.map((visitor) => visitor.run(stop.signal)))
  // The await reports it, not an unhandled rejection.
  running.catch(() => undefined)
  const delay = monitorEventLoopDelay()
  await Promise.race([pause(warmUpSeconds * 1000), running])
  const [before, machineBefore, ownBefore, began] = [
    usageOf(target.parts),
    machineWork(),
    process.cpuUsage(),
    performance.now(),
  ]
  watch?.begin()
  samples.isCounting = true
  delay.enable()
  await Promise.race([pause(seconds * 1000), running])
  samples.isCounting = false
  delay.disable()
  const took = (performance.now() - began) / 1000
  const [after, machineAfter, own] = [usageOf(target.parts), machineWork(), process.cpuUsage(ownBefore)]
  const database = watch && { ...watch.use, allowed: target.connections }
  stop.abort()
  await running
  await watch?.close()
  const { kinds, all } = samples.figures()
  const parts = partFigures(before, after, took, all.requests)
  const machineSeconds = machineAfter.busySeconds - machineBefore.busySeconds
  const knownSeconds = parts.reduce((sum, { load }) => sum + load * took, 0) + (own.user + own.system) / 1e6
  return {
    sessions,
    seconds: took,
    requestsPerSecond: all.requests / took,
    kinds,
    all,
    statuses: Object.fromEntries(samples.statuses),
    faults: Object.fromEntries(samples.faults),
    reconnects: samples.reconnects,
    parts,
    machineLoad: machineSeconds / took / machineAfter.processors,
    strangersLoad: Math.max(0, machineSeconds - knownSeconds) / took / machineAfter.processors,
    database,
    generatorDelayMs: Math.round(delay.percentile(99) / 1e6),
  }
}

function partFigures(before: PartUsage[], after: PartUsage[], seconds: number, requests: number): PartFigures[] {
  return after.map(({ name, cpuSeconds, memoryMb }, index) => {
    const used = cpuSeconds - (before[index]?.cpuSeconds ?? 0)
    return {
      name,
      load: used / seconds,
      msPerRequest: requests === 0 ? 0 : (1000 * used) / requests,
      memoryMb: Math.round(memoryMb),
    }
  })
}

/** The parts' use without requests: shares of one processor, by name. */
export async function measureIdle(target: LoadTarget, seconds: number): Promise<Record<string, number>> {
  const before = usageOf(target.parts)
  await pause(seconds * 1000)
  const after = usageOf(target.parts)
  return Object.fromEntries(
    after.map(({ name, cpuSeconds }, index) => [name, (cpuSeconds - (before[index]?.cpuSeconds ?? 0)) / seconds]),
  )
}
