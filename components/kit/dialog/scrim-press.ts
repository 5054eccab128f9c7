import { type MouseEvent, useRef } from 'react'

/**
 * For a `<dialog>`: a press on the scrim round it. A press counts when it begins and ends there: words that are selected with
 * the pointer beyond the window's edge, and a button that moves away under it, close nothing.
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
