/** The temporary folder of a cluster. */
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../stack.ts'

export const FOLDER_PREFIX = 'fuma-cluster-'

export interface Folders {
  root: string
  logs: string
  /** PostgreSQL runs as another user: its data folders are that user's. */
  postgres: string
  nginx: string
  haproxy: string
  redis: string
  s3: string
  /** The data folder of one instance. */
  dataOf: (name: string) => string
}

export function makeFolders(): Folders {
  const root = mkdtempSync(path.join(tmpdir(), FOLDER_PREFIX))
  // The content is private to its owner; PostgreSQL's user only passes through.
  chmodSync(root, 0o711)
  const make = (name: string, mode = 0o700) => {
    const folder = path.join(root, name)
    mkdirSync(folder, { mode, recursive: true })
    return folder
  }
  return {
    root,
    logs: make('logs'),
    postgres: make('postgres', 0o711),
    nginx: make('nginx'),
    haproxy: make('haproxy'),
    redis: make('redis'),
    s3: make('s3'),
    dataOf: (name) => path.join(make('data'), name),
  }
}

/** Free ports, no two the same. */
export function openPorts(): () => Promise<number> {
  const taken = new Set<number>()
  return async function next(): Promise<number> {
    const port = await freePort()
    if (taken.has(port)) return next()
    taken.add(port)
    return port
  }
}
