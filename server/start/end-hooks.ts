/**
 * Work for the end of the process, such as sending spans or removing a name from a list. Next bundles copies of this
 * module: they share one list.
 */

const SYMBOL = Symbol.for('fuma.end-hooks')
const shared = globalThis as { [SYMBOL]?: (() => Promise<void>)[] }
/** Longer work is abandoned, because the process must end. */
const WITHIN_MS = 2_000

/** Has something done once requests are answered and before the process ends. */
export function beforeEnd(work: () => Promise<void>): void {
  shared[SYMBOL] ??= []
  shared[SYMBOL].push(work)
}

/** Runs all hooks concurrently. A failure is logged and does not delay the others. */
export async function runEndHooks(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, WITHIN_MS).unref())
  const done = (shared[SYMBOL] ?? []).map((work) =>
    work().catch((error: Error) => console.error('at the end:', error.message)),
  )
  await Promise.race([Promise.all(done), timeout])
}
