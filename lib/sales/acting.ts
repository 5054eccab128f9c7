import { accountOf, useViewer } from '../account/account.ts'
import { actingName } from '../account/viewer-store.ts'

/** The trader a sales representative acts for, live; null: nobody, and on the server. */
export function useActingFor(): { name: string } | null {
  const { actingFor } = accountOf(useViewer())
  return actingFor === null ? null : { name: actingName() }
}
