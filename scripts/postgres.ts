import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './stack.ts'

export interface TemporaryPostgres {
  url: string
  version: string
  /** Ends the server as `pg_ctl stop` does; it can be started again. */
  halt: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts it again after `halt`. Resolves when it takes connections. */
  start: () => Promise<void>
  /** Ends it for good and removes its folder. */
  stop: () => void
}

/** Where initdb and pg_ctl are: on the PATH or in Debian's place. Null when PostgreSQL is not installed. */
function findPrograms(): string | null {
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

/**
 * A PostgreSQL server of our own in a throw-away folder, on loopback. Null where PostgreSQL is not installed.
 * @param options.isDurable false: it does not wait for the disk, and loses what the operating system lost; processes that
 * are killed lose nothing
 */
export async function startPostgres({ isDurable = true } = {}): Promise<TemporaryPostgres | null> {
  const programs = findPrograms()
  if (!programs) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-postgres-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
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
  // `pg_ctl start` leaves a child behind that keeps pipes open: no pipes.
  const quiet = { cwd: folder, stdio: 'ignore' } as const
  const check = (name: string, status: number | null) => {
    if (status !== 0) throw new Error(`${name} failed (${status}); its log is ${path.join(folder, 'log')}`)
  }
  const run = (name: string, args: string[]) => check(name, spawnSync(...commandOf(name, args), quiet).status)
  const runBeside = async (name: string, args: string[]) => {
    const status = await new Promise<number | null>((resolve, reject) => {
      spawn(...commandOf(name, args), quiet)
        .once('error', reject)
        .once('exit', resolve)
    })
    check(name, status)
  }
  const data = path.join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'fuma', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const safety = isDurable ? '' : ' -c fsync=off -c full_page_writes=off'
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c shared_buffers=512MB -c max_connections=60${safety}`
  const start = ['-D', data, '-l', path.join(folder, 'log'), '-w', '-o', options, 'start']
  run('pg_ctl', start)
  const version = spawnSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim()
  return {
    url: `postgres://fuma@127.0.0.1:${port}/postgres`,
    version,
    halt: (mode) => runBeside('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']),
    start: () => runBeside('pg_ctl', start),
    stop: () => {
      // One that was halted has no process left to end.
      if (existsSync(path.join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
