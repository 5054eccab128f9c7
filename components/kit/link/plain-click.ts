import type { MouseEvent } from 'react'

/** True for a plain click: with a key held, a link does what links do. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button)
