import { endAll } from '../../scripts/stack.ts'

/**
 * On Ctrl-C ends all started processes. Processes that are still starting fail and are cleaned up by their starter.
 * @param close ends the running processes; undefined before they run
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
