/** The addresses from which callbacks are accepted. */
import { BlockList, isIP } from 'node:net'
import { withoutPrefix } from '../../../http/trusted-address.ts'

/**
 * Parses a list such as "196.201.214.200, 196.201.213.0/24". Null if a part of it is not an address; empty for empty
 * text.
 */
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

/** Whether the address is on the list; true for any address if the list is empty. */
export function isAllowed(list: BlockList, address: string): boolean {
  if (list.rules.length === 0) return true
  const plain = withoutPrefix(address)
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
