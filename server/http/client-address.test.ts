import type { Socket } from 'node:net'
import { clientAddress, isOfThisMachine, type Sender } from './client-address.ts'

/** A request with the proxies' header, over a socket. */
const sender = (forwardedFor: string | undefined, remoteAddress: string | undefined) =>
  ({ headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress } as Socket }) satisfies Sender

describe('clientAddress', () => {
  it('trusts only the socket if the shop has no proxy', () => {
    expect(clientAddress(sender('1.2.3.4', '10.0.0.9'), 0)).toBe('10.0.0.9')
  })
  it('trusts as many last hops as the shop has proxies, and no entry that the client wrote', () => {
    expect(clientAddress(sender('6.6.6.6, 41.90.1.2', '127.0.0.1'), 1)).toBe('41.90.1.2')
    expect(clientAddress(sender('6.6.6.6, 41.90.1.2, 10.0.0.1', '127.0.0.1'), 2)).toBe('41.90.1.2')
  })
  it('uses the available address if the chain is shorter', () => {
    expect(clientAddress(sender('41.90.1.2', '127.0.0.1'), 3)).toBe('41.90.1.2')
    expect(clientAddress(sender('', '127.0.0.1'), 1)).toBe('127.0.0.1')
    expect(clientAddress(sender(undefined, undefined), 1)).toBe('unknown')
  })
})

describe('isOfThisMachine', () => {
  it.each(['127.0.0.1', '127.8.0.9', '::1', '::ffff:127.0.0.1'])('is true for %s', (address) =>
    expect(isOfThisMachine({ host: 'localhost:3000' }, address)).toBe(true),
  )
  it.each(['10.0.0.9', '41.90.1.2', '::2', '::ffff:41.90.1.2', '::11', '1127.0.0.1', undefined])(
    'does not for %s',
    (address) => expect(isOfThisMachine({}, address)).toBe(false),
  )
  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
    'does not for a proxy on this machine, which sends %s',
    (name) => expect(isOfThisMachine({ [name]: '127.0.0.1' }, '127.0.0.1')).toBe(false),
  )
})
