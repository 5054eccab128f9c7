import { accountOf } from '../account/account.ts'
import { actsForTraders } from '../account/capabilities.ts'
import { currentViewer, subscribeViewer } from '../account/viewer-store.ts'
import { createStore } from '../browser/store.ts'
import { recall, remember } from '../browser/tab-storage.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * Products that a sales representative has checked in all lists of this tab: one product per family, as shown on its
 * card. Stored by the tab, so that it survives a reload or a visit to the settings.
 */

/** A checked product, with all data for its picture and the list of failures. */
export interface Chosen {
  id: number
  cluster: string
  name: string
  brand: string
  size: string
  colour: string
  /** Empty until the live list is loaded. */
  feature: string
  /** Its picture's sha256. */
  picture: string
}

export type AllChosen = ReadonlyMap<string, Chosen>

/** Maximum number of checked products. */
export const MAX_CHOSEN = 10_000
const SLOT = 'chosen'

const isChosen = (value: unknown): value is Chosen => {
  const one = value as Partial<Record<keyof Chosen, unknown>> | null
  const texts = [one?.cluster, one?.name, one?.brand, one?.size, one?.colour, one?.feature, one?.picture]
  return Number.isSafeInteger(one?.id) && texts.every((text) => typeof text === 'string')
}

/** A selection that starts with the tab's stored products. */
export function createSelection(stored = recall<unknown>(SLOT), keep = (value: unknown) => remember(SLOT, value)) {
  const start = Array.isArray(stored) ? stored.filter(isChosen).slice(0, MAX_CHOSEN) : []
  const store = createStore<AllChosen>(new Map(start.map((one) => [one.cluster, one])))

  function change(next: AllChosen): void {
    keep(next.size > 0 ? [...next.values()] : null)
    store.set(next)
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    /**
     * Adds products; a family already in the selection gets the newer product. Returns the number that exceeded the
     * limit.
     */
    put(list: readonly Chosen[]): number {
      const next = new Map(store.read())
      let withoutRoom = 0
      for (const one of list) {
        if (next.size < MAX_CHOSEN || next.has(one.cluster)) next.set(one.cluster, one)
        else withoutRoom += 1
      }
      change(next)
      return withoutRoom
    },
    drop(clusters: Iterable<string>): void {
      const next = new Map(store.read())
      for (const cluster of clusters) next.delete(cluster)
      change(next)
    },
    clear: () => change(new Map()),
  }
}

let ours: ReturnType<typeof createSelection> | undefined

/** Calls back once a sales representative has signed out of this tab; a change of trader does not count. */
export function onceRepLeaves(leave: () => void): void {
  subscribeViewer(() => {
    if (!actsForTraders(accountOf(currentViewer()).userType)) leave()
  })
}

/** This tab's selection. It is empty for the next user who signs in. */
export function selection(): ReturnType<typeof createSelection> {
  if (!ours) {
    ours = createSelection()
    onceRepLeaves(ours.clear)
  }
  return ours
}

const subscribe = (listener: () => void) => selection().subscribe(listener)
const NONE: AllChosen = new Map()

/** All that is checked, live. */
export const useChosen = (): AllChosen => useStore({ read: () => selection().read(), subscribe }, NONE)

/** Whether a family is checked, live. */
export const useIsChosen = (cluster: string): boolean =>
  useStore({ read: () => selection().read().has(cluster), subscribe }, false)
