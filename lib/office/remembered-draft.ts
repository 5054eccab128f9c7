import { useMemo, useState } from 'react'
import { recall, remember } from '../browser/tab-storage.ts'
import { useHydrated } from '../browser/use-hydrated.ts'

/**
 * Unsaved form input without a version (else `useDraft`), restored when the user returns in this tab, also after a
 * reload. It is available after hydration, because the server's HTML cannot have it.
 * @param name of the form in this tab: "offer-draft.12"
 * @returns the draft, null without input; and a function that sets it or, with null, deletes it
 */
export function useRememberedDraft<Draft>(name: string): [Draft | null, (draft: Draft | null) => void] {
  const isHydrated = useHydrated()
  const stored = useMemo(() => (isHydrated ? recall<Draft>(name) : null), [isHydrated, name])
  const [typed, setTyped] = useState<{ name: string; draft: Draft | null }>()
  function change(draft: Draft | null): void {
    setTyped({ name, draft })
    remember(name, draft)
  }
  return [typed?.name === name ? typed.draft : stored, change]
}
