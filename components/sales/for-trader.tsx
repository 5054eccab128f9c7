'use client'

import { useSyncExternalStore } from 'react'
import { actingName, subscribeViewer } from '#lib/account/viewer-store.ts'

const noName = () => ''

/** ", for Nakuru Drapers": the trader that a sales representative acts for; nothing for everybody else. */
export function ForTrader() {
  const name = useSyncExternalStore(subscribeViewer, actingName, noName)
  if (!name) return null
  return (
    <>
      , for <strong className="font-semibold">{name}</strong>
    </>
  )
}
