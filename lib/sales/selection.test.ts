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

it('stores one product of each family across a reload', () => {
  const { selection, open } = opened()
  selection.put([cloth(1), cloth(2)])
  selection.put([cloth(9, { cluster: 'MAR-SB-1', colour: 'Indigo' })])
  selection.drop(['MAR-SB-2'])
  expect([...open().read().values()]).toEqual([cloth(9, { cluster: 'MAR-SB-1', colour: 'Indigo' })])
})

it('accepts ten thousand products, returns the number of others, and still replaces a product', () => {
  const { selection } = opened()
  expect(selection.put(Array.from({ length: MAX_CHOSEN + 3 }, (_, at) => cloth(at + 1)))).toBe(3)
  expect(selection.read().size).toBe(MAX_CHOSEN)
  expect(selection.put([cloth(1, { colour: 'Teal' })])).toBe(0)
  expect(selection.read().get('MAR-SB-1')?.colour).toBe('Teal')
})

it('notifies listeners with a new snapshot until they unsubscribe', () => {
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
  'is empty if the stored value is damaged: %j',
  (stored) => expect(opened(stored).selection.read().size).toBe(0),
)

it('deletes the stored value of an empty selection', () => {
  const { selection, stored } = opened()
  selection.put([cloth(1)])
  selection.clear()
  expect(stored()).toBeNull()
})
