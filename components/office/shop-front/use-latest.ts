import { type RefObject, useRef } from 'react'

/** The last rendered value, for later callbacks: an undo, a timer. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
