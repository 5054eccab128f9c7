import { jest } from '@jest/globals'
import { startAlertTimer } from './alert-timer.ts'
import { followInput, lastKeyAt } from './last-input.ts'

const input = new EventTarget()
const press = (type: 'keydown' | 'pointerdown') => input.dispatchEvent(new Event(type))
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  stop = followInput(input)
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

/** Starts a timer; returns it and a mock that counts its ends. */
function start(stay: number, isPressable: boolean) {
  const onEnd = jest.fn()
  return { timer: startAlertTimer(stay, isPressable, onEnd), onEnd }
}

test('ends once when its time is over', () => {
  const { onEnd } = start(5_000, false)
  jest.advanceTimersByTime(4_999)
  expect(onEnd).not.toHaveBeenCalled()
  jest.advanceTimersByTime(60_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('pauses while held, and then stays for at least another second', () => {
  const { timer, onEnd } = start(5_000, false)
  jest.advanceTimersByTime(4_900)
  timer.hold('pointer', true)
  jest.advanceTimersByTime(60_000)
  timer.hold('pointer', false)
  jest.advanceTimersByTime(999)
  expect(onEnd).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('stays held by the focus after the pointer leaves', () => {
  const { timer, onEnd } = start(5_000, true)
  timer.hold('focus', true)
  timer.hold('pointer', true)
  timer.hold('pointer', false)
  jest.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  timer.hold('focus', false)
  jest.advanceTimersByTime(5_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('waits 20 s after the last key press if it has a button', () => {
  press('keydown')
  const { onEnd } = start(5_000, true)
  jest.advanceTimersByTime(12_000)
  press('keydown')
  jest.advanceTimersByTime(19_999)
  expect(onEnd).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('ends at its normal time after a pointer press, or if it has no button', () => {
  press('keydown')
  const plain = start(2_000, false)
  jest.advanceTimersByTime(2_000)
  expect(plain.onEnd).toHaveBeenCalledTimes(1)
  press('pointerdown')
  expect(lastKeyAt()).toBeNull()
  const { onEnd } = start(5_000, true)
  jest.advanceTimersByTime(5_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('never ends after it was stopped', () => {
  const { timer, onEnd } = start(5_000, true)
  timer.stop()
  jest.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
})
