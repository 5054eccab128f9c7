/** A whole shop of many processes on this machine, each part of it a real one. */
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makePrivateFolder } from '#shop-api/files/private-folder.ts'
import { buildStorefront, isBuilt } from '../build.ts'
import type { Settings } from '../environment.ts'
import { lastSimulatorPort, shopApiEnvironment } from '../part-environment.ts'
import { endAll, isBusy, runStep, takeSimulatorPorts } from '../stack.ts'
import type { Commands } from './commands.ts'
import { serveControl } from './control-server.ts'
import { Databases } from './databases.ts'
import { type Folders, makeFolders, openPorts } from './folders.ts'
import { type Listener, type Section, STATIC_FILES, sendToHaproxy, serversUp } from './haproxy.ts'
import { type Instance, memberOf } from './instances.ts'
import { endLeftovers } from './leftovers.ts'
import { Members } from './members.ts'
import type { ClusterOptions } from './options.ts'
import { findPrograms, postgresUser } from './programs.ts'
import { haproxyMember, haproxySocket, nginxMember, redisMember, s3Member } from './servers.ts'
import { clusterSettings, type Ports } from './settings.ts'
import { type ClusterState, type Kind, removeState, stateIn, writeState } from './state.ts'

export interface Cluster {
  commands: Commands
  state: () => ClusterState
  /** Ends every process by its id and removes the folder. */
  end: () => Promise<void>
}

/** Instances end before their dependencies. */
const END_ORDER: readonly Kind[][] = [
  ['nginx'],
  ['storefront', 'worker'],
  ['shop-api', 'simulators'],
  ['haproxy', 'redis', 's3', 'postgres'],
]
const UP_WITHIN_MS = 30_000

async function takePorts(options: ClusterOptions, next: () => Promise<number>): Promise<Ports> {
  if (options.port && (await isBusy(options.port)))
    throw new Error(`Port ${options.port} is busy. End what listens there, or name another: --port 8080.`)
  return {
    nginx: options.port || (await next()),
    storefronts: await next(),
    shopApis: await next(),
    primary: await next(),
    replica: await next(),
    redis: await next(),
    s3: await next(),
    simulators: await takeSimulatorPorts(next),
  }
}

/** As many of a kind as are wanted, numbered from 1. */
async function instancesOf(
  kind: Instance['kind'],
  count: number,
  folders: Folders,
  next: () => Promise<number>,
): Promise<Instance[]> {
  const made: Instance[] = []
  for (let number = 1; number <= count; number += 1) {
    const name = `${kind}-${number}`
    const dataDir = folders.dataOf(name)
    makePrivateFolder(dataDir)
    made.push({ kind, name, port: await next(), dataDir, log: path.join(folders.logs, `${name}.log`) })
  }
  return made
}

const serversOf = (instances: readonly Instance[]) => instances.map(({ name, port }) => ({ name, port }))

/**
 * A function that ends all members, the last started first, and removes the state and the folder. Repeated calls wait
 * for the first.
 */
function endingOnce(stateFile: string, folders: Folders, steps: (() => unknown)[]): () => Promise<void> {
  const endOnce = async () => {
    for (const step of steps.reverse()) await step()
    await endAll()
    removeState(stateFile)
    rmSync(folders.root, { recursive: true, force: true })
  }
  let ending: Promise<void> | undefined
  return () => {
    ending ??= endOnce()
    return ending
  }
}

/** The HAProxy sections with a process as a server. @throws Error for a process that is not behind HAProxy */
function sectionsOf(name: string): string[] {
  if (name.startsWith('storefront-')) return ['storefronts', STATIC_FILES]
  if (name.startsWith('shop-api-')) return ['shop-apis']
  throw new Error(`${name} is not a storefront or a shop API.`)
}

function clusterCommands(members: Members, databases: Databases, socket: string): Commands {
  const setState = async (name: string, state: 'drain' | 'ready') => {
    for (const section of sectionsOf(name)) {
      await sendToHaproxy(socket, `set server ${section}/${name} state ${state}`)
    }
  }
  return {
    kill: (name, isToStayDown) => members.kill(name, isToStayDown),
    stop: (name) => members.stop(name),
    start: (name, changes) => members.start(name, changes),
    restart: (name, changes) => members.restart(name, changes),
    signal: async (name, signal) => members.signal(name, signal),
    takeOut: (name) => setState(name, 'drain'),
    putBack: (name) => setState(name, 'ready'),
    reloadNginx: async () => members.signal('nginx', 'SIGHUP'),
    promote: (options) => databases.promote(options),
    rebuildStandby: () => databases.rebuildStandby(),
    up: async () => ({ ...(await serversUp(socket, 'storefronts')), ...(await serversUp(socket, 'shop-apis')) }),
  }
}

/**
 * Starts all members and waits until they are ready.
 * @param print gets messages, now and later
 * @throws Error with a readable message if a part is missing or does not start; then all members are ended
 */
