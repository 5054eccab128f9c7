import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Distance of a swipe that changes the picture, in pixels. */
const FAR = 40

/** A finger's way across: to the left is forward. Give the element `touch-pan-y`, so that it still scrolls the page. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number | null>(null)
  const swiped = useRef(false)
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientX
      swiped.current = false
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = from.current === null ? 0 : clientX - from.current
      from.current = null
      if (Math.abs(way) < FAR) return
      swiped.current = true
      onSwipe(way < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
    // A swipe must not follow the link under the finger.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.preventDefault()
      swiped.current = false
    },
  }
}
