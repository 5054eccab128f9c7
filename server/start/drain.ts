import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Maximum time from the signal to the end: responses that still run then are cut off. */
export const LIMIT_MS = 25_000
/** A connection is idle between the last byte of one answer and the next request: how often those are closed. */
const IDLE_EVERY_MS = 100

/** The unfinished responses of a listener. */
export interface OpenAnswers {
  /** Notes an answer until it is finished, and ends its connection with it once the listener drains. */
  watch: (response: ServerResponse) => void
  /** Makes connections end with their responses, so that the balancer opens the next connection elsewhere. */
  endConnections: () => void
  count: () => number
  /** Ends the event streams: they have no end, and browsers open them again. */
  endStreams: () => void
}

/** The answer to a browser's EventSource, once it has begun. */
const isEventStream = ({ headersSent, req }: ServerResponse) =>
  headersSent && req.headers.accept?.includes('text/event-stream')

export function openAnswers(): OpenAnswers {
  const open = new Set<ServerResponse>()
  let isEnding = false
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  return {
    watch(response) {
      open.add(response)
      response.once('close', () => open.delete(response))
      if (isEnding) endConnection(response)
    },
    endConnections() {
      isEnding = true
      for (const response of open) endConnection(response)
    },
    count: () => open.size,
    endStreams() {
      for (const response of open) if (isEventStream(response)) response.end()
    },
  }
}

/**
 * Ends a listener without losing a request. It serves until the balancer notices, then refuses connections, ends the
 * event streams and waits for running responses.
 * @param delayMs how long it still serves
 * @returns the number of responses cut off at the limit
 */
export async function drain(
  server: Server,
  answers: OpenAnswers,
  delayMs: number,
  limitMs = LIMIT_MS,
): Promise<number> {
  const began = performance.now()
  answers.endConnections()
  await pause(delayMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  answers.endStreams()
  const closeIdle = setInterval(() => {
    server.closeIdleConnections()
    // One that was being opened at the signal.
    answers.endStreams()
  }, IDLE_EVERY_MS)
  const left = Math.max(0, limitMs - (performance.now() - began))
  await Promise.race([closed, pause(left, undefined, { ref: false })])
  clearInterval(closeIdle)
  const cut = answers.count()
  server.closeAllConnections()
  return cut
}
