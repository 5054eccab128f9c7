import { jest } from '@jest/globals'
import { createNotifier, createStore } from './store.ts'

describe('a store', () => {
  it('holds a value, changes it and tells', () => {
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
  it('tells nothing of what is as it was', () => {
    const store = createStore('same')
    const listener = jest.fn()
    store.subscribe(listener)
    store.set('same')
    expect(listener).not.toHaveBeenCalled()
  })
})

it('a notifier follows its source as long as somebody listens', () => {
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
