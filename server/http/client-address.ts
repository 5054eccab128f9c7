import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import { environment } from '../env.ts'

/** What is needed of a request to tell whose it is. */
export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * Whose request it is. X-Forwarded-For is what anybody may write: only its last TRUSTED_PROXIES entries, written by
 * proxies of ours, are believed.
 */
export function clientAddress(request: Sender, trusted = environment().TRUSTED_PROXIES): string {
  return proxyAddress(request as IncomingMessage, (_address, hop) => hop < trusted) || 'unknown'
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether a program of this machine asks by itself: over loopback, and without a trace of a proxy in its headers. */
export function isOfThisMachine(headers: IncomingHttpHeaders, socketAddress: string | undefined): boolean {
  if (!/^(::ffff:)?127\.|^::1$/.test(socketAddress ?? '')) return false
  return FORWARDED.every((name) => headers[name] === undefined)
}
