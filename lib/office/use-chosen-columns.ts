import { useState } from 'react'

/** Which columns of a list somebody hides, remembered in this browser. */
const nameOf = (room: string) => `fuma.office-columns.${room}`

function read(room: string): ReadonlySet<string> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(room)) ?? 'null')
    return Array.isArray(kept) ? new Set(kept.map(String)) : undefined
  } catch {
    return undefined
  }
}

/**
 * The hidden columns of a list.
 * @param room names the list
 * @returns undefined while nothing was chosen: then the columns' own choice holds
 */
export function useChosenColumns(
  room: string,
): [ReadonlySet<string> | undefined, (hidden: ReadonlySet<string> | undefined) => void] {
  const [hidden, setHidden] = useState(() => read(room))
  return [
    hidden,
    (next) => {
      setHidden(next)
      try {
        if (next) localStorage.setItem(nameOf(room), JSON.stringify([...next]))
        else localStorage.removeItem(nameOf(room))
      } catch {
        // Blocked storage: it holds for this page.
      }
    },
  ]
}
