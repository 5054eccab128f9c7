import { useEffect, useMemo, useState } from 'react'
import { officeColumnsSave, officeMe } from '../contract/staff/office/me.ts'
import { noteRefused } from './jobs.ts'
import { useMe } from './me.ts'
import { useOfficeAction } from './queries.ts'

/** This browser caches the account's choice, so that a list's first paint is correct. */
const nameOf = (list: string) => `fuma.office-columns.${list}`

type Hidden = ReadonlySet<string> | undefined

function remembered(list: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(list)) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : null
  } catch {
    return null
  }
}

function remember(list: string, hidden: readonly string[] | null): void {
  try {
    if (hidden) localStorage.setItem(nameOf(list), JSON.stringify(hidden))
    else localStorage.removeItem(nameOf(list))
  } catch {
    // Blocked storage: the account has the choice.
  }
}

export interface ChosenColumns {
  /** Undefined without a choice: then the columns' defaults apply. */
  hidden: Hidden
  /** Stores the user's choice, for all browsers. */
  choose: (hidden: Hidden) => void
  /** Shows a saved view's columns without storing them; undefined: the user's own choice again. */
  show: (hidden: Hidden) => void
}

/**
 * The hidden columns of a list, stored per user.
 * @param list list name: "orders"
 */
export function useChosenColumns(list: string): ChosenColumns {
  const me = useMe()
  const [first] = useState(() => remembered(list))
  const [chosen, setChosen] = useState<{ hidden: string[] | null } | null>(null)
  const [viewed, setViewed] = useState<Hidden>(undefined)
  const { run } = useOfficeAction(officeColumnsSave, {
    refreshes: [officeMe.name],
    onRefused: ({ message }) => noteRefused(message),
  })
  const ofAccount = me?.hiddenColumns ? (me.hiddenColumns[list] ?? null) : first
  const own = chosen ? chosen.hidden : ofAccount
  const text = JSON.stringify(own)
  const isKnown = me !== null
  useEffect(() => {
    if (isKnown) remember(list, JSON.parse(text))
  }, [list, isKnown, text])
  const hidden = useMemo(() => {
    const ids: string[] | null = JSON.parse(text)
    return ids ? new Set(ids) : undefined
  }, [text])
  return {
    hidden: viewed ?? hidden,
    choose: (next) => {
      const ids = next ? [...next] : null
      setViewed(undefined)
      setChosen({ hidden: ids })
      void run({ list, hidden: ids })
    },
    show: setViewed,
  }
}
