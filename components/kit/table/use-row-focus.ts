import { useEffect, useState } from 'react'
import { unlessLeft } from '#lib/browser/unless-left.ts'
import { useFollow } from '#lib/browser/use-follow.ts'
import { useAddressState } from '#lib/office/address-state.ts'

const SETTLED_MS = 250

/**
 * Focused row, stored in the address as `at` after a pause, so that Back and a reload restore it.
 * @returns the id (null: not yet set) and its setter
 */
export function useRowFocus(): [string | null, (id: string | null) => void] {
  const address = useAddressState()
  const kept = address.get('at') || null
  const [id, setId] = useState(kept)
  const note = useFollow(kept, setId)
  useEffect(() => {
    if (id === kept) return
    return unlessLeft(() => note(id) && address.set({ at: id }, 'replace'), SETTLED_MS)
  }, [id, kept, note, address.set])
  return [id, setId]
}