export async function startCluster(options: ClusterOptions, print: (line: string) => void): Promise<Cluster> {
  const programs = findPrograms()
  const user = postgresUser()
  if (stateIn(options.stateFile)) throw new Error(`A cluster runs already (${options.stateFile}).`)
  const leftovers = endLeftovers(options.stateFile)
  if (leftovers.length > 0) print(`Ended what a killed cluster left behind: ${leftovers.join(', ')}`)
  const folders = makeFolders()
  const ends: (() => unknown)[] = []
  const end = endingOnce(options.stateFile, folders, ends)
  try {
    const next = openPorts()
    const ports = await takePorts(options, next)
    const settings = clusterSettings(folders.root, ports, options.env)
    let isReady = false
    const onChange = () => isReady && writeState(options.stateFile, state())
    const members = new Members(print, onChange)
    ends.push(async () => {
      isReady = false
      for (const kinds of END_ORDER) await members.stopAll(kinds)
    })
    const databases = await Databases.create({
      ...{ members, folders, print, onChange },
      programs: { folder: programs.postgres, user },
      ports: [await next(), await next()],
    })
    const storefronts = await instancesOf('storefront', options.storefronts, folders, next)
    const apis = await instancesOf('shop-api', options.apis, folders, next)
    const workers = await instancesOf('worker', options.workers, folders, next)
    const listeners = (): Record<Section, Listener> => ({
      storefronts: { port: ports.storefronts, servers: serversOf(storefronts) },
      'shop-apis': { port: ports.shopApis, servers: serversOf(apis) },
      primary: { port: ports.primary, servers: [{ name: 'target', port: databases.primary.port }] },
      replica: { port: ports.replica, servers: [{ name: 'target', port: databases.standby.port }] },
    })
    const state = (): ClusterState => ({
      pid: process.pid,
      folder: folders.root,
      control: path.join(folders.root, 'control.sock'),
      isReady,
      url: settings.publicUrl,
      balancer: {
        storefronts: `http://127.0.0.1:${ports.storefronts}`,
        shopApis: `http://127.0.0.1:${ports.shopApis}`,
        primary: settings.env.DATABASE_URL as string,
        replica: settings.env.DATABASE_REPLICA_URL as string,
      },
      database: databases.state(),
      redisUrl: settings.env.REDIS_URL as string,
      simulators: {
        daraja: `http://127.0.0.1:${ports.simulators.daraja}`,
        cybersource: `http://127.0.0.1:${ports.simulators.cybersource}`,
        etims: `http://127.0.0.1:${ports.simulators.etims}`,
      },
      env: settings.env,
      members: Object.fromEntries(members.list().map((member) => [member.name, member])),
    })
    mkdirSync(path.dirname(options.stateFile), { recursive: true, mode: 0o700 })

    print('Redis, S3, HAProxy')
    await members.add(redisMember(programs, folders, ports.redis))
    await members.add(s3Member(programs, folders, ports.s3))
    print('PostgreSQL')
    await databases.startPrimary()
    await members.add(haproxyMember(programs, folders, listeners))
    const socket = haproxySocket(folders)
    await databases.attach(socket)
    await fill(settings, print)
    print('PostgreSQL standby')
    await databases.startStandby(options.standbyWaitSeconds)
    ends.push(() => databases.endWatch())

    print(`Shop APIs, workers (${apis.length}, ${workers.length})`)
    await Promise.all([...apis, ...workers].map((instance) => members.add(memberOf(instance, settings))))
    const simulators: Instance = {
      ...{ kind: 'simulators', name: 'simulators', port: lastSimulatorPort(settings) },
      ...{ dataDir: folders.dataOf('simulators'), log: path.join(folders.logs, 'simulators.log') },
    }
    await members.add(memberOf(simulators, settings))
    await untilUp(socket, 'shop-apis')
    if (!isBuilt()) {
      print('Building the storefront (about a minute, only after a change)')
      await buildStorefront(settings, true)
    }
    print(`Storefronts (${storefronts.length})`)
    await Promise.all(storefronts.map((instance) => members.add(memberOf(instance, settings))))
    await untilUp(socket, 'storefronts')
    print('nginx')
    await members.add(nginxMember(programs, folders, ports.nginx, ports.storefronts))
    const commands = clusterCommands(members, databases, socket)
    ends.push(await serveControl(state().control, commands))
    isReady = true
    writeState(options.stateFile, state())
    return { commands, state, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** The schema and the sample, through HAProxy as everything else. */
async function fill(settings: Settings, print: (line: string) => void): Promise<void> {
  print('Migrate, sample data')
  const env = shopApiEnvironment(settings)
  await runStep(['shop-api/db/migrate.ts'], env, true)
  await runStep(['sample/main.ts'], { ...env, SAMPLE: 'catalogue' }, true)
}

/** Until HAProxy sends requests to every server of a section. */
async function untilUp(socket: string, section: Section): Promise<void> {
  const until = Date.now() + UP_WITHIN_MS
  for (;;) {
    const up = await serversUp(socket, section)
    const down = Object.keys(up).filter((name) => !up[name])
    if (down.length === 0) return
    if (Date.now() > until) throw new Error(`HAProxy sends nothing to ${down.join(', ')}: they are not ready.`)
    await pause(100)
  }
}
