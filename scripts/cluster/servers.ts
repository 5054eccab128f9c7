/** Third-party servers as members of a cluster: each in a separate folder, on loopback. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeNginx } from '../nginx.ts'
import type { Folders } from './folders.ts'
import { haproxyFile, type Listener, readShipped, type Section } from './haproxy.ts'
import type { Member } from './members.ts'
import { type PostgresNode, type PostgresPrograms, startNode } from './postgres-nodes.ts'
import type { Programs } from './programs.ts'
import { answersAt, startServer } from './server-process.ts'
import { STANDALONE_S3 } from './settings.ts'

const logOf = (folders: Folders, name: string) => path.join(folders.logs, `${name}.log`)

/** A cache: never written to disk, and limited in memory. */
export function redisMember(programs: Programs, folders: Folders, port: number): Member {
  const log = logOf(folders, 'redis')
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folders.redis, '--save', '']
  const bounds = ['--appendonly', 'no', '--maxmemory', '256mb', '--maxmemory-policy', 'allkeys-lru']
  return {
    ...{ name: 'redis', kind: 'redis', url: `redis://127.0.0.1:${port}`, log },
    start: () => startServer('redis', [programs.redis, ...options, ...bounds], { log, isReady: () => answersAt(port) }),
  }
}

/** An S3 store for trying out, over a folder. */
export function s3Member(programs: Programs, folders: Folders, port: number): Member {
  const log = logOf(folders, 's3')
  const options = ['-d', folders.s3, '-a', '127.0.0.1', '-p', String(port), '-s', '--no-vhost-buckets']
  return {
    ...{ name: 's3', kind: 's3', url: `http://127.0.0.1:${port}`, log },
    start: () =>
      startServer('s3', [process.execPath, programs.s3, ...options, '--configure-bucket', STANDALONE_S3.S3_BUCKET], {
        log,
        isReady: () => answersAt(port),
      }),
  }
}

export const haproxySocket = (folders: Folders) => path.join(folders.haproxy, 'admin.sock')

/** @param listeners current at its start: after a promotion the primary differs */
export function haproxyMember(
  programs: Programs,
  folders: Folders,
  listeners: () => Record<Section, Listener>,
): Member {
  const log = logOf(folders, 'haproxy')
  const file = path.join(folders.haproxy, 'haproxy.cfg')
  const ports = () => Object.values(listeners()).map(({ port }) => port)
  return {
    ...{ name: 'haproxy', kind: 'haproxy', log, url: `http://127.0.0.1:${listeners().storefronts.port}` },
    start: () => {
      writeFileSync(file, haproxyFile(readShipped(), haproxySocket(folders), listeners()))
      return startServer('haproxy', [programs.haproxy, '-db', '-f', file], {
        log,
        isReady: async () => (await Promise.all(ports().map(answersAt))).every(Boolean),
      })
    },
  }
}

export function nginxMember(programs: Programs, folders: Folders, port: number, storefronts: number): Member {
  const log = logOf(folders, 'nginx')
  return {
    ...{ name: 'nginx', kind: 'nginx', url: `http://127.0.0.1:${port}`, log },
    start: () =>
      startServer('nginx', [programs.nginx, ...writeNginx(folders.nginx, port, storefronts)], {
        log,
        isReady: () => answersAt(port),
      }),
  }
}

/** @param primary whom it streams from when it starts; null for the primary itself */
export function postgresMember(
  programs: PostgresPrograms,
  node: PostgresNode,
  primary: () => PostgresNode | null,
): Member {
  return {
    ...{ name: node.name, kind: 'postgres', url: node.url, log: node.log },
    // People decide which server is the primary: an ended server stays down.
    isRestarted: false,
    // Fast: it does not wait for its clients.
    endSignal: 'SIGINT',
    start: () => startNode(programs, node, primary() ?? undefined),
  }
}
