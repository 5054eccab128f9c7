import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { dragged, firstView, followed, type PicturePoint, scaled, type ZoomFrame, type ZoomView } from './zoom-view.ts'

/** Distance an arrow key moves the picture, in windows. */
const NUDGE = 0.15
/** Factor of a key or button that enlarges. */
const STEP = 1.3
/** Limits of a double tap: time in ms, distance in windows. */
const SOON = 320
const NEAR = 0.08

const KEYS: Record<string, PicturePoint> = {
  ArrowLeft: { x: NUDGE, y: 0 },
  ArrowRight: { x: -NUDGE, y: 0 },
  ArrowUp: { x: 0, y: NUDGE },
  ArrowDown: { x: 0, y: -NUDGE },
}

const apart = (a: PicturePoint, b: PicturePoint) => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: PicturePoint, b: PicturePoint): PicturePoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

function pointOf(event: PointerEvent<HTMLElement>): PicturePoint {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
}

/**
 * The zoom window's hand: a mouse leads the window over the picture, a finger drags the picture, two fingers stretch it,
 * a double tap or click enlarges it and back; arrow keys move, plus and minus enlarge.
 * @param frame the window's shape; another shape starts again
 */
export function useZoom(frame: ZoomFrame) {
  const [shown, setShown] = useState({ frame, view: firstView(frame) })
  const view = shown.frame === frame ? shown.view : firstView(frame)
  const setView = (next: (from: ZoomView) => ZoomView) =>
    setShown((before) => ({ frame, view: next(before.frame === frame ? before.view : firstView(frame)) }))
  /** Current pointers: where each was pressed, and its current position. */
  const pressed = useRef(new Map<number, { from: PicturePoint; at: PicturePoint }>())
  const lastTap = useRef<{ at: PicturePoint; time: number } | null>(null)

  const enlarge = (factor: number, at?: PicturePoint) => setView((from) => scaled(from, factor, at, frame))
  const toggle = (at: PicturePoint) =>
    setView((from) => scaled(from, from.scale > frame.first * 1.2 ? frame.first / from.scale : 1.7, at, frame))

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const at = pointOf(event)
    pressed.current.set(event.pointerId, { from: at, at })
    if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const to = pointOf(event)
    if (event.pointerType === 'mouse') return setView((current) => followed(current, to, frame))
    const finger = pressed.current.get(event.pointerId)
    if (!finger) return
    const before = finger.at
    finger.at = to
    const other = [...pressed.current.values()].find((one) => one !== finger)?.at
    if (!other) return setView((current) => dragged(current, { x: to.x - before.x, y: to.y - before.y }, frame))
    const [middle, next] = [between(before, other), between(to, other)]
    const factor = apart(to, other) / Math.max(0.01, apart(before, other))
    const by = { x: next.x - middle.x, y: next.y - middle.y }
    setView((current) => scaled(dragged(current, by, frame), factor, next, frame))
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const finger = pressed.current.get(event.pointerId)
    pressed.current.delete(event.pointerId)
    const tap = { at: pointOf(event), time: event.timeStamp }
    const still = finger && pressed.current.size === 0 && apart(finger.from, tap.at) < NEAR
    const before = lastTap.current
    const isDoubleTap = still && before && tap.time - before.time < SOON && apart(tap.at, before.at) < NEAR
    lastTap.current = still && !isDoubleTap ? tap : null
    if (isDoubleTap) toggle(tap.at)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = KEYS[event.key]
    if (by) setView((current) => dragged(current, by, frame))
    else if (event.key === '+' || event.key === '=') enlarge(STEP)
    else if (event.key === '-') enlarge(1 / STEP)
    else return
    event.preventDefault()
  }

  return {
    view,
    larger: () => enlarge(STEP),
    smaller: () => enlarge(1 / STEP),
    restart: () => setView(() => firstView(frame)),
    /** For the element that shows the picture. */
    hands: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pressed.current.delete(event.pointerId)
      },
      onKeyDown,
    },
  }
}
