import type { FastifyInstance } from 'fastify'
import {
  events,
  notificationClear,
  notificationCount,
  notificationList,
  notificationReadAll,
  notificationSettings,
  notificationSettingsUpdate,
  notificationUpdate,
} from '#lib/contract/notifications/notification.ts'
import { refuse } from '../../../refusal.ts'
import { callerOf, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { LiveChanges, type LiveEvent } from '../jobs/live-changes.ts'
import {
  clearAll,
  countUnread,
  listNotifications,
  readAll,
  readOne,
  saveSettings,
  settingsOf,
} from '../use-cases/notifications.ts'

const BEAT_MS = 20_000
/** Open streams in one process. Above this, streams are refused and the pages poll instead. */
const MAX_STREAMS = 5_000
/** Open streams of one person: the visible tabs on a few devices. */
const MAX_STREAMS_EACH = 8
/**
 * Pages without a stream poll the count at this interval (lib/notifications/live-changes.ts), and then try to open a
 * stream again.
 */
const RETRY_AFTER_SECONDS = 30

/** A user's notifications: the list, and the stream of changes to it. */
export function serveNotifications(app: FastifyInstance): void {
  const { clock } = app.shop

  serveCall(app, notificationList, async ({ input, caller, tx }) =>
    listNotifications(tx, signedIn(caller).userId, input),
  )

  serveCall(app, notificationCount, async ({ caller, tx }) => ({
    data: { unread: await countUnread(tx, signedIn(caller).userId) },
  }))

  serveCall(app, notificationUpdate, async ({ input, caller, tx }) => {
    const { userId } = signedIn(caller)
    await readOne(tx, clock, userId, input.id)
    return { data: { unread: await countUnread(tx, userId) } }
  })

  serveCall(app, notificationReadAll, async ({ caller, tx }) => {
    await readAll(tx, clock, signedIn(caller).userId)
    return { data: { unread: 0 } }
  })

  serveCall(app, notificationClear, async ({ caller, tx }) => {
    await clearAll(tx, signedIn(caller).userId)
    return { data: { unread: 0 } }
  })

  serveCall(app, notificationSettings, async ({ caller, tx }) => ({
    data: await settingsOf(tx, signedIn(caller).userId),
  }))

  serveCall(app, notificationSettingsUpdate, async ({ input, caller, tx }) => {
    const data = await saveSettings(tx, clock(), signedIn(caller).userId, input)
    return { data, message: 'Your choice is saved.' }
  })

  serveEvents(app)
}

const eventText = ({ id, event }: LiveEvent) => `id: ${id}\nevent: changed\ndata: ${JSON.stringify(event)}\n\n`

/** Server-sent events for one signed-in person. Every heartbeat checks the token again. */
function serveEvents(app: FastifyInstance): void {
  const { clock, database } = app.shop
  // From the replica if the shop has one: an open page is notified of data that it can then find there.
  const live = new LiveChanges(() => database.reader(), app.log)
  const ends = new Set<() => void>()
  const openStreams = new Map<number, number>()
  function countStreams(userId: number, more: 1 | -1) {
    const count = (openStreams.get(userId) ?? 0) + more
    if (count > 0) openStreams.set(userId, count)
    else openStreams.delete(userId)
  }

  app.get(events.path, { config: { call: events.name } }, async (request, reply) => {
    const caller = await callerOf(request, database, clock)
    const { userId } = signedIn(caller)
    if (ends.size >= MAX_STREAMS || (openStreams.get(userId) ?? 0) >= MAX_STREAMS_EACH) {
      const more = { retryAfterSeconds: RETRY_AFTER_SECONDS }
      throw refuse('too-many-requests', 'Too many pages are open. Close some and try again.', more)
    }
    const given = request.headers['last-event-id']
    const since = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    raw.write('retry: 5000\n\n')
    const stop = live.listen(userId, since, (event) => raw.write(eventText(event)))
    const end = () => {
      // A closed connection can emit this event more than once.
      if (!ends.delete(end)) return
      countStreams(userId, -1)
      clearInterval(beat)
      stop()
      raw.end()
    }
    const beat = setInterval(() => {
      callerOf(request, database, clock).then(
        (now) => (now.who === 'guest' ? end() : raw.write(': beat\n\n')),
        // The sign-in has ended, or that is not known: the page connects again, and gets the answer then.
        end,
      )
    }, BEAT_MS)
    beat.unref()
    ends.add(end)
    countStreams(userId, 1)
    raw.on('close', end)
    raw.on('error', end)
    // The connection closed during the token check: no later event will report it.
    if (raw.destroyed) end()
  })

  app.addHook('preClose', async () => {
    for (const end of [...ends]) end()
    await live.close()
  })
}
