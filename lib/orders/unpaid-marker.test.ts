import { forgetUnpaid, mayHaveUnpaid, noteUnpaid, setUnpaid } from './unpaid-marker.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  globalThis.localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  } as unknown as Storage
})

test('remembers an order from placing until it is paid or cancelled', () => {
  expect(mayHaveUnpaid()).toBe(false)
  noteUnpaid('one')
  noteUnpaid('two')
  noteUnpaid('one')
  expect([...stored.values()]).toEqual(['["one","two"]'])
  forgetUnpaid('other')
  forgetUnpaid('one')
  expect(mayHaveUnpaid()).toBe(true)
  forgetUnpaid('two')
  expect(stored.size).toBe(0)
})

test('replaces the ids by the shop’s, and reads no ids from damaged text', () => {
  noteUnpaid('one')
  setUnpaid(['two'])
  expect([...stored.values()]).toEqual(['["two"]'])
  for (const damaged of ['{', '{"a":1}', '[1,null]']) {
    stored.set([...stored.keys()][0] as string, damaged)
    expect(mayHaveUnpaid()).toBe(false)
  }
})

test('does not fail if the browser stores no data', () => {
  globalThis.localStorage = undefined as unknown as Storage
  noteUnpaid('one')
  expect(mayHaveUnpaid()).toBe(false)
})
