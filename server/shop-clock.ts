import { now } from './now.ts'

/**
 * The shop API's time, as its answers say it: what it issues (tokens, sign-ins, hooks) is compared with its clock, and not
 * with this machine's, which may be wrong.
 */

/** Answers say whole seconds, and take their time: smaller differences are none. */
const TOLERATED_MS = 2_000
/** An answer that took longer says too little of the moment. */
const SLOW_MS = 1_000

const SYMBOL = Symbol.for('fuma.shop-clock')
/** Next bundles this module several times; the difference is one. */
const shared = globalThis as { [SYMBOL]?: { differenceMs: number } }

function state(): { differenceMs: number } {
  shared[SYMBOL] ??= { differenceMs: 0 }
  return shared[SYMBOL]
}

/**
 * Learns from an answer's Date header.
 * @param began when it was asked, by `now()` @param ended when it was answered
 */
export function learnShopTime(date: string | null, began: number, ended = now()): void {
  const shop = Date.parse(date ?? '')
  if (Number.isNaN(shop) || ended - began > SLOW_MS) return
  // Half a second on average was cut off.
  const measured = shop + 500 - (began + ended) / 2
  state().differenceMs = Math.abs(measured) > TOLERATED_MS ? Math.round(measured) : 0
}

/** Milliseconds by the shop API's clock. */
export function shopNow(): number {
  const { differenceMs } = state()
  return differenceMs === 0 ? Date.now() : now() + differenceMs
}

/** What an operator is told when the clocks differ; null when they do not. */
export function clockProblem(): string | null {
  const { differenceMs } = state()
  if (differenceMs === 0) return null
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return `This machine’s clock is ${seconds} s ${differenceMs > 0 ? 'behind' : 'ahead of'} the shop API’s`
}
