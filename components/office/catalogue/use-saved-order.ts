'use client'

import { useRef, useState } from 'react'

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/**
 * An order that is saved after each move. Moves that are made while one is saved are shown at once and saved after it, each
 * over the order before it.
 * @param saved the ids as they are saved
 * @param save answers whether it was saved
 * @param reload reads what is saved anew
 * @returns the ids as they are arranged, and what takes a new order
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
    // What was moved while it was read again is saved now.
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

/** Things in the order of their ids; one without a place stands at the end. */
export function inOrder<T>(all: readonly T[], ids: readonly string[], idOf: (one: T) => string): T[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return all.toSorted((a, b) => (places.get(idOf(a)) ?? ids.length) - (places.get(idOf(b)) ?? ids.length))
}
