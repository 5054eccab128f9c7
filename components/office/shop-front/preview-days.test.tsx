import { screen } from '@testing-library/react'
import { useState } from 'react'
import { drawOffice } from '../testing/draw-office.tsx'
import { PreviewDays } from './preview-days.tsx'

function Days({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('2026-11-26')
  return (
    <PreviewDays
      day={day}
      today="2026-11-26"
      shown={null}
      onChoose={(next) => {
        setDay(next)
        onDay(next)
      }}
    />
  )
}

test('focuses the chosen day on D and moves by arrows in days and weeks', async () => {
  const days: string[] = []
  const { user } = drawOffice(<Days onDay={(day) => days.push(day)} />)
  await user.keyboard('d')
  expect(screen.getByRole('button', { name: 'Thursday 26 November, today' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('button', { name: 'Friday 27 November', pressed: true })).toBeVisible()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(days).toEqual(['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'])
  expect(screen.getByRole('button', { name: 'Friday 18 December', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Three weeks earlier' }))
  expect(screen.queryByRole('button', { name: 'Friday 18 December' })).toBe(null)
})
