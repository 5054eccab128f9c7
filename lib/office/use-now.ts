import { useEffect, useState } from 'react'
import { shopTime } from '../http/shop-clock.ts'

const now = () => shopTime() ?? new Date()

/** The current instant by the shop's clock, updated every half minute: for displaying ages. */
export function useNow(everyMs = 30_000): Date {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
