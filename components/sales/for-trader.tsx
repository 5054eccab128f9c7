'use client'

import { useActingName } from '#lib/sales/acting.ts'
/** ", for Nakuru Drapers": the trader that a sales representative acts for; null for other users. */
export function ForTrader() {
  const name = useActingName()
  if (!name) return null
  return (
    <>
      , for <strong className="font-semibold">{name}</strong>
    </>
  )
}
