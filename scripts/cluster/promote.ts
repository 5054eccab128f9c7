/**
 * Makes the standby the primary, in this order. First the old primary is cut off, then it is certainly dead, and only
 * then the standby accepts writes and HAProxy sends connections there.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { alterSystem, askPostgres } from './ask-postgres.ts'
import { fence } from './fence.ts'
import { closeTarget, openTarget } from './haproxy.ts'
import { isInRecovery, type PostgresNode } from './postgres-nodes.ts'

export interface PromoteOptions {
  /** Promotes a standby that lacks commits which were answered. They are lost. */
  acceptLoss?: boolean
}

export interface Promotion {
  primary: string
  /** Milliseconds without writes, from the closing of connections here. */
  fencedMs: number
  promotedMs: number
  totalMs: number
}

export interface PromotionContext {
  haproxySocket: string
  primary: PostgresNode
  standby: PostgresNode
  /** Whether the standby has every acknowledged commit, as recorded before the first acknowledgement without it. */
  isStandbyCurrent: boolean
  print: (line: string) => void
  /** Called once it is the primary, before any client can write there. */
  onPromoted: () => void
}

const PROMOTED_WITHIN_S = 60

/** @throws Error if commits would be lost, or if the old primary can still accept writes: then no server is changed */
export async function promoteStandby(context: PromotionContext, { acceptLoss = false }: PromoteOptions = {}) {
  const { haproxySocket, primary, standby, isStandbyCurrent, print, onPromoted } = context
  if (!isStandbyCurrent && !acceptLoss) {
    throw new Error(
      `${standby.name} lacks commits that were answered: not promoted. Start ${primary.name} again, or promote it with ` +
        '--accept-loss, which loses them.',
    )
  }
  if (!(await isStandby(standby))) throw new Error(`${standby.name} is not a running standby: it cannot be promoted.`)
  const began = performance.now()
  await closeTarget(haproxySocket, 'primary')
  try {
    await fence(primary)
  } catch (error) {
    // Restores the previous state: two primaries would be worse than an outage.
    await openTarget(haproxySocket, 'primary', primary.port)
    throw error
  }
  const fencedMs = performance.now() - began
  print(`${primary.name} is fenced`)
  // It has no standby yet, so its commits cannot wait for one.
  await alterSystem(standby.url, 'synchronous_standby_names', '')
  await askPostgres(standby.url, `SELECT pg_promote(true, ${PROMOTED_WITHIN_S})`, [], 1000 * PROMOTED_WITHIN_S)
  while (await isInRecovery(standby)) await pause(20)
  const promotedMs = performance.now() - began - fencedMs
  onPromoted()
  await closeTarget(haproxySocket, 'replica')
  await openTarget(haproxySocket, 'primary', standby.port)
  return { primary: standby.name, fencedMs, promotedMs, totalMs: performance.now() - began } satisfies Promotion
}

const isStandby = (node: PostgresNode): Promise<boolean> => isInRecovery(node).catch(() => false)
