import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { DateField } from './date-field.tsx'
import { DateTimeField, TimeField } from './time-field.tsx'
import { slashDay } from './typed-date.ts'

type Limits = { min?: string; max?: string }

function DayForm({ limits, first, sent }: { limits: Limits; first: string; sent: string[] }) {
  const [day, setDay] = useState(first)
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) sent.push(day)
      }}
    >
      <DateField label="Expected on" value={day} onChange={setDay} {...limits} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2027-01-05')}>
        Suggest
      </button>
    </form>
  )
}

/** A form with a day that was 3 November 2026; `sent` has the value of each submit that the browser allows. */
function drawDay(limits: Limits = {}, first = '2026-11-03') {
  const sent: string[] = []
  const { user } = drawOffice(<DayForm limits={limits} first={first} sent={sent} />)
  const field = screen.getByLabelText<HTMLInputElement>('Expected on')
  return { user, field, sent, value: () => screen.getByRole('status').textContent }
}

async function typed(text: string, limits?: Limits) {
  const drawn = drawDay(limits)
  await drawn.user.clear(drawn.field)
  await drawn.user.type(drawn.field, text)
  return drawn
}

test('shows a day as day, month and year', () => {
  expect(drawDay().field.value).toBe('03/11/2026')
})

test.each(['28/11/2026', '2026-11-28', '28.11.2026', '28112026'])(
  'passes on %s before the field is left',
  async (text) => {
    const { user, field, value } = await typed(text)
    expect(value()).toBe('2026-11-28')
    expect(field.value).toBe(text)
    await user.tab()
    expect(field.value).toBe('28/11/2026')
  },
)

test('completes a short day once the field is left', async () => {
  const { user, field, value } = await typed('5/1/27')
  expect(value()).toBe('')
  await user.tab()
  expect(field.value).toBe('05/01/2027')
  expect(value()).toBe('2027-01-05')
})

test('sends a short day when Enter is pressed', async () => {
  const { user, sent } = await typed('050127')
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['2027-01-05'])
})

