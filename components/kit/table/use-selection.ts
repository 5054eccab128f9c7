import { useState } from 'react'

/** Selected rows of a list. */
export interface Selection {
  ids: ReadonlySet<string>
  /** All results of the filter are selected, loaded or not: actions send the filter instead of ids. */
  isEverything: boolean
  toggle: (id: string) => void
  /** Selects from the last toggled row to this row, inclusive. @param order ids of all loaded rows */
  extend: (id: string, order: readonly string[]) => void
  setAll: (ids: readonly string[]) => void
  /** Selects all results of the filter. @param loaded ids of all loaded rows, drawn as selected */
  setEverything: (loaded: readonly string[]) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Selection state of a list. */
export function useSelection(): Selection {
  const [state, setState] = useState({ ids: NONE, isEverything: false, last: null as string | null })
  return {
    ids: state.ids,
    isEverything: state.isEverything,
    toggle: (id) =>
      setState(({ ids }) => {
        const next = new Set(ids)
        if (!next.delete(id)) next.add(id)
        return { ids: next, isEverything: false, last: id }
      }),
    extend: (id, order) =>
      setState(({ ids, last }) => {
        const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
        return { ids: new Set([...ids, ...order.slice(Math.max(0, from), to + 1)]), isEverything: false, last: id }
      }),
    setAll: (ids) => setState({ ids: new Set(ids), isEverything: false, last: null }),
    setEverything: (loaded) => setState({ ids: new Set(loaded), isEverything: true, last: null }),
    clear: () => setState({ ids: NONE, isEverything: false, last: null }),
  }
}
