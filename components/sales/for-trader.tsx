'use client'

import { useActingName } from '#lib/sales/acting.ts'
/**
 * ", for Nakuru Drapers": the trader that a sales representative acts for; null for other users.
 * @param before the word before the name
 */
export function ForTrader({ before }: { before: string }) {
  const name = useActingName()
  if (!name) return null
  return (
    <>
      , {before} <strong className="font-semibold">{name}</strong>
    </>
  )
}
