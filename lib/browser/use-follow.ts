import { useCallback, useEffect, useRef } from 'react'

/**
 * Follows a value that is stored elsewhere, such as in the page's address. Reports changes made there (Back, a removed
 * filter), except by own requests: when one arrives, the next can be pending already.
 * @returns a function that records an own request; false if the same value was requested last
 */
export function useFollow<Value>(value: Value, onChange: (value: Value) => void): (next: Value) => boolean {
  /** The value of the last change, then the requests that have not arrived yet. */
  const requested = useRef([value])
  useEffect(() => {
    const at = requested.current.lastIndexOf(value)
    requested.current = at < 0 ? [value] : requested.current.slice(at)
    if (at < 0) onChange(value)
  }, [value, onChange])
  return useCallback((next) => {
    if (next === requested.current.at(-1)) return false
    requested.current.push(next)
    return true
  }, [])
}
