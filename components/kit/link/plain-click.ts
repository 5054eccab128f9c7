import type { MouseEvent } from 'react'

/** Whether a click is plain: with a modifier key, a link keeps its browser behaviour. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button)
