import useSWR, { mutate } from 'swr'
import { useViewer } from '../account.ts'

const UNREAD = 'notifications-count'

/** How many notifications are unread, as the page was last told (lib/watch/live.ts); 0 for guests and until it is. */
export function useUnread(): number {
  const viewer = useViewer()
  const { data } = useSWR<number>(viewer === 'guest' ? null : UNREAD, null)
  return data ?? 0
}

/** The shop has said how many there are. */
export function setUnread(unread: number): void {
  void mutate(UNREAD, unread, { revalidate: false })
}
