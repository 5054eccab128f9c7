import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { watchPageAnswer } from '../next/page-answers.ts'
import { clientAddress, isOfThisMachine } from './client-address.ts'

/**
 * What happens to every request before Next sees it: its answer will be compressed, a cached page's from bytes
 * made before, and who asks is known anywhere while it is answered. Node announces each request in that request's own
 * context; Next hides the socket's address from route handlers, and a header can say anything.
 */

/** A request that is being answered. */
export interface RequestContext {
  address: string
  /** Nobody stands between: the client is a program of this very machine, not a stranger behind a proxy of ours. */
  isOfThisMachine: boolean
  response: ServerResponse
}

const SYMBOL = Symbol.for('fuma.request')
// Next bundles copies of this module: one listener serves them all.
const shared = globalThis as { [SYMBOL]?: AsyncLocalStorage<RequestContext> }

// Next's own compression would come before the ready answers and compress those again (`compress: false`).
const compress = compression()

function listen(): AsyncLocalStorage<RequestContext> {
  const asking = new AsyncLocalStorage<RequestContext>()
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    compress(request as never, response as never, () => undefined)
    watchPageAnswer(request, response)
    const { headers, socket } = request
    const address = clientAddress(headers['x-forwarded-for'], socket.remoteAddress)
    asking.enterWith({ address, isOfThisMachine: isOfThisMachine(headers, socket.remoteAddress), response })
  })
  return asking
}

shared[SYMBOL] ??= listen()
const asking = shared[SYMBOL]

/** The request that is being answered; undefined for work of our own (building, warming). */
export function currentRequest(): RequestContext | undefined {
  return asking.getStore()
}

/** The address whose request is being answered; undefined for work of our own. */
export function requestAddress(): string | undefined {
  return asking.getStore()?.address
}
