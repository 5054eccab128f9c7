'use client'

import { useEffect } from 'react'

/** Share of visits that are measured. */
const SHARE = 0.2
/** Delay in ms, so that the page's own work runs first. Earlier values are still known to the browser. */
const PAUSE_MS = 3_000

/** Whether this browser does not want to be measured, or saves data. */
function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean
    connection?: { saveData?: boolean }
  }
  return doNotTrack === '1' || globalPrivacyControl === true || connection?.saveData === true
}

/** Measures the speed of some visits, without identity. Draws no content. */
export function SpeedWatch() {
  useEffect(() => {
    if (isUnwanted() || Math.random() >= SHARE) return
    const timer = setTimeout(() => {
      import('#lib/speed/measure-visit.ts').then(
        ({ measureVisit }) => measureVisit(),
        // The visit is not measured.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
