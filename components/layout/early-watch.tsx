'use client'

import { useEffect } from 'react'
import { doEarly } from '#lib/early.ts'

/** Does what somebody did with the page before it came to life. Stands last in a root layout; draws nothing. */
export function EarlyWatch() {
  useEffect(doEarly, [])
  return null
}
