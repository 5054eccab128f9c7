import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { clientAddress } from './client-address.ts'

/**
 * How many new pages one address may have rendered in a minute. Rendering a page nobody asked for before costs a
 * hundred times a cached one, and invented addresses are endless. Cached pages are not counted, so it is decided where
 * the cache misses; the address is known there because Node announces each request in that request's own context.
 */

const WINDOW_MS = 60_000
const counts = new LRUCache<string, { since: number; pages: number }>({ max: 20_000 })

// Middleware has a bundled copy of this module: one listener serves both.
const SYMBOL = Symbol.for('fuma.asking')
const shared = globalThis as { [SYMBOL]?: AsyncLocalStorage<string> }

function listen(): AsyncLocalStorage<string> {
  const asking = new AsyncLocalStorage<string>()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    asking.enterWith(clientAddress(request.headers['x-forwarded-for'], request.socket.remoteAddress))
  })
  return asking
}

shared[SYMBOL] ??= listen()
const asking = shared[SYMBOL]

/** Counts a new page for whoever asks now. False when that is one too many. Work of our own (build, warming) is not counted. */
export function mayRender(now = Date.now()): boolean {
  const address = asking.getStore()
  if (address === undefined) return true
  const limit = Number(process.env.RATE_LIMIT_PER_MINUTE) || 300
  const count = counts.get(address)
  if (!count || now - count.since > WINDOW_MS) {
    counts.set(address, { since: now, pages: 1 })
    return true
  }
  count.pages += 1
  return count.pages <= limit
}
