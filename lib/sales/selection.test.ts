import { type Chosen, createSelection, MAX_CHOSEN } from './selection.ts'

const cloth = (id: number, more: Partial<Chosen> = {}): Chosen => ({
  id,
  cluster: `MAR-SB-${id}`,
  name: `Simba ${id}`,
  brand: 'Mara Mills',
  size: '5 × 6',
  colour: 'Madder',
  feature: 'Woven border',
  picture: 'a'.repeat(64),
  ...more,
})

function opened(kept: unknown = null) {
  let stored = kept
  const open = () =>
    createSelection(stored, (value) => {
      stored = value
    })
  return { selection: open(), open, stored: () => stored }
}

it('keeps one product of each family, over a reload', () => {
  const { selection, open } = opened()
  selection.put([cloth(1), cloth(2)])
  selection.put([cloth(9, { cluster: 'MAR-SB-1', colour: 'Indigo' })])
  selection.drop(['MAR-SB-2'])
  expect([...open().read().values()]).toEqual([cloth(9, { cluster: 'MAR-SB-1', colour: 'Indigo' })])
})

it('takes ten thousand, says how many found no room, and still changes one of them', () => {
  const { selection } = opened()
  expect(selection.put(Array.from({ length: MAX_CHOSEN + 3 }, (_, at) => cloth(at + 1)))).toBe(3)
  expect(selection.read().size).toBe(MAX_CHOSEN)
  expect(selection.put([cloth(1, { colour: 'Teal' })])).toBe(0)
  expect(selection.read().get('MAR-SB-1')?.colour).toBe('Teal')
})

it('tells who listens, with another snapshot each time, and nothing once they stop', () => {
  const { selection } = opened()
  const seen: number[] = []
  const stop = selection.subscribe(() => seen.push(selection.read().size))
  const before = selection.read()
  selection.put([cloth(1)])
  expect([before.size, selection.read() === before]).toEqual([0, false])
  stop()
  selection.clear()
  expect(seen).toEqual([1])
})

it.each([[null], ['text'], [{ a: 1 }], [[null, 7, { id: 1 }, { ...cloth(2), id: 'x' }]]])(
  'a damaged memory holds nothing: %j',
  (stored) => expect(opened(stored).selection.read().size).toBe(0),
)

it('an empty selection is not kept at all', () => {
  const { selection, stored } = opened()
  selection.put([cloth(1)])
  selection.clear()
  expect(stored()).toBeNull()
})
