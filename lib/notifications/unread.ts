import useSWR, { mutate } from 'swr'
import { useViewer } from '../account/account.ts'
import { recall, remember } from '../browser/tab-storage.ts'

const UNREAD = 'notifications-count'

/**
 * Number of unread notifications: the last announced count on this page (lib/notifications/live-changes.ts), before
 * that the previous page's count. It is on every page. 0 for guests, and before the first count.
 */
export function useUnread(): number {
  const viewer = useViewer()
  const { data } = useSWR<number>(viewer === 'guest' ? null : UNREAD, null)
  return data ?? (viewer === 'guest' ? 0 : (recall<number>(UNREAD) ?? 0))
}

/** The next user must not see the previous user's count. */
export const forgetUnread = (): void => remember(UNREAD, null)

/** Sets the count from the shop. */
export function setUnread(unread: number): void {
  remember(UNREAD, unread)
  void mutate(UNREAD, unread, { revalidate: false })
}
