import { forgetUnpaid, mayHaveUnpaid, noteUnpaid, setUnpaid } from './unpaid-marker.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage
})

test('an order waits from being placed until it is paid or cancelled', () => {
  expect(mayHaveUnpaid()).toBe(false)
  noteUnpaid('one')
  noteUnpaid('two')
  noteUnpaid('one')
  expect([...kept.values()]).toEqual(['["one","two"]'])
  forgetUnpaid('other')
  forgetUnpaid('one')
  expect(mayHaveUnpaid()).toBe(true)
  forgetUnpaid('two')
  expect(kept.size).toBe(0)
})

test('what the shop says counts; what cannot be read is nothing', () => {
  noteUnpaid('one')
  setUnpaid(['two'])
  expect([...kept.values()]).toEqual(['["two"]'])
  for (const damaged of ['{', '{"a":1}', '[1,null]']) {
    kept.set([...kept.keys()][0] as string, damaged)
    expect(mayHaveUnpaid()).toBe(false)
  }
})

test('a browser that keeps nothing is no failure', () => {
  globalThis.localStorage = undefined as unknown as Storage
  noteUnpaid('one')
  expect(mayHaveUnpaid()).toBe(false)
})
