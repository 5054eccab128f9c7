import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** A command's operator: the system user, which is certain, and the name that was given, such as sudo's. */
export const operatorName = (given: string, systemUser: string | null): string =>
  systemUser === null || given === systemUser ? given : `${systemUser} (sudo: ${given})`

const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)

/** The system user whose process is at the other end of a connection on loopback, from Linux; null on other systems. */
export async function systemUserOf({ remotePort, localPort }: Socket): Promise<string | null> {
  if (process.platform !== 'linux') return null
  const connections = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const theirs = connections.find(([, local, remote]) => portOf(local) === remotePort && portOf(remote) === localPort)
  const uid = theirs?.[7]
  if (uid === undefined) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return users.find((user) => user[2] === uid)?.[0] ?? `user ${uid}`
}
