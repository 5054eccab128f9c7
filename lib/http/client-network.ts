/**
 * The network of an address for rate limits. An IPv4 address counts separately; of IPv6 the first 64 bits count,
 * because one phone or rented server has all addresses below them. An IPv4 address in IPv6 form (::ffff:41.90.1.2)
 * equals the IPv4 address. A port behind it, which some proxies add, is removed.
 * @returns "41.90.1.2" or "2001:db8:0:1::/64"; other text unchanged
 */
export function networkOf(address: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  const groups = groupsOf(host.split('%', 1)[0] ?? '')
  if (!groups) return host
  const [high, low] = groups.slice(6) as [number, number]
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The wider network of an address, for devices that get another address with each connection: IPv4 /24, IPv6 /48. */
export const areaOf = (address: string): string =>
  networkOf(address)
    .replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
    .replace(/^([\da-f]+:[\da-f]+:[\da-f]+:)[\da-f]+::\/64$/, '$1:/48')

/** The eight groups of an IPv6 address; null if it is not an IPv6 address. */
function groupsOf(text: string): number[] | null {
  if (!text.includes(':')) return null
  const [head, tail, ...more] = text.split('::').map(readGroups)
  if (!head || tail === null || more.length > 0) return null
  if (tail === undefined) return head.length === 8 ? head : null
  const gap = 8 - head.length - tail.length
  return gap < 1 ? null : [...head, ...Array<number>(gap).fill(0), ...tail]
}

/** The groups on one side of "::", the last possibly as IPv4; null if malformed. */
function readGroups(text: string): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  for (const part of text.split(':')) {
    const bytes = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(part)?.slice(1).map(Number)
    if (bytes?.every((byte) => byte < 256)) {
      const [a, b, c, d] = bytes as [number, number, number, number]
      groups.push(a * 256 + b, c * 256 + d)
    } else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}
