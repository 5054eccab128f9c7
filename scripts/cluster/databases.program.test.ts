import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askPostgres } from './ask-postgres.ts'
import { Databases } from './databases.ts'
import { type Folders, makeFolders, openPorts } from './folders.ts'
import type { Listener, Section } from './haproxy.ts'
import { Members } from './members.ts'
import { processesIn } from './node-processes.ts'
import { STANDBY_FILE } from './postgres-nodes.ts'
import { findPrograms, type Programs, postgresUser } from './programs.ts'
import { haproxyMember, haproxySocket } from './servers.ts'

/** Where PostgreSQL or HAProxy is not installed, these are skipped: `apt-get install postgresql haproxy`. */
const programs = ((): Programs | null => {
  try {
    return findPrograms()
  } catch {
    return null
  }
})()
const withServers = programs ? describe : describe.skip

withServers('a primary and its standby', () => {
  const lines: string[] = []
  let folders: Folders
  let members: Members
  let databases: Databases
  let primaryUrl: string

  beforeAll(async () => {
    folders = makeFolders()
    const next = openPorts()
    members = new Members(
      (line) => lines.push(line),
      () => undefined,
    )
    databases = await Databases.create({
      ...{ members, folders, onChange: () => undefined, print: (line: string) => lines.push(line) },
      programs: { folder: (programs as Programs).postgres, user: postgresUser() },
      ports: [await next(), await next()],
    })
    const ports = { web: await next(), api: await next(), primary: await next(), replica: await next() }
    const none = { port: 1, servers: [] as Listener['servers'] }
    const listeners = (): Record<Section, Listener> => ({
      storefronts: { ...none, port: ports.web, servers: [{ name: 'storefront-1', port: 1 }] },
      'shop-apis': { ...none, port: ports.api, servers: [{ name: 'shop-api-1', port: 1 }] },
      primary: { port: ports.primary, servers: [{ name: 'target', port: databases.primary.port }] },
      replica: { port: ports.replica, servers: [{ name: 'target', port: databases.standby.port }] },
    })
    primaryUrl = `postgres://fuma@127.0.0.1:${ports.primary}/postgres`
    await databases.startPrimary()
    await members.add(haproxyMember(programs as Programs, folders, listeners))
    await databases.attach(haproxySocket(folders))
    await askPostgres(primaryUrl, 'CREATE TABLE orders (id int PRIMARY KEY)')
    await databases.startStandby(2)
  })

  afterAll(async () => {
    await databases?.endWatch()
    await members?.stopAll(['haproxy', 'postgres'])
    if (folders) rmSync(folders.root, { recursive: true, force: true })
  })

  const place = (id: number) => askPostgres(primaryUrl, 'INSERT INTO orders VALUES ($1)', [id], 20_000)
  const idsAt = async (url: string) =>
    (await askPostgres<{ id: number }>(url, 'SELECT id FROM orders ORDER BY id')).map(({ id }) => id)

  test('stores an acknowledged commit on both servers', async () => {
    await place(1)
    expect(databases.state()).toEqual({ primary: 'postgres-1', standby: 'postgres-2', isStandbyCurrent: true })
    expect(await idsAt(databases.standby.url)).toEqual([1])
  })

  test('makes commits wait for an absent standby, then continue, and does not promote it', async () => {
    await members.kill('postgres-2')
    const began = performance.now()
    await place(2)
    expect(performance.now() - began).toBeGreaterThan(1_500)
    expect(databases.state().isStandbyCurrent).toBe(false)
    expect(lines.some((line) => line.startsWith('WARNING: postgres-2 has been away'))).toBe(true)
    await members.start('postgres-2')
    await expect(databases.promote()).rejects.toThrow('lacks commits')
    while (!databases.state().isStandbyCurrent) await pause(50)
    expect(await idsAt(databases.standby.url)).toEqual([1, 2])
  })

  test("promotes no standby while another process listens on the old primary's port", async () => {
    await members.kill('postgres-1')
    // The postmaster is dead and its children end automatically; then another process listens on its port.
    while (processesIn(databases.primary.data).length > 0) await pause(20)
    const connections = new Set<net.Socket>()
    const impostor = net.createServer((socket) => connections.add(socket.on('error', () => socket.destroy())))
    impostor.listen(databases.primary.port, '127.0.0.1')
    await once(impostor, 'listening')
    await expect(databases.promote()).rejects.toThrow('cannot be fenced')
    expect(databases.state().primary).toBe('postgres-1')
    // The standby can have connected too and wait for a reply: a server closes only after its connections.
    const closed = new Promise((resolve) => impostor.close(resolve))
    for (const socket of connections) socket.destroy()
    await closed
  })

  test('promotes the standby after a kill of the primary, which cannot return as primary', async () => {
    const promotion = await databases.promote()
    expect(promotion.primary).toBe('postgres-2')
    expect(existsSync(path.join(databases.standby.data, STANDBY_FILE))).toBe(true)
    await place(3)
    expect(await idsAt(primaryUrl)).toEqual([1, 2, 3])
    await expect(databases.promote()).rejects.toThrow('lacks commits')
  })

  test('turns the old primary into the standby of the new primary', async () => {
    await databases.rebuildStandby()
    await place(4)
    expect(await idsAt(databases.standby.url)).toEqual([1, 2, 3, 4])
    expect(databases.state()).toEqual({ primary: 'postgres-2', standby: 'postgres-1', isStandbyCurrent: true })
  })

  test('hands over all data from a healthy primary when it is replaced', async () => {
    await place(5)
    await databases.promote()
    expect(await idsAt(primaryUrl)).toEqual([1, 2, 3, 4, 5])
  })

  test('kills a hanging primary before its standby replaces it', async () => {
    await databases.rebuildStandby()
    const hung = databases.primary
    members.signal(hung.name, 'SIGSTOP')
    await databases.promote()
    expect(processesIn(hung.data)).toEqual([])
    await place(6)
    expect(await idsAt(primaryUrl)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
