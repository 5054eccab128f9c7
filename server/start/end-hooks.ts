/**
 * What is left to do when the process ends: spans to be sent, a name to be taken out of a list. Next bundles copies of this
 * module: they share one list.
 */

const SYMBOL = Symbol.for('fuma.end-hooks')
const shared = globalThis as { [SYMBOL]?: (() => Promise<void>)[] }
/** Work that takes longer is given up: the process was told to end. */
const WITHIN_MS = 2_000

/** Has something done once requests are answered and before the process ends. */
export function beforeEnd(work: () => Promise<void>): void {
  shared[SYMBOL] ??= []
  shared[SYMBOL].push(work)
}

/** Does all of it, side by side; what fails is said and holds nothing up. */
export async function runEndHooks(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, WITHIN_MS).unref())
  const done = (shared[SYMBOL] ?? []).map((work) =>
    work().catch((error: Error) => console.error('at the end:', error.message)),
  )
  await Promise.race([Promise.all(done), timeout])
}
