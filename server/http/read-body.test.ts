import { jest } from '@jest/globals'
import { readText } from './read-body.ts'
import { Refusal } from './refusal.ts'

/** A body of which one chunk arrives each second. */
function slowRequest(chunk: string, seconds: number): Request {
  let sent = 0
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      sent += 1
      controller.enqueue(new TextEncoder().encode(chunk))
      if (sent === seconds) controller.close()
    },
  })
  return new Request('http://shop.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

async function read(chunk: string, seconds: number): Promise<string | undefined> {
  const reading = readText(slowRequest(chunk, seconds)).then(
    (text) => String(text.length),
    (error) => (error instanceof Refusal ? error.problem.message : String(error)),
  )
  await jest.advanceTimersByTimeAsync(200_000)
  expect(jest.getTimerCount()).toBeLessThan(2)
  return reading
}

test('refuses a very slow body after a while', async () => {
  expect(await read('x', 60)).toBe('The connection is too slow. Please try again.')
})

test('accepts a body from a slow connection', async () => {
  expect(await read('x'.repeat(4_000), 60)).toBe('240000')
})
