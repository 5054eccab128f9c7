import useSWR, { mutate } from 'swr'
import { useViewer } from '../account/account.ts'
import { recall, remember } from '../browser/tab-storage.ts'

const UNREAD = 'notifications-count'

/**
 * How many notifications are unread, as this page was notified (lib/notifications/live-changes.ts), or until then as the page before it was:
 * the figure is on every page. 0 for guests, and before it was ever known.
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
