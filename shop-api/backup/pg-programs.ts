import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupFailure } from './backup-failure.ts'

/** PostgreSQL's own programs, which make and read dumps. */

type Program = 'pg_dump' | 'pg_restore' | 'psql'

/** Maximum characters shown of a program's error output. */
const COMPLAINT_CHARS = 600

/**
 * The programs' connection address. The password is in the environment, because all users of the machine can see a
 * program's arguments.
 */
function addressOf(url: string): { argument: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return {
    argument: `--dbname=${address.href}`,
    env: { ...process.env, PGAPPNAME: 'fuma-backup', ...(password && { PGPASSWORD: password }) },
  }
}

interface Running {
  child: ChildProcess
  /** Resolves after a successful end. @throws BackupFailure with its error output */
  ended: Promise<void>
}

function start(program: Program, args: string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4 * COMPLAINT_CHARS)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(notInstalled(program, error)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new BackupFailure(`${program} failed (${signal ?? code}): ${complaint.trim().slice(0, COMPLAINT_CHARS)}`),
        )
    })
  })
  ended.catch(() => undefined)
  // The exit code reports a program that ended early.
  child.stdin?.on('error', () => undefined)
  return { child, ended }
}

function notInstalled(program: Program, error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error
  return new BackupFailure(
    `${program} is not installed: install PostgreSQL’s client programs (on Debian: postgresql-client) of at least the server’s version.`,
    { cause: error },
  )
}

const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0])

/** "15.14", of a program. @throws BackupFailure when it is not installed */
export async function programVersion(program: Program): Promise<string> {
  const { child, ended } = start(program, ['--version'], process.env)
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await ended
  return /\d+(\.\d+)?/.exec(said)?.[0] ?? ''
}

/** @throws BackupFailure when the program is older than the server or dump it is to read */
export async function demandVersion(program: Program, atLeast: string, ofWhat: string): Promise<void> {
  const version = await programVersion(program)
  if (majorOf(version) < majorOf(atLeast)) {
    throw new BackupFailure(
      `${program} here is version ${version}, ${ofWhat} ${atLeast}: install the client programs of PostgreSQL ${majorOf(atLeast)}.`,
    )
  }
}

/**
 * The database's dump in pg_dump's custom format, in a snapshot that remains open during it.
 * @throws BackupFailure if pg_dump fails
 */
export async function* dumpServer(url: string, snapshot: string): AsyncGenerator<Buffer, void> {
  const { argument, env } = addressOf(url)
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s', '--no-password']
  // Cards that wait for their holders are in no backup.
  options.push('--no-unlogged-table-data')
  const schemas = ['--schema=public', '--schema=drizzle']
  const { child, ended } = start('pg_dump', [...options, ...schemas, `--snapshot=${snapshot}`, argument], env)
  child.stdin?.end()
  let isWhole = false
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) yield chunk
    await ended
    isWhole = true
  } finally {
    if (!isWhole) child.kill()
  }
}

/** A dump on its way into a database, in one transaction. */
export interface ServerRestore {
  /** @throws BackupFailure if the database refuses a statement; the database is unchanged then */
  write: (bytes: Buffer) => Promise<void>
  /** Runs these statements once the dump is in. */
  commit: (statements: readonly string[]) => Promise<void>
  /** Leaves the database unchanged. */
  abandon: () => Promise<void>
}

/**
 * Begins to bring a dump into a database: pg_restore makes SQL of it and psql runs it, all in one transaction.
 * @param first statements before the dump
 */
export function restoreServer(url: string, first: readonly string[]): ServerRestore {
  const { argument, env } = addressOf(url)
  const psql = start('psql', ['--no-psqlrc', '--quiet', '--no-password', '-v', 'ON_ERROR_STOP=1', argument], {
    ...env,
    PGOPTIONS: `${env.PGOPTIONS ?? ''} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c client_min_messages=warning`,
  })
  const reader = start('pg_restore', ['--file=-', '--no-owner', '--no-privileges', '--exit-on-error'], process.env)
  psql.child.stdout?.resume()
  psql.child.stdin?.write(`BEGIN;\n${sqlOf(first)}`)
  if (psql.child.stdin) reader.child.stdout?.pipe(psql.child.stdin, { end: false })
  // The first failure of the two is the cause; a successful end of one is not decisive yet.
  const failed = new Promise<never>((_, reject) => {
    psql.ended.catch(reject)
    reader.ended.catch(reject)
  })
  failed.catch(() => undefined)
  return {
    write: async (bytes) => {
      const { stdin } = reader.child
      if (stdin && !stdin.write(bytes)) await Promise.race([once(stdin, 'drain'), failed])
    },
    commit: async (statements) => {
      reader.child.stdin?.end()
      await Promise.race([reader.ended, failed])
      psql.child.stdin?.end(`${sqlOf(statements)}COMMIT;\n`)
      await psql.ended
    },
    abandon: async () => {
      reader.child.kill()
      psql.child.kill()
      await Promise.allSettled([reader.ended, psql.ended])
    },
  }
}

const sqlOf = (statements: readonly string[]) => statements.map((sql) => `${sql};\n`).join('')
