'use client'

import { useEffect, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { PlusIcon } from '#components/kit/icon.tsx'
import { Popover } from '#components/kit/menu/popover.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { visibilityOf } from '#components/kit/table/office-column.ts'
import type { SavedView } from '#lib/contract/office/office/views.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useMay } from '#lib/office/me.ts'
import { addressOf, filtersOf, isAsSaved, useSavedViews, useViewActions } from '#lib/office/saved-views.ts'
import type { ChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { type TabEntry, Tabs } from './tabs.tsx'

/** Columns of the list, if views store them. */
export interface ViewColumns<Row> {
  columns: readonly OfficeColumn<Row>[]
  chosen: ChosenColumns
}

const savedId = ({ viewId }: SavedView) => `saved-${viewId}`

/**
 * Tabs of a list's built-in and saved views, shared ones first, and a button to save the list as shown. The built-in view
 * is in the address as `view` (absent: the first), a saved view as `saved`.
 */
export function SavedViewTabs<Row>({
  room,
  label,
  views,
  table,
}: {
  /** "orders" */
  room: string
  label: string
  views: readonly TabEntry[]
  table?: ViewColumns<Row>
}) {
  const address = useAddressState()
  const saved = useSavedViews(room)
  const current = saved.find(({ viewId }) => String(viewId) === address.get('saved'))

  // A saved view shows its own columns while it is open; the user's columns for the list are unchanged.
  const latest = useRef(table)
  latest.current = table
  const viewColumns = JSON.stringify(current?.columns ?? null)
  useEffect(() => {
    const shown: string[] | null = JSON.parse(viewColumns)
    const { columns, chosen } = latest.current ?? {}
    chosen?.show(
      shown && columns ? new Set(columns.map(({ id }) => id).filter((id) => !shown.includes(id))) : undefined,
    )
  }, [viewColumns])

  function choose(id: string): void {
    const view = saved.find((one) => savedId(one) === id)
    if (view) {
      address.set(addressOf(view, address))
      return
    }
    const cleared = [...new URLSearchParams(address.query).keys()].map((name): [string, null] => [name, null])
    address.set({ ...Object.fromEntries(cleared), view: id === views[0]?.id ? null : id })
  }

  return (
    <Tabs
      label={label}
      views={[...views, ...saved.map((view) => ({ id: savedId(view), label: view.name }))]}
      current={current ? savedId(current) : address.get('view') || (views[0]?.id ?? '')}
      onChoose={choose}
      end={<SaveView key={current?.viewId ?? 0} room={room} current={current ?? null} table={table} />}
    />
  )
}

/** Saves the list as shown: as a new view or over the open view. */
function SaveView<Row>({
  room,
  current,
  table,
}: {
  room: string
  current: SavedView | null
  table: ViewColumns<Row> | undefined
}) {
  const address = useAddressState()
  const mayShare = useMay('views.share')
  const isMine = current !== null && (current.isOwn || mayShare)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { save, remove, isRunning } = useViewActions((view) => address.set({ saved: String(view.viewId) }))
  const content = () => {
    const shown = table ? visibilityOf(table.columns, table.chosen.hidden) : {}
    return {
      room,
      filters: filtersOf(address),
      columns: table?.chosen.hidden ? table.columns.flatMap(({ id }) => (shown[id] ? [id] : [])) : null,
      sort: address.get('sort') || null,
    }
  }
  return (
    <Popover
      label="Save this view"
      align="right"
      button={(given) => (
        <button
          type="button"
          className="flex h-full min-h-6 items-center gap-1.5 text-muted hover:text-ink max-md:-mr-3.5 max-md:min-w-11 max-md:justify-center"
          {...given}
        >
          <PlusIcon size={14} />
          <span className="max-lg:sr-only">Save this view</span>
        </button>
      )}
    >
      {(close) => (
        <form
          className="flex w-72 max-w-full flex-col gap-3 p-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!name.trim()) return
            void save({ ...content(), name: name.trim(), isShared, viewId: null, version: 1 })
            close()
          }}
        >
          {current && isMine ? (
            <div className="flex flex-col gap-2 border-b border-hairline pb-3">
              <OfficeButton
                disabled={isRunning || isAsSaved(current, address)}
                onClick={() => {
                  const { name: kept, isShared: shared, viewId, version } = current
                  void save({ ...content(), name: kept, isShared: shared, viewId, version })
                  close()
                }}
              >
                Save changes to “{current.name}”
              </OfficeButton>
              <OfficeButton
                disabled={isRunning}
                onClick={() => {
                  void remove({ viewId: current.viewId, version: current.version })
                  address.set({ saved: null })
                  close()
                }}
              >
                Delete “{current.name}”
              </OfficeButton>
            </div>
          ) : null}
          <label className="flex flex-col gap-1">
            Name of the new view
            <input
              className="office-field"
              maxLength={40}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          {mayShare ? <CheckboxField label="Share with all staff" value={isShared} onChange={setShared} /> : null}
          <OfficeButton type="submit" variant="main" disabled={isRunning || !name.trim()}>
            Save
          </OfficeButton>
        </form>
      )}
    </Popover>
  )
}
