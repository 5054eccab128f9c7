'use client'

import { useActingName } from '#lib/sales/acting.ts'
/** ", for Nakuru Drapers": the trader that a sales representative acts for; nothing for everybody else. */
export function ForTrader() {
  const name = useActingName()
  if (!name) return null
  return (
    <>
      , for <strong className="font-semibold">{name}</strong>
    </>
  )
}
