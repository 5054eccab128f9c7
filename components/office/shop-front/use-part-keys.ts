import { type KeyMap, useKeys } from '#lib/office/keys.ts'

/** Rows of the lists. A focused row handles its own keys to move and open (`OrderedItems`). */
const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

function step(by: 1 | -1): void {
  const all = rows()
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? (by === 1 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
}

/** Keyboard shortcuts of a shop front part. Unavailable actions have no shortcut. */
export function usePartKeys({
  publish,
  undo,
  redo,
  close,
  versions,
  hasRows,
}: {
  publish?: () => void
  undo?: () => void
  redo?: () => void
  close?: () => void
  versions: () => void
  hasRows: boolean
}): void {
  const toRow = () => step(1)
  const ofRows: KeyMap = {
    'alt+up': { label: 'move', run: toRow, isInStatusBar: true },
    'alt+down': { label: 'move', run: toRow },
    enter: { label: 'edit', run: toRow, isInStatusBar: true },
    h: { label: 'hide or show', run: toRow, isInStatusBar: true },
    j: { label: 'next entry', run: () => step(1) },
    k: { label: 'previous entry', run: () => step(-1) },
  }
  useKeys('Shop front', {
    ...(hasRows && ofRows),
    w: { label: 'versions', run: versions },
    ...(undo && { 'ctrl+z': { label: 'undo', run: undo } }),
    ...(redo && { 'ctrl+shift+z': { label: 'redo', run: redo } }),
    ...(close && { esc: { label: 'close', run: close } }),
    // Without changes the browser's own dialog to save the page would open.
    'ctrl+s': { label: 'publish', run: () => publish?.(), isInStatusBar: true },
  })
}
