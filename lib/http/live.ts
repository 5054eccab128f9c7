import { viewerInCookie } from '../account/viewer-store.ts'
import { changedEvent, notificationCount } from '../contract/notification.ts'
import { setUnread } from '../notifications/unread.ts'
import { ask } from './call-client.ts'
import { announceChanges } from './changes.ts'
import { jsonOf } from './json-of.ts'

/**
 * What changes while somebody looks: the shop's stream, one for each tab and only while it is seen. Fetched after the
 * page has settled, and by nobody but people who are signed in.
 */

const STREAM = '/api/stream'
/** How often the count is asked for while there is no stream. */
const POLL_MS = 30_000

/** Reads an event's data and passes it on. Half an event, cut off by a proxy, is none: the next one says the same. */
function deliver(text: string): void {
  const read = changedEvent.safeParse(jsonOf(text))
  if (!read.success) return
  last = read.data.unread
  setUnread(last)
  announceChanges(read.data.keys)
}

/** How many were unread when it was last said; -1 before that. */
let last = -1

/** Asks for the count; a change of it says that there is something new. */
async function look(): Promise<void> {
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
 * Follows what changes until it is called off. A hidden tab holds no connection; where a stream cannot be had the count
 * is asked for every 30 seconds.
 */
export function followLive(): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  function open() {
    if (source && source.readyState !== EventSource.CLOSED) return
    // Another tab may have signed out: this one learns of it when it is looked at, and asks nothing until then.
    if (viewerInCookie() === 'guest') return
    source = new EventSource(STREAM)
    source.addEventListener('changed', ({ data }) => deliver(String(data)))
    // No stream to be had, for too many are open say: nobody waits half a minute for the first figure.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED && last === -1) void look()
    })
  }
  function tick() {
    if (source?.readyState === EventSource.OPEN || viewerInCookie() === 'guest') return
    void look().then(() => timer && open())
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
  const seen = () => (document.hidden ? stop() : start())

  start()
  document.addEventListener('visibilitychange', seen)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', start)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', start)
    stop()
    last = -1
  }
}
