import { type MouseEvent, useRef } from 'react'

/**
 * Handlers of a `<dialog>` for a press on its backdrop. A press counts if it begins and ends there, so selecting text
 * past the edge does not close the dialog.
 */
export function useScrimPress(onPress: () => void) {
  const hasBegun = useRef(false)
  return {
    onMouseDown: (event: MouseEvent) => {
      hasBegun.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (hasBegun.current && event.target === event.currentTarget) onPress()
      hasBegun.current = false
    },
  }
}
