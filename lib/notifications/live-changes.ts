import { viewerInCookie } from '../account/viewer-store.ts'
import { changedEvent, notificationCount } from '../contract/notifications/notification.ts'
import { ask } from '../http/call-client.ts'
import { announceChanges } from '../http/changes.ts'
import { jsonOf } from '../http/json-of.ts'
import { setUnread } from './unread.ts'

/**
 * Live changes: the shop's stream of events, one for each visible tab of a signed-in user. Loaded once the page has
 * settled.
 */

const STREAM = '/api/stream'
/** Milliseconds between requests for the count while there is no stream. */
const POLL_MS = 30_000

/** Parses an event's data and passes it on. Ignores a truncated event: the next event repeats its data. */
function deliver(text: string): void {
  const read = changedEvent.safeParse(jsonOf(text))
  if (!read.success) return
  last = read.data.unread
  setUnread(last)
  announceChanges(read.data.keys)
}

/** The last known count of unread notifications; -1 before the first. */
let last = -1

/** Fetches the count; a changed count means new notifications. */
async function checkCount(): Promise<void> {
  const answer = await ask(notificationCount, {})
  if (!answer.ok) return
  const { unread } = answer.data
  if (unread !== last) {
    last = unread
    setUnread(unread)
    announceChanges(['notifications', 'orders', 'profile'])
  }
}

/**
 * Follows changes until stopped. A hidden tab has no connection; without a stream the count is fetched every 30
 * seconds.
 */
export function followLive(): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  function open() {
    if (source && source.readyState !== EventSource.CLOSED) return
    // Another tab can have signed out: this tab learns of it when it becomes visible, and sends no requests until then.
    if (viewerInCookie() === 'guest') return
    source = new EventSource(STREAM)
    source.addEventListener('changed', ({ data }) => deliver(String(data)))
    // The stream failed, for example because too many are open: fetch the first count without waiting for half a
    // minute.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED && last === -1) void checkCount()
    })
  }
  function tick() {
    if (source?.readyState === EventSource.OPEN || viewerInCookie() === 'guest') return
    void checkCount().then(() => timer && open())
  }
  function start() {
    if (timer || document.hidden) return
    open()
    timer = setInterval(tick, POLL_MS)
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
    source?.close()
    source = null
  }
  const onVisibility = () => (document.hidden ? stop() : start())

  start()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', start)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', start)
    stop()
    last = -1
  }
}
