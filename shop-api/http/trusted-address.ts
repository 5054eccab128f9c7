import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import proxyAddress from 'proxy-addr'

/** The known origin of a request. */
export interface Sender {
  /** The other end of the connection. */
  ip: string
  /** X-Forwarded-For, which any client can send. */
  forwardedFor: string | string[] | undefined
}

/** The origin of a request, for sign-in and its limits. */
export interface From {
  address: string
  userAgent: string | undefined
  /** The browser's own Accept. */
  accept: string | undefined
}

/**
 * The address a request was sent from.
 * @param trustedProxies how many proxies of ours added an entry to X-Forwarded-For; with 0 the header is not read
 */
export function trustedAddress({ ip, forwardedFor }: Sender, trustedProxies: number): string {
  const headers = { 'x-forwarded-for': [forwardedFor ?? []].flat().join(',') }
  const request = { headers, socket: { remoteAddress: ip } } as unknown as IncomingMessage
  return withoutPrefix(proxyAddress(request, (_address, hop) => hop < trustedProxies))
}

/** An IPv4 address that arrived on an IPv6 socket, without its prefix. */
export const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The origin of a request. Only the storefront's own headers about the visitor are trusted. */
export function fromOf(request: FastifyRequest): From {
  const { headers, ip, isFromStorefront } = request
  const forwardedFor = headers['x-forwarded-for']
  return {
    address: isFromStorefront ? trustedAddress({ ip, forwardedFor }, Number.POSITIVE_INFINITY) : ip,
    userAgent: headers['user-agent'],
    accept: isFromStorefront ? headers['x-browser-accept']?.toString() : undefined,
  }
}
