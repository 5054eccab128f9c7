import { jest } from '@jest/globals'
import { createNotifier, createStore } from './store.ts'

describe('a store', () => {
  it('stores a value, changes it and notifies listeners', () => {
    const store = createStore({ name: 'a', size: 1 })
    const listener = jest.fn()
    const stop = store.subscribe(listener)
    store.update({ size: 2 })
    expect(store.read()).toEqual({ name: 'a', size: 2 })
    store.set({ name: 'b', size: 3 })
    expect(store.read().name).toBe('b')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    store.update({ size: 4 })
    expect(listener).toHaveBeenCalledTimes(2)
  })
  it('does not notify listeners if the value is unchanged', () => {
    const store = createStore('same')
    const listener = jest.fn()
    store.subscribe(listener)
    store.set('same')
    expect(listener).not.toHaveBeenCalled()
  })
})

it('connects a notifier to its source while it has listeners', () => {
  const disconnect = jest.fn()
  const connect = jest.fn((_notify: () => void) => disconnect)
  const { subscribe } = createNotifier(connect)
  expect(connect).not.toHaveBeenCalled()
  const listener = jest.fn()
  const stops = [subscribe(listener), subscribe(() => {})]
  expect(connect).toHaveBeenCalledTimes(1)
  connect.mock.calls[0]?.[0]()
  expect(listener).toHaveBeenCalledTimes(1)
  stops[0]?.()
  stops[0]?.()
  expect(disconnect).not.toHaveBeenCalled()
  stops[1]?.()
  expect(disconnect).toHaveBeenCalledTimes(1)
})
