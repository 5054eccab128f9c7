import { lookup as resolve } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MAX_PICTURE_BYTES } from './uploaded.ts'

const MAX_REDIRECTS = 4
const PATIENCE_MS = 20_000

/** Networks that are not the public internet: our own machine, our own network, the cloud's metadata, multicast … */
const OURS = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  OURS.addSubnet(network, bits, 'ipv4')
}
/** Only global unicast of IPv6 is public, except ranges that embed an IPv4 address or are for documentation. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC_V6.addSubnet(network, bits, 'ipv6')
}

/** True for an address of the public internet; false for an IPv4 address written as IPv6 (::ffff:…). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !OURS.check(address, 'ipv4')
  if (family === 6) return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
  return false
}

const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

/** Why an address is refused, by its text alone; null if its name must still be resolved. */
export function forbiddenAddress(url: URL): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'Only http and https addresses are allowed.'
  if (url.username || url.password) return 'An address with a password is not allowed.'
  if (url.port !== '' && url.port !== '443' && Number(url.port) < 1024) return 'The port must be 443 or at least 1024.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const inside = isIP(host) ? !isPublicAddress(host) : OWN_NAMES.test(host) || !host.replace(/\.$/, '').includes('.')
  return inside ? `${url.host} is in our own network and is not allowed.` : null
}

/** The address cannot be fetched and never will be, as opposed to a server that is away for now. */
export class NotFetched extends Error {
  override name = 'NotFetched'
}

export interface SafeFetch {
  /** Whether an address can be connected to; for tests with a server on loopback. */
  isAllowed?: (address: string) => boolean
  /** The name's addresses; the system's resolver unless a test gives another. */
  resolveName?: (host: string) => Promise<{ address: string; family: number }[]>
  maxBytes?: number
  patienceMs?: number
}

/**
 * Fetches a file from the public internet. The name is resolved here, all its addresses must be public, and the
 * connection uses the checked address: a name that resolves differently a moment later has no effect. Each redirect is
 * a new address, checked again.
 * @throws NotFetched for a permanent failure; any other error can be temporary
 */
export async function safeFetch(address: string, options: SafeFetch = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
  let url = new URL(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await ask(url, signal, options)
    if (Buffer.isBuffer(answer)) return answer
    url = answer
  }
  throw new NotFetched('too many redirects')
}

/**
 * The address to connect to for a host: each that its name has was checked.
 * @throws NotFetched when one of them is our own
 */
export async function checkedAddress(url: URL, { isAllowed = isPublicAddress, resolveName }: SafeFetch) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const forbidden = isAllowed === isPublicAddress ? forbiddenAddress(url) : null
  if (forbidden) throw new NotFetched(forbidden)
  const family = isIP(host)
  const lookup = resolveName ?? ((name: string) => resolve(name, { all: true, verbatim: true }))
  const addresses = family ? [{ address: host, family }] : await lookup(host)
  const [first] = addresses
  if (!first) throw new Error(`${host} has no address`)
  if (!addresses.every(({ address }) => isAllowed(address))) {
    throw new NotFetched(`${host} resolves to an address in our own network`)
  }
  return first
}

/** Always resolves to the checked address. */
export const lookupOf =
  (address: string, family: number): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)

/** @returns the body, or the target of a redirect */
async function ask(url: URL, signal: AbortSignal, options: SafeFetch): Promise<Buffer | URL> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched('not an http(s) address')
  const { address, family } = await checkedAddress(url, options)
  signal.throwIfAborted()
  const lookup = lookupOf(address, family)
  const maxBytes = options.maxBytes ?? MAX_PICTURE_BYTES
  return new Promise((resolvePromise, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'fuma-catalogue/1' }
    // Without an agent: a pooled connection would have been checked for another name.
    const request = get(url, { lookup, agent: false, signal, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      const refuse = (error: Error) => {
        answer.destroy()
        reject(error)
      }
      if (status >= 300 && status < 400 && answer.headers.location) {
        answer.destroy()
        const next = URL.parse(answer.headers.location, url)
        return next ? resolvePromise(next) : reject(new NotFetched('a redirect without a target'))
      }
      if (status === 404 || status === 410) return refuse(new NotFetched(`it answered ${status}`))
      if (status !== 200) return refuse(new Error(`it answered ${status}`))
      if (Number(answer.headers['content-length'] ?? 0) > maxBytes) return refuse(new NotFetched('it is too large'))
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) refuse(new NotFetched('it is too large'))
        else chunks.push(chunk)
      })
      answer.on('end', () => resolvePromise(Buffer.concat(chunks)))
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}
