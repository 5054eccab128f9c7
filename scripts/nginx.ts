/** nginx with the shipped configuration, for measurements and for a cluster on this machine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/** Null where nginx is not installed. */
export function findNginx(): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? null
}

/** The shipped files with this run's folders and port in place of the machine's; all else is as shipped. */
function shipped(file: string, folder: string, storefrontPort: number): string {
  return readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
    .replaceAll('/var/cache/nginx', path.join(folder, 'cache'))
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${storefrontPort}`)
}

/**
 * Writes a folder from which nginx runs, without TLS.
 * @param storefrontPort the storefront's, or that of a balancer in front of several
 * @returns nginx's arguments
 */
export function writeNginx(folder: string, port: number, storefrontPort: number): string[] {
  mkdirSync(path.join(folder, 'cache'), { recursive: true })
  for (const file of ['caches.conf', 'shop.conf']) {
    writeFileSync(path.join(folder, file), shipped(file, folder, storefrontPort))
  }
  const own = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${own} worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { include caches.conf; server { listen 127.0.0.1:${port}; include shop.conf; } }\n`,
  )
  return ['-p', folder, '-c', path.join(folder, 'nginx.conf')]
}
