/**
 * Watches the presence of the standby. Commits wait for it. After too long an absence they no longer wait, so that the
 * shop works on. That is recorded first and logged loudly, because from then on it lacks acknowledged commits. Once it
 * has caught up, commits wait for it again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { alterSystem } from './ask-postgres.ts'
import { hasCaughtUp, type PostgresNode, syncStateOf } from './postgres-nodes.ts'

export interface StandbyWatch {
  nodes: () => { primary: PostgresNode; standby: PostgresNode }
  isCurrent: () => boolean
  /** Writes down whether the standby has every commit that is answered from now on. */
  setCurrent: (isCurrent: boolean) => void
  /** Null: commits wait until it is back. */
  waitSeconds: number | null
  print: (line: string) => void
}

const LOOK_EVERY_MS = 500

/** Commits wait for this standby, and no other. */
export const namesOf = (standby: string): string => `FIRST 1 ("${standby}")`

/** One look. @param awaySince when it was first seen to be away; null when it was there */
export async function lookAtStandby(watch: StandbyWatch, awaySince: number | null): Promise<number | null> {
  const { primary, standby } = watch.nodes()
  let state: Awaited<ReturnType<typeof syncStateOf>>
  try {
    state = await syncStateOf(primary, standby.name)
  } catch {
    // The primary is absent: no commits happen, and the state of the standby is unchanged.
    return null
  }
  if (state === 'sync') {
    if (!watch.isCurrent() && (await hasCaughtUp(primary, standby.name))) {
      watch.setCurrent(true)
      watch.print(`${standby.name} has every commit: commits wait for it again`)
    }
    return null
  }
  if (state === 'async') {
    // It streams, which means that it has caught up.
    await alterSystem(primary.url, 'synchronous_standby_names', namesOf(standby.name))
    return null
  }
  const since = awaySince ?? Date.now()
  const { waitSeconds } = watch
  if (watch.isCurrent() && waitSeconds !== null && Date.now() - since >= 1000 * waitSeconds) {
    watch.setCurrent(false)
    watch.print(
      `WARNING: ${standby.name} has been away for ${waitSeconds} s. Commits no longer wait for it: orders from now on ` +
        `are lost if ${primary.name} is lost. Start it again, or make a new standby (rebuildStandby)`,
    )
    await alterSystem(primary.url, 'synchronous_standby_names', '')
  }
  return since
}

/** Checks twice a second. @returns a function that stops it, after a running check */
export function watchStandby(watch: StandbyWatch): () => Promise<void> {
  let isOver = false
  const run = async () => {
    for (let awaySince: number | null = null; !isOver; await pause(LOOK_EVERY_MS)) {
      try {
        awaySince = await lookAtStandby(watch, awaySince)
      } catch (error) {
        watch.print(`The standby's state was not changed: ${(error as Error).message}`)
      }
    }
  }
  const running = run()
  return () => {
    isOver = true
    return running
  }
}
