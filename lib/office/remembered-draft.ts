import { useMemo, useState } from 'react'
import { recall, remember } from '../browser/tab-storage.ts'
import { useHydrated } from '../browser/use-hydrated.ts'

/**
 * What is typed into a form and not saved yet: there again when somebody comes back in this tab, a reload included. It begins
 * once the server's HTML, which cannot have it, is taken over.
 * @param name of the form in this tab: "offer-draft.12"
 * @returns the draft, null while nothing is typed; and what sets it, or forgets it with null
 */
export function useRememberedDraft<Draft>(name: string): [Draft | null, (draft: Draft | null) => void] {
  const isHydrated = useHydrated()
  const stored = useMemo(() => (isHydrated ? recall<Draft>(name) : null), [isHydrated, name])
  const [typed, setTyped] = useState<Draft | null>()
  function change(draft: Draft | null): void {
    setTyped(draft)
    remember(name, draft)
  }
  return [typed === undefined ? stored : typed, change]
}
