import { type DestinationStream, pino } from 'pino'

/** Maximum size of buffered lines while writing fails; further lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Standard output for a log. If it is a file on a full disk, lines are buffered or lost, and the process continues:
 * pino's default would end it, and then try forever to write the last line.
 * @param onFailure called with the reason when lines cannot be written, and with null when they can be again
 */
export function openLogOutput(onFailure: (reason: string | null) => void): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING_BYTES })
  const flush = output.flushSync.bind(output)
  let isFailing = false
  output.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    isFailing = true
    output.flushSync = () => {}
    onFailure(code)
  })
  output.on('write', () => {
    if (!isFailing) return
    isFailing = false
    output.flushSync = flush
    onFailure(null)
  })
  return output
}
