import { useEffect, useState } from 'react'
import { shopTime } from '../http/shop-clock.ts'

const now = () => shopTime() ?? new Date()

/** The present instant by the shop's clock, anew every half minute: for ages. */
export function useNow(everyMs = 30_000): Date {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
