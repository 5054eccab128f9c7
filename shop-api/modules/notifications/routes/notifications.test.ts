import type { AddressInfo } from 'node:net'
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
import { openEmbedded } from '../../../testing/databases.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { type TestShop, WITH_KEY } from '../../../testing/shop.ts'
import { notify } from '../use-cases/notify.ts'

let shop: TestShop
let url: string
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}${events.path}`
})
afterAll(() => shop.close())

const tell = ({ userId }: TestPerson, title: string, about: 'orders' | 'payments' = 'orders') =>
  notify(shop.database, [userId], { about, title, body: '', href: null }, orderClock())

describe('the list', () => {
  it('returns ten per page from a stable position, and can be read and cleared', async () => {
    const me = await newPerson(shop.database, orderClock, 2)
    const other = await newPerson(shop.database, orderClock, 2)
    await tell(other, 'Not yours')
    for (let n = 1; n <= 12; n += 1) await tell(me, `News ${n}`)
    const first = await shop.ask(notificationList, { pageNo: 1 }, me.headers)
    expect(first.data.map(({ notification }) => notification)).toEqual(
      Array.from({ length: 10 }, (_, n) => `News ${12 - n}`),
    )
    expect(first.meta).toMatchObject({ total: 12, unread: 12 })
    await tell(me, 'News 13')
    const next = await shop.ask(notificationList, { before: first.meta.next }, me.headers)
    expect(next.data.map(({ notification }) => notification)).toEqual(['News 2', 'News 1'])
    expect(next.meta.next).toBeNull()
    const second = await shop.ask(notificationList, { pageNo: 2 }, me.headers)
    expect(second.data.map(({ notification }) => notification)).toEqual(['News 3', 'News 2', 'News 1'])

    const id = first.data[0]?.id ?? 0
    expect((await shop.ask(notificationUpdate, { id }, me.headers)).data).toEqual({ unread: 12 })
    expect((await shop.ask(notificationUpdate, { id }, me.headers)).data).toEqual({ unread: 12 })
    const [theirs] = (await shop.ask(notificationList, {}, other.headers)).data
    expect((await shop.refused(notificationUpdate, { id: theirs?.id }, me.headers)).code).toBe('not-found')
    expect((await shop.ask(notificationReadAll, {}, me.headers)).data).toEqual({ unread: 0 })
    await shop.ask(notificationClear, {}, me.headers)
    expect((await shop.ask(notificationList, {}, me.headers)).meta).toEqual({ total: 0, unread: 0, next: null })
    expect((await shop.ask(notificationCount, {}, other.headers)).data).toEqual({ unread: 1 })
  })

  it('has its emails switched off by a setting', async () => {
    const me = await newPerson(shop.database, orderClock, 3)
    expect((await shop.ask(notificationSettings, {}, me.headers)).data).toEqual({ email: true, sms: true })
    await shop.ask(notificationSettingsUpdate, { email: false }, me.headers)
    expect((await shop.ask(notificationSettings, {}, me.headers)).data).toEqual({ email: false, sms: true })
  })
})

describe('the stream', () => {
  /** Reads events until `count` have arrived. */
  async function events(headers: Record<string, string>, count: number, after: (came: number) => Promise<unknown>) {
    const answer = await fetch(url, { headers: { ...WITH_KEY, ...headers } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const found: { id: number; data: unknown }[] = []
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id, data] = /^id: (\d+)\nevent: changed\ndata: (.*)$/.exec(block) ?? []
        if (!data) continue
        found.push({ id: Number(id), data: JSON.parse(data) })
        // Leaving the loop closes the connection.
        if (found.length === count) return found
        await after(found.length)
      }
    }
    throw new Error('the stream ended')
  }

  it('sends the current state at once, and again after every change', async () => {
    const me = await newPerson(shop.database, orderClock, 2)
    const came = await events(me.headers, 3, async (n) => {
      if (n === 1) await tell(me, 'Paid', 'payments')
      else await shop.ask(notificationReadAll, {}, me.headers)
    })
    expect(came.map(({ data }) => data)).toEqual([
      { keys: ['notifications'], unread: 0 },
      { keys: ['notifications', 'payments', 'orders'], unread: 1 },
      { keys: ['notifications'], unread: 0 },
    ])
    const last = String(came[2]?.id)
    // Reconnected with its last state: silent until the next change.
    await tell(me, 'Out')
    const [again] = await events({ ...me.headers, 'last-event-id': last }, 1, async () => {})
    expect(again?.data).toEqual({ keys: ['notifications', 'orders'], unread: 1 })
  })

  it('requires a sign-in', async () => {
    expect((await fetch(url, { headers: WITH_KEY })).status).toBe(401)
    expect((await fetch(url, { headers: { ...WITH_KEY, authorization: `Bearer ${'x'.repeat(43)}` } })).status).toBe(401)
  })

  it('is open at most eight times per person, and a closed stream frees its place', async () => {
    const [me, other] = [await newPerson(shop.database, orderClock, 2), await newPerson(shop.database, orderClock, 2)]
    const open = async (headers: Record<string, string>) => {
      const leave = new AbortController()
      const answer = await fetch(url, { headers: { ...WITH_KEY, ...headers }, signal: leave.signal })
      return { answer, close: () => leave.abort() }
    }
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(me.headers)))
    const taken = streams.filter(({ answer }) => answer.status === 200)
    const refused = streams.filter(({ answer }) => answer.status !== 200)
    expect([taken.length, refused.length]).toEqual([8, 12])
    for (const { answer } of refused) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
      expect(await answer.json()).toMatchObject({ code: 'too-many-requests', retryable: true })
    }
    const theirs = await open(other.headers)
    expect(theirs.answer.status).toBe(200)

    taken[0]?.close()
    let again = await open(me.headers)
    // The server hears of the closed connection a moment later.
    for (const until = Date.now() + 20_000; again.answer.status !== 200 && Date.now() < until; ) {
      again = await open(me.headers)
    }
    expect(again.answer.status).toBe(200)
    expect((await open(me.headers)).answer.status).toBe(429)
    for (const { close } of [...taken, theirs, again]) close()
  })
})
