/** Who is speaking: the address a callback came from, and whether it is on the list of those we believe. */
import { BlockList, isIP } from 'node:net'

/** A list such as "196.201.214.200, 196.201.213.0/24". Null when a part of it is no address; empty for empty text. */
export function parseAddressList(text: string): BlockList | null {
  const list = new BlockList()
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue
    const [address = '', bits, ...rest] = part.split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return null
    const name = family === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) {
      list.addAddress(address, name)
      continue
    }
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return null
    list.addSubnet(address, Number(bits), name)
  }
  return list
}

/** True when the list is empty, which believes everybody, or the address is on it. */
export function isAllowed(list: BlockList, address: string): boolean {
  if (list.rules.length === 0) return true
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** An IPv4 address that arrived on an IPv6 socket, without its prefix. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The address a request came from.
 * @param trustedProxies how many proxies of ours added an entry to X-Forwarded-For; with 0 the header is not read, for
 *   anybody can send one
 */
export function sourceAddress(
  socketAddress: string,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return plainAddress(socketAddress)
  const entries = [forwardedFor ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
  // The last entry was added by the proxy nearest to us, who saw the one before it.
  return plainAddress(entries.at(-trustedProxies) || socketAddress)
}
