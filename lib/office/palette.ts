import { useEffect, useRef } from 'react'
import { createStore } from '../browser/store.ts'

/** Something that can be done from the palette. */
export interface PaletteAction {
  id: string
  /** "New order for Wanjiru & Sons" */
  label: string
  /** Muted, after it. */
  detail?: string
  keys?: string
  run: () => void
  /** Reason why the user lacks the permission. */
  refusal?: string | null
}

interface Group {
  name: string
  actions: readonly PaletteAction[]
}

/** Actions that the screens offer, the last screen first. */
export const paletteGroups = createStore<readonly Group[]>([])
export const isPaletteOpen = createStore(false)
export const isKeyListOpen = createStore(false)
/** On a phone: the sections that do not fit the bar at the foot, or all sections if there is no bar. */
export const openSectionList = createStore<'more' | 'all' | null>(null)

/** The palette's initial text: a scanned code. */
export const paletteText = createStore('')

export function openPaletteWith(text: string): void {
  paletteText.set(text)
  isPaletteOpen.set(true)
  window.addEventListener('keydown', takeEarlyKey, true)
}

/** Keys pressed before the palette renders belong to it: they are not lost and trigger no other action. */
function takeEarlyKey(event: KeyboardEvent): void {
  if (!isPaletteOpen.read()) {
    window.removeEventListener('keydown', takeEarlyKey, true)
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const typed = paletteText.read()
  if (event.key === 'Escape') isPaletteOpen.set(false)
  else if (event.key === 'Backspace') paletteText.set(typed.slice(0, -1))
  else if (event.key.length === 1) paletteText.set(typed + event.key)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Returns the palette's initial text, once its field receives the keys itself. */
export function takePaletteText(): string {
  window.removeEventListener('keydown', takeEarlyKey, true)
  return paletteText.read()
}
export const openPalette = (): void => openPaletteWith('')
export const openKeyList = (): void => isKeyListOpen.set(true)

/**
 * Offers actions in the palette while a screen is mounted.
 * @param name heading: the subject of the actions ("Order 10509")
 */
export function usePaletteActions(name: string, actions: readonly PaletteAction[]): void {
  const latest = useRef(actions)
  latest.current = actions
  const signature = actions
    .map(({ id, label, detail, keys, refusal }) => [id, label, detail, keys, refusal].join('\t'))
    .join('\n')
  useEffect(() => {
    if (!signature) return
    const run = (id: string) => latest.current.find((action) => action.id === id)?.run()
    const group = { name, actions: latest.current.map((action) => ({ ...action, run: () => run(action.id) })) }
    paletteGroups.set([group, ...paletteGroups.read()])
    return () => paletteGroups.set(paletteGroups.read().filter((one) => one !== group))
  }, [name, signature])
}
