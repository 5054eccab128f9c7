import { useEffect, useState } from 'react'
import { unlessLeft } from '#lib/browser/unless-left.ts'
import { useAddressState } from '#lib/office/address-state.ts'

const SETTLED_MS = 250

/**
 * Focused row, stored in the address as `at` after a pause, so that Back and a reload restore it.
 * @returns the id (null: not yet set) and its setter
 */
export function useRowFocus(): [string | null, (id: string | null) => void] {
  const address = useAddressState()
  const kept = address.get('at') || null
  const [focus, setFocus] = useState({ id: kept, kept })
  // The address changed elsewhere: Back, or a link.
  if (kept !== focus.kept) setFocus({ id: kept, kept })
  const { id } = focus
  useEffect(() => {
    if (id === kept) return
    return unlessLeft(() => address.set({ at: id }, 'replace'), SETTLED_MS)
  }, [id, kept, address.set])
  return [id, (next) => setFocus({ id: next, kept })]
}
