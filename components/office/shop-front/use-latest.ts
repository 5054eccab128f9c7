import { type RefObject, useRef } from 'react'

/** What was drawn last, for what happens later: an undo, a timer. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
