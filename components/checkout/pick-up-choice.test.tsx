import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { shortDay } from '#lib/checkout/delivery-day.ts'
import { pickUpPoints } from '#lib/contract/content/reference.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { promisedDay, USUAL_OPEN_DAYS } from '#lib/format/open-days.ts'
import { DeliveryDay } from './delivery-day.tsx'
import { PickUpChoice } from './pick-up-choice.tsx'
import { companyField } from './use-placing.ts'

const point = { address: 'Digo Road', county: 'Mombasa', hours: '8 to 5', phone: '0709 000 122' }

const day = (days: number) => promisedDay(today(systemClock), days, USUAL_OPEN_DAYS)

test('shows at each pick-up point from which day an order can be collected there', async () => {
  answerCall(pickUpPoints, () => ({
    data: [
      { ...point, id: 1, name: 'Industrial Area store', town: 'Nairobi', days: 1 },
      { ...point, id: 2, name: 'Mombasa counter', town: 'Mombasa', days: 5, workingDays: 2 },
      { ...point, id: 3, name: 'Old counter', town: 'Lamu' },
    ],
  }))
  draw(<PickUpChoice value={null} error={null} onChange={() => {}} />)
  const card = async (name: RegExp) => (await screen.findByRole('radio', { name })).closest('label')
  expect(await card(/Industrial Area store/)).toHaveTextContent(`Ready from ${shortDay(day(1))}`)
  expect(await card(/Mombasa counter/)).toHaveTextContent(`Ready from ${shortDay(day(2))}`)
  expect(await card(/Old counter/)).not.toHaveTextContent(/Ready/)
  await expectAccessible()
})

describe('the day of a company that collects', () => {
  const drawDay = (days: number | null, chosen = '') =>
    draw(
      <DeliveryDay
        when={chosen ? 'date' : 'asap'}
        day={chosen}
        collects
        days={days}
        error={undefined}
        onChange={() => {}}
      />,
    )

  test('is that of the chosen pick-up point', () => {
    drawDay(2)
    screen.getByText(`Ready from ${shortDay(day(2))}`)
    screen.getByText(`${shortDay(day(2))} or later`)
  })

  test('is not promised before a pick-up point is chosen', () => {
    drawDay(null)
    screen.getByText('The day depends on the pick-up point')
    expect(screen.queryByText(/Ready from/)).toBeNull()
  })

  test('has a date field that an error can focus', () => {
    const { container } = drawDay(2, day(3))
    expect(container.querySelector(companyField({ estimatedDeliveryDate: 'Choose a day.' }, { when: 'date' }))).toBe(
      screen.getByLabelText('Delivery date'),
    )
  })

  test('can be earlier, with a note', () => {
    drawDay(2, day(1))
    screen.getByText(`It is usually ready there from ${shortDay(day(2))}.`)
    screen.getByText(new RegExp(`We will try to have it ready on ${shortDay(day(1))}`))
  })
})
