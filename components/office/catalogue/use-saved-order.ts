'use client'

import { useRef, useState } from 'react'

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/**
 * An order that is saved after each move. Moves during a save are shown immediately and saved afterwards, each over the
 * order before it.
 * @param saved IDs in the saved order
 * @param save returns whether the order was saved
 * @param reload refetches the saved order
 * @returns the IDs as arranged, and a function that sets a new order
 */
export function useSavedOrder(
  saved: readonly string[],
  save: (before: readonly string[], codes: readonly string[]) => Promise<boolean>,
  reload: () => Promise<unknown>,
): { ids: readonly string[]; arrange: (codes: readonly string[]) => void } {
  const [arranged, setArranged] = useState<readonly string[] | null>(null)
  const wanted = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)

  async function saveAll(from: readonly string[]): Promise<void> {
    isSaving.current = true
    let before = from
    while (wanted.current !== null && !isSame(wanted.current, before)) {
      const codes = wanted.current
      if (!(await save(before, codes))) wanted.current = null
      before = codes
    }
    await reload()
    isSaving.current = false
    // Save the moves made during the refetch.
    if (wanted.current !== null && !isSame(wanted.current, before)) return saveAll(before)
    wanted.current = null
    setArranged(null)
  }

  return {
    ids: arranged ?? saved,
    arrange: (codes) => {
      wanted.current = codes
      setArranged(codes)
      if (!isSaving.current) void saveAll(saved)
    },
  }
}

/** Sorts items by the order of their IDs; items without a position follow at the end. */
export function inOrder<T>(all: readonly T[], ids: readonly string[], idOf: (one: T) => string): T[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return all.toSorted((a, b) => (places.get(idOf(a)) ?? ids.length) - (places.get(idOf(b)) ?? ids.length))
}
