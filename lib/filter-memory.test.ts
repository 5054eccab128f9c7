import { EMPTY_FILTER, type Filter } from './contract/filter.ts'
import { keepFilter, keptFilter } from './filter-memory.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
}
const simba: Filter = { ...EMPTY_FILTER, subcollection: ['simba'], pageNo: 3 }

beforeEach(() => {
  kept.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

test('the last filter is given back from its first page', () => {
  keepFilter(simba)
  expect(keptFilter()).toEqual({ ...simba, pageNo: 1 })
})

test('the filter that filters nothing forgets', () => {
  keepFilter(simba)
  keepFilter({ ...EMPTY_FILTER, pageNo: 2 })
  expect(keptFilter()).toBeNull()
})

test.each(['', '{', 'null', '[]', '{"sort":9}', '{"brands":["<script>"]}'])('%j is nothing to give back', (text) => {
  keepFilter(simba)
  for (const name of kept.keys()) kept.set(name, text)
  expect(keptFilter()).toBeNull()
})

test('blocked storage loses nothing but the memory', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('blocked')
    },
  })
  expect(() => keepFilter(simba)).not.toThrow()
  expect(keptFilter()).toBeNull()
})