test('leaves a text that is not a day in the field, shows why, and does not send it', async () => {
  const { user, field, value, sent } = await typed('31/02/2026')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  expect(field.value).toBe('31/02/2026')
  expect(value()).toBe('')
  expect(screen.getByRole('alert').textContent).toBe('There is no 31/02/2026. Check the day and the month.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, '28/02/2026')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['2026-02-28'])
})

test('does not send a day outside the limits', async () => {
  const { user, sent } = await typed('27/11/2026', { min: '2026-11-28' })
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('Choose 28/11/2026 or a later day.')
})

test('replaces typed text when the page changes the day', async () => {
  const { user, field } = await typed('31/02')
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  expect(field.value).toBe('05/01/2027')
})

async function opened(limits?: Limits, first?: string) {
  const drawn = drawDay(limits, first)
  await drawn.user.click(screen.getByRole('button', { name: 'Open calendar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose a day' })
  return { ...drawn, dialog, day: (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name }) }
}
const focused = () => document.activeElement?.getAttribute('aria-label')

test('opens the month of the day with the focus on the day', async () => {
  const { dialog, day } = await opened()
  await waitFor(() => expect(focused()).toBe('3 November 2026'))
  within(dialog).getByRole('grid', { name: 'November 2026' })
  expect(day('3 November 2026').closest('td')?.getAttribute('aria-selected')).toBe('true')
  // The first of November 2026 is a Sunday: the last column of a week that starts on Monday.
  expect(day('1 November 2026').closest('td')?.cellIndex).toBe(6)
})

test.each([
  ['{ArrowRight}', '4 November 2026'],
  ['{ArrowLeft}{ArrowLeft}{ArrowLeft}', '31 October 2026'],
  ['{ArrowDown}', '10 November 2026'],
  ['{ArrowUp}', '27 October 2026'],
  ['{Home}', '2 November 2026'],
  ['{End}', '8 November 2026'],
  ['{PageDown}', '3 December 2026'],
  ['{PageUp}', '3 October 2026'],
  ['{Shift>}{PageDown}{/Shift}', '3 November 2027'],
  ['{PageUp}{ArrowUp}{PageDown}', '26 October 2026'],
])('moves with %s to %s', async (keys, name) => {
  const { user } = await opened()
  await waitFor(() => expect(focused()).toBe('3 November 2026'))
  await user.keyboard(keys)
  expect(focused()).toBe(name)
})

test('moves from the last day of a long month to the last day of a short one', async () => {
  const { user } = await opened({}, '2027-01-31')
  await waitFor(() => expect(focused()).toBe('31 January 2027'))
  await user.keyboard('{PageDown}')
  expect(focused()).toBe('28 February 2027')
})

test('writes the chosen day into the field, closes, and returns the focus to its button', async () => {
  const { user, field, value } = await opened()
  await waitFor(() => expect(focused()).toBe('3 November 2026'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(value()).toBe('2026-11-10')
  expect(field.value).toBe('10/11/2026')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe('Open calendar')
})

test('does not leave the limits', async () => {
  const { user, day } = await opened({ min: '2026-11-02', max: '2026-11-12' })
  await waitFor(() => expect(focused()).toBe('3 November 2026'))
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('2 November 2026')
  await user.keyboard('{PageDown}')
  expect(focused()).toBe('12 November 2026')
  expect(day('13 November 2026').disabled).toBe(true)
  expect(day('Next month').disabled).toBe(true)
})

test('moves from the last control of the calendar to the first with Tab, and back', async () => {
  const { user } = await opened({ max: '2026-11-12' })
  await waitFor(() => expect(focused()).toBe('3 November 2026'))
  await user.tab({ shift: true })
  expect(focused()).toBe('Previous month')
  await user.tab({ shift: true })
  expect(focused()).toBe('3 November 2026')
  await user.tab()
  expect(focused()).toBe('Previous month')
})

test('chooses the present day with one press', async () => {
  const today = dayInNairobi(new Date())
  const { user, day, field } = await opened({ min: addDays(today, -1) }, addDays(today, 40))
  await user.click(day('Today'))
  expect(field.value).toBe(slashDay(today))
})

test('has no calendar button if it is read-only', () => {
  drawOffice(<DateField label="Published on" value="2026-11-03" readOnly onChange={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'Open calendar' })).toBeNull()
})

function TimeForm() {
  const [time, setTime] = useState('00:00')
  return (
    <>
      <TimeField label="Time in Nairobi" value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  )
}

function MomentForm() {
  const [at, setAt] = useState('')
  return (
    <>
      <DateTimeField label="From, Nairobi" value={at} onChange={setAt} />
      <output>{at}</output>
    </>
  )
}

test('reads a time and refuses a time that does not exist', async () => {
  const { user } = drawOffice(<TimeForm />)
  const field = screen.getByLabelText<HTMLInputElement>('Time in Nairobi')
  await user.clear(field)
  await user.type(field, '8.30 pm')
  await user.tab()
  expect(field.value).toBe('20:30')
  expect(screen.getByRole('status').textContent).toBe('20:30')
  fireEvent.change(field, { target: { value: '25:00' } })
  fireEvent.blur(field)
  expect(field.value).toBe('25:00')
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a time as HH:MM/)
  expect(field.validity.valid).toBe(false)
})

test('starts a day at midnight, leaves its time if the day changes, and is empty without a day', async () => {
  const { user } = drawOffice(<MomentForm />)
  const value = () => screen.getByRole('status').textContent
  const day = screen.getByLabelText('From, Nairobi')
  await user.type(day, '28/11/2026')
  expect(value()).toBe('2026-11-28T00:00')
  await user.clear(screen.getByLabelText('Time'))
  await user.type(screen.getByLabelText('Time'), '0930')
  await user.clear(day)
  expect(value()).toBe('')
  await user.type(day, '29/11/2026')
  expect(value()).toBe('2026-11-29T09:30')
})
