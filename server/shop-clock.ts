import { now } from './now.ts'

/**
 * The shop API's time, as its responses show it. Its tokens, sign-ins and hooks are compared with its clock, because
 * this machine's clock can be wrong.
 */

/** Responses show whole seconds and have a delay: smaller differences are ignored. */
const TOLERATED_MS = 2_000
/** A slower response shows the time too imprecisely. */
const SLOW_MS = 1_000

const SYMBOL = Symbol.for('fuma.shop-clock')
/** Next bundles this module several times; the difference is one. */
const shared = globalThis as { [SYMBOL]?: { differenceMs: number } }

function state(): { differenceMs: number } {
  shared[SYMBOL] ??= { differenceMs: 0 }
  return shared[SYMBOL]
}

/**
 * Learns from a response's Date header.
 * @param began time of the request, by `now()` @param ended time of the response
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

/** The message to operators if the clocks differ; null if they agree. */
export function clockProblem(): string | null {
  const { differenceMs } = state()
  if (differenceMs === 0) return null
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return `This machine’s clock is ${seconds} s ${differenceMs > 0 ? 'behind' : 'ahead of'} the shop API’s`
}
