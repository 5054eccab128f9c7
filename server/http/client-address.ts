import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import { environment } from '../env.ts'

// Apart from request-context.ts, which listens to all requests of the process when it is imported.

/** The parts of a request that identify its sender. */
export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * The network address of the sender. Anyone can write X-Forwarded-For: only its last TRUSTED_PROXIES entries, written
 * by the shop's proxies, are trusted.
 */
export function clientAddress(request: Sender, trusted = environment().TRUSTED_PROXIES): string {
  return proxyAddress(request as IncomingMessage, (_address, hop) => hop < trusted) || 'unknown'
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether the sender is a program on this machine: over loopback, with no trace of a proxy in the headers. */
export function isOfThisMachine(headers: IncomingHttpHeaders, socketAddress: string | undefined): boolean {
  if (!/^(::ffff:)?127\.|^::1$/.test(socketAddress ?? '')) return false
  return FORWARDED.every((name) => headers[name] === undefined)
}
