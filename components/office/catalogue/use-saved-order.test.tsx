import { act, renderHook, waitFor } from '@testing-library/react'
import { inOrder, useSavedOrder } from './use-saved-order.ts'

/** Mocks a save that the test resolves later. */
function held() {
  const asked: { before: readonly string[]; codes: readonly string[]; answer: (isSaved: boolean) => void }[] = []
  const save = (before: readonly string[], codes: readonly string[]) =>
    new Promise<boolean>((answer) => asked.push({ before, codes, answer }))
  return { asked, save }
}

test('moves made while one is saved are shown at once, and saved over it', async () => {
  const { asked, save } = held()
  let reloads = 0
  const reload = async () => {
    reloads += 1
  }
  const { result } = renderHook(() => useSavedOrder(['a', 'b', 'c'], save, reload))
  act(() => result.current.arrange(['b', 'a', 'c']))
  act(() => result.current.arrange(['b', 'c', 'a']))
  expect(result.current.ids).toEqual(['b', 'c', 'a'])
  expect(asked).toHaveLength(1)
  await act(async () => asked[0]?.answer(true))
  expect(asked[1]).toMatchObject({ before: ['b', 'a', 'c'], codes: ['b', 'c', 'a'] })
  expect(reloads).toBe(0)
  await act(async () => asked[1]?.answer(true))
  await waitFor(() => expect(result.current.ids).toEqual(['a', 'b', 'c']))
  expect(reloads).toBe(1)
})

test('refetches the order if a save is refused', async () => {
  const { asked, save } = held()
  let reloads = 0
  const reload = async () => {
    reloads += 1
  }
  const { result } = renderHook(() => useSavedOrder(['a', 'b'], save, reload))
  act(() => result.current.arrange(['b', 'a']))
  await act(async () => asked[0]?.answer(false))
  expect(reloads).toBe(1)
  expect(result.current.ids).toEqual(['a', 'b'])
})

test('places items without a position at the end', () => {
  expect(inOrder(['a', 'b', 'c'], ['c', 'a'], (one) => one)).toEqual(['c', 'a', 'b'])
})
