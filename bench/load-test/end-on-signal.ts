import { endAll } from '../../scripts/stack.ts'

/**
 * At Ctrl-C everything that was started ends. What is still being started fails with that, and is put away where it was begun.
 * @param close puts away what runs; undefined while nothing does
 */
export function endOnSignal(close: () => Promise<void> | undefined): void {
  const end = async () => {
    await endAll()
    const closing = close()
    if (!closing) return
    await closing
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}
