import type { MouseEvent } from 'react'

/** Whether a click is plain: with a modifier key, a link has the browser's own behaviour. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button)
