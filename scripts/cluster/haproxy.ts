/** HAProxy with the shipped configuration and a cluster's addresses, and its commands at run time. */
import { readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { ROOT } from '../environment.ts'

export type Section = 'storefronts' | 'shop-apis' | 'primary' | 'replica'

export interface Listener {
  port: number
  servers: readonly { name: string; port: number }[]
}

export const SHIPPED_FILE = path.join(ROOT, 'deploy', 'haproxy.cfg')
/** The same storefronts, with different rules. */
export const STATIC_FILES = 'static-files'
const SOCKET = '/run/haproxy/admin.sock'

/** The options after a server's address in the shipped file: its health check. */
const optionsOf = (line: string) => line.replace(/^\s*server \S+ \S+/, '').replace(/\s*#.*$/, '')

/**
 * The shipped file with other ports and servers, otherwise unchanged.
 * @param socket path of the command socket
 * @throws Error if the file lacks an expected section
 */
export function haproxyFile(shipped: string, socket: string, listeners: Record<Section, Listener>): string {
  const done = new Set<string>()
  let section = ''
  const lines = shipped.split('\n').flatMap((line) => {
    const [, name] = /^(?:listen|backend|defaults|global)\s*(\S*)/.exec(line) ?? []
    if (name !== undefined) section = name
    const listener = listeners[section === STATIC_FILES ? 'storefronts' : (section as Section)]
    if (/^\s+bind /.test(line) && listener) return [`  bind 127.0.0.1:${listener.port}`]
    if (!/^\s+server /.test(line) || !listener) return [line.replace(SOCKET, socket)]
    if (done.has(section)) return []
    done.add(section)
    return listener.servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port}${optionsOf(line)}`)
  })
  const missing = Object.keys(listeners).filter((name) => !done.has(name))
  if (missing.length > 0) throw new Error(`haproxy.cfg has no servers of ${missing.join(', ')}.`)
  return lines.join('\n')
}

export const readShipped = (): string => readFileSync(SHIPPED_FILE, 'utf8')

/** A command of HAProxy's runtime socket. @throws Error with its answer when it refuses */
export async function sendToHaproxy(socket: string, command: string): Promise<string> {
  const answer = await new Promise<string>((resolve, reject) => {
    let said = ''
    net
      .connect(socket)
      .on('data', (chunk) => {
        said += chunk.toString()
      })
      .once('error', reject)
      .once('end', () => resolve(said.trim()))
      .end(`${command}\n`)
  })
  // Most successful commands have an empty reply.
  if (/^(?:no such|unknown|invalid|can't find|require|permission|bad)/i.test(answer))
    throw new Error(`HAProxy refused "${command}": ${answer.split('\n')[0]}`)
  return answer
}

/** Whether HAProxy sends requests to each server of a section, by name. */
export async function serversUp(socket: string, section: Section): Promise<Record<string, boolean>> {
  const [head = '', ...rows] = (await sendToHaproxy(socket, 'show stat')).split('\n')
  const columns = head.replace(/^# /, '').split(',')
  const at = (row: string[], column: string) => row[columns.indexOf(column)] ?? ''
  return Object.fromEntries(
    rows
      .map((row) => row.split(','))
      .filter((row) => at(row, 'pxname') === section && !['FRONTEND', 'BACKEND'].includes(at(row, 'svname')))
      .map((row) => [at(row, 'svname'), at(row, 'status').startsWith('UP')]),
  )
}

/** Cuts a database off: its open connections end, further connections are refused. */
export async function closeTarget(socket: string, section: 'primary' | 'replica'): Promise<void> {
  await sendToHaproxy(socket, `set server ${section}/target state maint`)
  await sendToHaproxy(socket, `shutdown sessions server ${section}/target`)
}

/** Sends a database's connections to this port from now on. */
export async function openTarget(socket: string, section: 'primary' | 'replica', port: number): Promise<void> {
  await sendToHaproxy(socket, `set server ${section}/target addr 127.0.0.1 port ${port}`)
  await sendToHaproxy(socket, `set server ${section}/target state ready`)
  // It was down before: skips the wait for one health check.
  await sendToHaproxy(socket, `set server ${section}/target health up`)
}
