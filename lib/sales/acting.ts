import { accountOf, useViewer } from '../account/account.ts'
import { actingName, subscribeViewer } from '../account/viewer-store.ts'
import { useStore } from '../browser/use-store.ts'

/** The trader that a sales representative acts for, live; null without a trader and on the server. */
export function useActingFor(): { name: string } | null {
  const { actingFor } = accountOf(useViewer())
  return actingFor === null ? null : { name: actingName() }
}

/** That trader's name, live; empty without a trader and on the server. */
export const useActingName = (): string => useStore({ read: actingName, subscribe: subscribeViewer }, '')
