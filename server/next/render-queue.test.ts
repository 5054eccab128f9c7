import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { jest } from '@jest/globals'

const asking = new AsyncLocalStorage<{ address: string; response: EventEmitter }>()
Object.assign(globalThis, { [Symbol.for('fuma.request')]: asking })

/** A separate request that waits to render. */
async function ask(untilClosed = false) {
  const { finishRender, waitToRender } = await import('./render-queue.ts')
  const request = { address: '41.90.1.2', response: new EventEmitter() }
  const inIt = <Result>(work: () => Result) => asking.run(request, work)
  const at = { began: undefined as boolean | undefined, answer: request.response }
  void inIt(() => waitToRender(untilClosed)).then((mayRender) => {
    at.began = mayRender
  })
  return Object.assign(at, { again: () => inIt(() => waitToRender(untilClosed)), rendered: () => inIt(finishRender) })
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const many = (count: number) => Promise.all(Array.from({ length: count }, () => ask()))

describe('waitToRender', () => {
  it('renders eight at once and starts the next after a rendering or a response, not after a disconnect', async () => {
    const eight = await many(8)
    const [ninth, tenth, eleventh] = await many(3)
    await settle()
    expect(eight.map(({ began }) => began)).toEqual(eight.map(() => true))
    expect([ninth?.began, tenth?.began]).toEqual([undefined, undefined])

    eight[0]?.answer.emit('close')
    await settle()
    expect(ninth?.began).toBeUndefined()
    eight[0]?.rendered()
    await settle()
    expect([ninth?.began, tenth?.began]).toEqual([true, undefined])
    // Rendered and answered is one end, not two.
    eight[0]?.answer.emit('finish')
    await settle()
    expect(tenth?.began).toBeUndefined()
    eight[1]?.answer.emit('finish')
    await settle()
    expect([tenth?.began, eleventh?.began]).toEqual([true, undefined])

    expect(await eight[2]?.again()).toBe(true)
    for (const one of [...eight, ninth, tenth]) one?.rendered()
    await settle()
    eleventh?.rendered()
  })

  it('lets 200 wait and no more', async () => {
    const begun = await many(8)
    const waiting = await many(200)
    const [late] = await many(1)
    await settle()
    expect(late?.began).toBe(false)
    expect(waiting.some(({ began }) => began !== undefined)).toBe(false)
    for (const one of begun) one.rendered()
    for (const one of waiting) {
      await settle()
      expect(one.began).toBe(true)
      one.rendered()
    }
  })

  it('releases the slot of an uncached page if the connection closes, also during the wait', async () => {
    const begun = await many(8)
    const [leaving, staying] = [await ask(true), await ask(true)]
    const after = await ask(true)
    leaving.answer.emit('close')
    begun[0]?.rendered()
    await settle()
    expect(staying.began).toBe(true)
    expect(after.began).toBeUndefined()
    staying.answer.emit('close')
    await settle()
    expect(after.began).toBe(true)
    after.answer.emit('close')
    for (const one of begun) one.rendered()
  })

  it('refuses a request after ten seconds, or sooner if the queue was never empty that long', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] })
    const begun = await many(8)
    const [first] = await many(1)
    await jest.advanceTimersByTimeAsync(9_900)
    const [second] = await many(1)
    expect([first?.began, second?.began]).toEqual([undefined, undefined])
    await jest.advanceTimersByTimeAsync(200)
    expect([first?.began, second?.began]).toEqual([false, undefined])
    const [third] = await many(1)
    await jest.advanceTimersByTimeAsync(510)
    expect(third?.began).toBe(false)
    jest.useRealTimers()
    // A refused request occupies no slot, and can try again.
    for (const one of begun) one.rendered()
    await settle()
    expect(second?.began).toBe(true)
    const renders = [first?.again(), third?.again()]
    await settle()
    expect(await Promise.all(renders)).toEqual([true, true])
    for (const one of [first, second, third]) one?.rendered()
  })

  it('gives internal work a pass without a slot', async () => {
    const { waitToRender } = await import('./render-queue.ts')
    const begun = await many(8)
    expect(await waitToRender()).toBe(true)
    for (const one of begun) one.rendered()
  })
})
