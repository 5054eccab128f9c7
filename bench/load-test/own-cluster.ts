import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../../scripts/cluster/cluster.ts'
import { DEFAULTS } from '../../scripts/cluster/options.ts'
import type { ClusterState } from '../../scripts/cluster/state.ts'
import { runStep } from '../../scripts/stack.ts'
import { LIFTED_LIMITS } from './lifted-limits.ts'
import type { ShopSize } from './own-shop.ts'
import type { PartProcess } from './processes.ts'
import type { LoadTarget } from './target.ts'

/** Default connections of each shop API and worker. */
const CONNECTIONS = 10

export interface ClusterTarget extends LoadTarget {
  cluster: Cluster
}

/** The running processes, by name. */
export function partsOf(state: ClusterState): PartProcess[] {
  return Object.values(state.members).flatMap(({ name, pid }) => (pid === null ? [] : [{ name, pid }]))
}

/** By IP address: on some machines a name resolves to another address than the listener's. */
const byNumber = (url: string) => url.replace('//localhost:', '//127.0.0.1:')

/**
 * Starts a cluster of 3 storefronts, 3 shop APIs and 2 workers, with its limits lifted.
 * @param env settings over those of the cluster
 */
export async function startOwnCluster(env: Record<string, string>, size?: ShopSize): Promise<ClusterTarget> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-load-'))
  const options = {
    ...DEFAULTS,
    port: 0,
    pictures: 'none' as const,
    stateFile: path.join(folder, 'cluster.json'),
    env: { ...LIFTED_LIMITS, LOG_LEVEL: 'warn', ...env },
  }
  const cluster = await startCluster(options, (line) => console.log(`  ${line}`))
  const close = async () => {
    await cluster.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (size) await growCluster(cluster, size)
    const state = cluster.state()
    const instances = Object.values(state.members).filter(({ kind }) => kind === 'shop-api' || kind === 'worker')
    return {
      url: byNumber(state.url),
      origin: state.url,
      parts: partsOf(state),
      databaseUrl: state.balancer.primary,
      connections: CONNECTIONS * instances.length,
      phones: state.simulators.daraja,
      cluster,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Grows the database of a cluster; its shop APIs read the whole catalogue again. */
async function growCluster({ commands, state }: Cluster, { variants, orders }: ShopSize): Promise<void> {
  const env = { ...(process.env as Record<string, string>), ...state().env, DATA_DIR: state().folder }
  if (variants) await runStep(['bench/grow-catalogue.ts', String(variants)], env, true)
  if (orders) await runStep(['bench/grow-orders.ts', String(orders), String(Math.ceil(orders / 100))], env, true)
  if (!variants) return
  const apis = Object.values(state().members).filter(({ kind }) => kind === 'shop-api')
  for (const { name } of apis) await commands.restart(name)
}
