import type { Output } from '../contract/base/call.ts'
import { officeViewDelete, officeViewList, officeViewSave, type SavedView } from '../contract/office/office/views.ts'
import type { AddressState } from './address-state.ts'
import { noteRefused } from './jobs.ts'
import { useOfficeAction, useOfficeQuery } from './queries.ts'

/** List state in the address that is not part of a saved view, such as the focused row. */
const PASSING = ['at', 'saved', 'preview']

/** The address of a list as stored in a saved view. */
export function filtersOf(address: Pick<AddressState, 'query'>): Record<string, string[]> {
  const entries = [...new URLSearchParams(address.query)].filter(([name]) => !PASSING.includes(name) && name !== 'sort')
  return Object.fromEntries(entries.map(([name, value]) => [name, [value]]))
}

/** Address changes that open a saved view: all other list state is removed. */
export function addressOf(view: SavedView, address: Pick<AddressState, 'query'>): Record<string, string | null> {
  const cleared = [...new URLSearchParams(address.query).keys()].map((name): [string, null] => [name, null])
  const set = Object.entries(view.filters).map(([name, [value]]): [string, string | null] => [name, value ?? null])
  return { ...Object.fromEntries([...cleared, ...set]), sort: view.sort, saved: String(view.viewId) }
}

/** Whether the list still equals the saved view. */
export function isAsSaved(view: SavedView, address: AddressState): boolean {
  const now = JSON.stringify(Object.entries(filtersOf(address)).toSorted())
  return now === JSON.stringify(Object.entries(view.filters).toSorted()) && (view.sort ?? '') === address.get('sort')
}

const NONE: Output<typeof officeViewList> = []

/** The saved views of a section, for example `orders`: shared views, then the user's own. */
export function useSavedViews(room: string): Output<typeof officeViewList> {
  return useOfficeQuery(officeViewList, { room }, { staleMs: 60_000 }).data ?? NONE
}

/** Saves and deletes views. @param onSaved receives the saved view */
export function useViewActions(onSaved: (view: SavedView) => void) {
  const options = {
    refreshes: [officeViewList.name],
    onRefused: ({ message }: { message: string }) => noteRefused(message),
  }
  const save = useOfficeAction(officeViewSave, { ...options, onDone: onSaved })
  const remove = useOfficeAction(officeViewDelete, options)
  return { save: save.run, remove: remove.run, isRunning: save.isRunning || remove.isRunning }
}
