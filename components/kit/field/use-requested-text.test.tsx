import { jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { useRequestedText } from './use-requested-text.ts'

/** Time until a request changes the address. */
const ADDRESS_MS = 50
const PAUSE_MS = 100

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

function Field({ requests, isOnlyDigits }: { requests: string[]; isOnlyDigits: boolean }) {
  const [value, setValue] = useState('')
  const { text, type, request } = useRequestedText({
    value,
    onRequest: (next) => {
      requests.push(next)
      setTimeout(() => setValue(next), ADDRESS_MS)
    },
    ...(isOnlyDigits && { read: (typed: string) => (/^\d+$/.test(typed) ? typed : null) }),
    pauseMs: PAUSE_MS,
  })
  return (
    <>
      <input aria-label="Words" value={text} onChange={({ target }) => type(target.value)} onBlur={request} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  )
}

function open({ isOnlyDigits = false } = {}) {
  const requests: string[] = []
  render(<Field requests={requests} isOnlyDigits={isOnlyDigits} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return { requests, input, type: (value: string) => fireEvent.change(input, { target: { value } }) }
}

test('retains text that is typed before an earlier request arrives', () => {
  const { requests, input, type } = open()
  type('6')
  pass(PAUSE_MS)
  expect(requests).toEqual(['6'])
  type('60')
  pass(ADDRESS_MS)
  expect(input.value).toBe('60')
  pass(PAUSE_MS)
  expect(requests).toEqual(['6', '60'])
  // Two requests are on their way.
  type('600')
  fireEvent.blur(input)
  pass(ADDRESS_MS)
  expect(input.value).toBe('600')
  expect(requests).toEqual(['6', '60', '600'])
})

test('follows a change made elsewhere, also back to an earlier value', () => {
  const { input, type } = open()
  for (const text of ['kikoy', 'kikoy', 'shuka']) {
    type(text)
    pass(PAUSE_MS + ADDRESS_MS)
    expect(input.value).toBe(text)
    fireEvent.click(screen.getByRole('button'))
    expect(input.value).toBe('')
  }
})

test('requests a text without the pause when the field is left, once, and no text that cannot be requested', () => {
  const { requests, input, type } = open({ isOnlyDigits: true })
  type('12')
  fireEvent.blur(input)
  pass(PAUSE_MS + ADDRESS_MS)
  type('12x')
  fireEvent.blur(input)
  pass(PAUSE_MS)
  expect({ requests, text: input.value }).toEqual({ requests: ['12'], text: '12x' })
})
