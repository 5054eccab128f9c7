import { useKeys } from '#lib/office/keys.ts'
import type { Selection } from './use-selection.ts'

/** Registers the keys of a list: move, select, open, preview, show new rows. */
export function useTableKeys({
  label,
  order,
  focused,
  onFocus,
  selection,
  onPreview,
  fresh,
  hrefOf,
  reveal,
  openFocused,
  isKeyed = true,
}: {
  label: string
  /** Row ids in display order. */
  order: readonly string[]
  focused: string | null
  onFocus: (id: string) => void
  selection?: Selection
  onPreview?: () => void
  fresh?: { show: () => void } | null
  hrefOf?: unknown
  reveal: (index: number) => void
  openFocused: () => void
  isKeyed?: boolean
}): void {
  function move(step: 1 | -1): void {
    if (order.length === 0) return
    const at = focused ? order.indexOf(focused) : -1
    const next = at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + step))
    const id = order[next]
    if (id === undefined) return
    onFocus(id)
    reveal(next)
  }
  const down = { run: () => move(1), label: 'move', isInStatusBar: true }
  const up = { run: () => move(-1), label: 'move', isInStatusBar: true }
  useKeys(
    label,
    {
      j: down,
      k: up,
      down: { ...down, isInStatusBar: false },
      up: { ...up, isInStatusBar: false },
      ...(selection && {
        x: { label: 'select', isInStatusBar: true, run: () => focused && selection.toggle(focused) },
        'shift+x': { label: 'select to here', run: () => focused && selection.extend(focused, order) },
        'ctrl+a': { label: 'select all results', run: () => selection.setEverything(order) },
        ...(selection.ids.size > 0 && { esc: { label: 'clear the selection', run: () => selection.clear() } }),
      }),
      ...(onPreview && { space: { label: 'preview', isInStatusBar: true, run: onPreview } }),
      ...(hrefOf !== undefined && { enter: { label: 'open', isInStatusBar: true, run: openFocused } }),
      ...(fresh && { '.': { label: 'show new rows', run: fresh.show } }),
    } as Parameters<typeof useKeys>[1],
    isKeyed,
  )
}
