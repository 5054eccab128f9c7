import { useSyncExternalStore } from 'react'
import { subscribeViewer } from './viewer-changes.ts'

const nameInCookie = (): string => decodeURIComponent(/(?:^|; )acting=([^;]*)/.exec(document.cookie)?.[1] ?? '')
const nobody = () => ''

/** For whom a sales representative acts at this moment, by display name; null for nobody. The shop has the last word. */
export function useActingFor(): { name: string } | null {
  const name = useSyncExternalStore(subscribeViewer, nameInCookie, nobody)
  return name ? { name } : null
}
