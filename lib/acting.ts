import { accountOf, useViewer } from './account.ts'
import { actingName } from './viewer-changes.ts'

/** The trader a sales representative acts for, live; null: nobody, and on the server. */
export function useActingFor(): { name: string } | null {
  const { actingFor } = accountOf(useViewer())
  return actingFor === null ? null : { name: actingName() }
}
