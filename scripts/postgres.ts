import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './stack.ts'
import { cpuOfRunning } from './test-steps.ts'

/** A server in a throw-away folder. */
export interface TemporaryServer {
  url: string
  /** Ends the server as `pg_ctl stop` does; it can be started again. */
  halt: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts it again after `halt`. Resolves when it takes connections. */
  start: () => Promise<void>
  /** Processor time that its processes have used, in milliseconds; 0 if the system does not report it. */
  cpuMs: () => number
  /** Ends it for good and removes its folder. */
  stop: () => void
}

export interface TemporaryPostgres extends TemporaryServer {
  version: string
  /** Starts a standby that streams from this server, and takes reads. To be stopped before it. */
  startReplica: () => Promise<TemporaryServer>
}

/** The folder of initdb and pg_ctl: on the PATH or in Debian's place. Null when PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((v) => path.join(debian, v, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return (
    folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(path.join(folder, name)))) ??
    null
  )
}

// `pg_ctl start` leaves a child behind that would block pipes.
const QUIET = 'ignore'

/** A separate folder, and the programs that run in it. */
interface Workplace {
  folder: string
  run: (name: string, args: string[]) => void
  runBeside: (name: string, args: string[]) => Promise<void>
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function openWorkplace(programs: string): Workplace {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-postgres-'))
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
    chownSync(folder, id('-u'), id('-g'))
    chmodSync(folder, 0o700)
  }
  const commandOf = (name: string, args: string[]): [string, string[]] => {
    const program = path.join(programs, name)
    return asRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
  }
  const how = { cwd: folder, stdio: QUIET } as const
  const check = (name: string, status: number | null) => {
    if (status !== 0) throw new Error(`${name} failed (${status}); its log is ${path.join(folder, 'log')}`)
  }
  return {
    folder,
    run: (name, args) => check(name, spawnSync(...commandOf(name, args), how).status),
    runBeside: async (name, args) => {
      const status = await new Promise<number | null>((resolve, reject) => {
        spawn(...commandOf(name, args), how)
          .once('error', reject)
          .once('exit', resolve)
      })
      check(name, status)
    },
  }
}

const settingsOf = (port: number, isDurable: boolean) =>
  `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c shared_buffers=512MB -c max_connections=60` +
  (isDurable ? '' : ' -c fsync=off -c full_page_writes=off')

/** Starts a server on a workplace's data folder. */
function startServer({ folder, run, runBeside }: Workplace, port: number, isDurable: boolean): TemporaryServer {
  const data = path.join(folder, 'data')
  const start = ['-D', data, '-l', path.join(folder, 'log'), '-w', '-o', settingsOf(port, isDurable), 'start']
  run('pg_ctl', start)
  return {
    url: `postgres://fuma@127.0.0.1:${port}/postgres`,
    halt: (mode) => runBeside('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']),
    start: () => runBeside('pg_ctl', start),
    cpuMs: () => cpuOfRunning(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
    stop: () => {
      // One that was halted has no process left to end.
      if (existsSync(path.join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server of our own in a throw-away folder, on loopback. @param prepare fills the data folder */
async function makeServer(
  programs: string,
  isDurable: boolean,
  prepare: (workplace: Workplace, data: string) => Promise<void> | void,
): Promise<TemporaryServer> {
  const workplace = openWorkplace(programs)
  await prepare(workplace, path.join(workplace.folder, 'data'))
  return startServer(workplace, await freePort(), isDurable)
}

/**
 * A separate PostgreSQL server in a temporary folder, on loopback. Null if PostgreSQL is not installed.
 * @param options.isDurable false: it does not wait for the disk. Data is lost if the operating system fails, but not if
 * processes are killed
 */
export async function startPostgres({ isDurable = true } = {}): Promise<TemporaryPostgres | null> {
  const programs = findPostgres()
  if (!programs) return null
  const primary = await makeServer(programs, isDurable, ({ run }, data) =>
    run('initdb', ['-D', data, '-U', 'fuma', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']),
  )
  const copy = ['-d', primary.url.replace(/\/postgres$/, '/'), '-R', '-c', 'fast', '-X', 'stream']
  return {
    ...primary,
    version: spawnSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    startReplica: () =>
      makeServer(programs, isDurable, ({ runBeside }, data) => runBeside('pg_basebackup', ['-D', data, ...copy])),
  }
}
