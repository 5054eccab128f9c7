/** The servers that a cluster needs beside Node: where each is, and which Debian package brings it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../environment.ts'
import { findNginx } from '../nginx.ts'
import { findPostgres } from '../postgres.ts'

export interface Programs {
  /** The folder of initdb, postgres and the others. */
  postgres: string
  haproxy: string
  redis: string
  nginx: string
  /** A script for Node. */
  s3: string
}

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']

function findProgram(name: string): string | null {
  const folders = [...SYSTEM_FOLDERS, ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null
}

/**
 * Where everything is.
 * @throws Error that names all that is missing and how it is installed
 */
export function findPrograms(find = findProgram, postgres = findPostgres(), nginx = findNginx()): Programs {
  const s3 = path.join(ROOT, 'node_modules', 's3rver', 'bin', 's3rver.js')
  const found = {
    postgres,
    haproxy: find('haproxy'),
    redis: find('redis-server') ?? find('valkey-server'),
    nginx,
    s3: existsSync(s3) ? s3 : null,
  }
  const packages = { postgres: 'postgresql', haproxy: 'haproxy', redis: 'redis-server', nginx: 'nginx' }
  const missing = Object.entries(packages).flatMap(([name, from]) => (found[name as keyof Programs] ? [] : [from]))
  const lines = [
    ...(missing.length > 0 ? [`apt-get install ${missing.join(' ')}`] : []),
    ...(found.s3 ? [] : ['npm install (s3rver, a development package, is not there)']),
  ]
  if (lines.length > 0) throw new Error(`A cluster needs what is not installed here. Install it: ${lines.join('; ')}`)
  return found as Programs
}

/** The user for PostgreSQL, which refuses to run as root; Debian's package has one. Undefined: the current user. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const user = { uid: id('-u'), gid: id('-g') }
  if (!(user.uid > 0)) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" here.')
  return user
}
