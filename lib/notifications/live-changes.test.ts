import { jest } from '@jest/globals'
import { onChanged } from '../http/changes.ts'
import { followLive } from './live-changes.ts'

/** The parts of a browser that the stream uses. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static readonly OPEN = 1
  static all: Stream[] = []
  readyState: number = Stream.OPEN
  constructor() {
    super()
    Stream.all.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  says(data: string) {
    this.dispatchEvent(Object.assign(new Event('changed'), { data }))
  }
}

const page = Object.assign(new EventTarget(), {
  hidden: false,
  cookie: 'viewer=2-approved',
  documentElement: { dataset: { viewer: '2-approved' } },
})
const view = new EventTarget()
let requests: string[] = []
let unread = 3

Object.assign(globalThis, {
  EventSource: Stream,
  document: page,
  window: view,
  addEventListener: view.addEventListener.bind(view),
  removeEventListener: view.removeEventListener.bind(view),
  fetch: async (address: string) => {
    requests.push(address)
    return Response.json({ status: 200, message: '', data: { unread } })
  },
})

function hide(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
const open = () => Stream.all.filter(({ readyState }) => readyState !== Stream.CLOSED)

let stop: () => void
const looks = { notifications: 0, orders: 0 }
onChanged('notifications', () => {
  looks.notifications += 1
})
onChanged('orders', () => {
  looks.orders += 1
})

beforeEach(() => {
  jest.useFakeTimers()
  Stream.all = []
  requests = []
  Object.assign(looks, { notifications: 0, orders: 0 })
  page.hidden = false
  page.cookie = 'viewer=2-approved'
  stop = followLive()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

describe('followLive', () => {
  it('passes on valid events of the stream and ignores invalid events', () => {
    Stream.all[0]?.says('{"keys":["orders"],"unread":4}')
    expect(looks).toEqual({ notifications: 0, orders: 1 })
    for (const broken of ['', '{"keys":["orders"]', '{"keys":["weather"],"unread":4}', 'null'])
      Stream.all[0]?.says(broken)
    expect(looks).toEqual({ notifications: 0, orders: 1 })
  })

  it('has one connection, and closes it while the tab is hidden or after stopping', async () => {
    expect(open()).toHaveLength(1)
    hide(true)
    expect(open()).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(120_000)
    expect([open().length, requests]).toEqual([0, []])
    hide(false)
    hide(false)
    expect(open()).toHaveLength(1)
    stop()
    hide(true)
    hide(false)
    expect(open()).toHaveLength(0)
  })

  it('sends no requests while the stream is open', async () => {
    await jest.advanceTimersByTimeAsync(300_000)
    expect([Stream.all.length, requests]).toEqual([1, []])
  })

  it('fetches the count every 30 s without a stream, announces changes, and retries the stream', async () => {
    Stream.all[0]?.close()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(requests).toEqual(['/api/notifications-count'])
    expect(looks.notifications).toBe(1)
    expect(Stream.all).toHaveLength(2)
    Stream.all[1]?.close()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(requests).toHaveLength(2)
    // The same count is not a change.
    expect(looks.notifications).toBe(1)
    Stream.all[2]?.close()
    unread = 5
    await jest.advanceTimersByTimeAsync(30_000)
    expect(looks.notifications).toBe(2)
  })

  it('sends no requests after a sign-out in another tab', async () => {
    Stream.all[0]?.close()
    page.cookie = 'viewer=guest'
    await jest.advanceTimersByTimeAsync(90_000)
    expect([Stream.all.length, requests]).toEqual([1, []])
  })
})
