import { type DestinationStream, pino } from 'pino'

/** Lines that wait while none can be written; further ones are lost. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Standard output for a log. Where it leads to a file on a full disk, lines wait and are lost, and the process goes on: by
 * itself pino would end it, and then try for ever to write the last line.
 * @param onFailure is called with the reason when lines cannot be written, and with null when they can be again
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
