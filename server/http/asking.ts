import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from './client-address.ts'
import { answerNotModified } from './not-modified.ts'

/**
 * Who asks, known anywhere while a request is answered: Node announces each request in that request's own context.
 * Next hides the socket's address from route handlers, and a header can say anything.
 */

const SYMBOL = Symbol.for('fuma.asking')
// Next bundles copies of this module: one listener serves them all.
const shared = globalThis as { [SYMBOL]?: AsyncLocalStorage<string> }

function listen(): AsyncLocalStorage<string> {
  const asking = new AsyncLocalStorage<string>()
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    answerNotModified(request, response)
    asking.enterWith(clientAddress(request.headers['x-forwarded-for'], request.socket.remoteAddress))
  })
  return asking
}

shared[SYMBOL] ??= listen()
const asking = shared[SYMBOL]

/** The address whose request is being answered; undefined for work of our own (building, warming). */
export function askingAddress(): string | undefined {
  return asking.getStore()
}
