import type { Output } from '../contract/call.ts'
import { officeViewDelete, officeViewList, officeViewSave, type SavedView } from '../contract/office/views.ts'
import type { AddressState } from './address-state.ts'
import { noteRefused } from './jobs.ts'
import { useOfficeAction, useOfficeQuery } from './queries.ts'

/** What the address holds of a list and a saved view does not: the row in focus. */
const PASSING = ['at', 'saved', 'preview']

/** The address of a list as a saved view keeps it. */
export function filtersOf(address: Pick<AddressState, 'query'>): Record<string, string[]> {
  const entries = [...new URLSearchParams(address.query)].filter(([name]) => !PASSING.includes(name) && name !== 'sort')
  return Object.fromEntries(entries.map(([name, value]) => [name, [value]]))
}

/** What to set in the address so that a saved view is open: everything else is taken away. */
export function addressOf(view: SavedView, address: Pick<AddressState, 'query'>): Record<string, string | null> {
  const cleared = [...new URLSearchParams(address.query).keys()].map((name): [string, null] => [name, null])
  const set = Object.entries(view.filters).map(([name, [value]]): [string, string | null] => [name, value ?? null])
  return { ...Object.fromEntries([...cleared, ...set]), sort: view.sort, saved: String(view.viewId) }
}

/** Whether the list still stands as the view was saved. */
export function isAsSaved(view: SavedView, address: AddressState): boolean {
  const now = JSON.stringify(Object.entries(filtersOf(address)).toSorted())
  return now === JSON.stringify(Object.entries(view.filters).toSorted()) && (view.sort ?? '') === address.get('sort')
}

const NONE: Output<typeof officeViewList> = []

/** The saved views of a room: shared ones, then own ones. @param room "orders" */
export function useSavedViews(room: string): Output<typeof officeViewList> {
  return useOfficeQuery(officeViewList, { room }, { staleMs: 60_000 }).data ?? NONE
}

/** Saves and takes away views. @param onSaved gets what was saved */
export function useViewActions(onSaved: (view: SavedView) => void) {
  const options = {
    refreshes: [officeViewList.name],
    onRefused: ({ message }: { message: string }) => noteRefused(message),
  }
  const save = useOfficeAction(officeViewSave, { ...options, onDone: onSaved })
  const remove = useOfficeAction(officeViewDelete, options)
  return { save: save.run, remove: remove.run, isRunning: save.isRunning || remove.isRunning }
}
