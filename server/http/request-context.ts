import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, isOfThisMachine } from './client-address.ts'

/**
 * The context of the current request, available anywhere while it is processed. Node announces each request in that
 * request's own context. Next hides the socket's address from route handlers, and a header is not proof.
 */

/** A request that is being answered. */
export interface RequestContext {
  address: string
  /** The client is a program of this very machine, not a visitor behind a proxy of ours. */
  isOfThisMachine: boolean
  response: ServerResponse
}

const SYMBOL = Symbol.for('fuma.request')
// Next bundles copies of this module: one listener serves them all.
const shared = globalThis as { [SYMBOL]?: AsyncLocalStorage<RequestContext> }

function listen(): AsyncLocalStorage<RequestContext> {
  const requests = new AsyncLocalStorage<RequestContext>()
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const isOwn = isOfThisMachine(request.headers, request.socket.remoteAddress)
    requests.enterWith({ address: clientAddress(request), isOfThisMachine: isOwn, response })
  })
  return requests
}

shared[SYMBOL] ??= listen()
const requests = shared[SYMBOL]

/** The request that is being answered; undefined for work of our own (building, warming). */
export function currentRequest(): RequestContext | undefined {
  return requests.getStore()
}

/** The address whose request is being answered; undefined for work of our own. */
export function requestAddress(): string | undefined {
  return requests.getStore()?.address
}
