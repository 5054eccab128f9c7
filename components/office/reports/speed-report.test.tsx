import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officePageSpeed } from '#lib/contract/reports/office/page-speed.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SpeedReport } from './speed-report.tsx'

const NONE = { visits: 0, p75: null }
const FAST = { visits: 400, p75: 1_900 }
const SLOW = { visits: 90, p75: 5_200 }

beforeEach(() => window.history.replaceState(null, '', '/office/reports/speed'))

test('shows figures with their ratings, days and releases', async () => {
  signedInAs('finance')
  answerCall(officePageSpeed, () => ({
    data: {
      rows: [
        {
          ...{ page: 'product' as const, all: FAST, devices: { phone: SLOW, computer: FAST } },
          connections: { '4g': FAST, '3g': SLOW, '2g': NONE, unknown: NONE },
        },
      ],
      days: [{ day: '2026-11-23', ...FAST }],
      releases: [
        { release: 'r1', since: '2026-11-01', visits: 100, p75: 2_000 },
        { release: 'r2', since: '2026-11-23', ...FAST },
      ],
    },
  }))
  drawOffice(<SpeedReport />)
  const row = (await screen.findByRole('rowheader', { name: 'Products' })).closest('tr') as HTMLElement
  expect(within(row).getAllByText('good, 400 visits', { exact: false }).length).toBeGreaterThan(0)
  expect(within(row).getAllByText('poor, 90 visits', { exact: false })).toHaveLength(2)
  expect(within(row).getAllByText('5.2 s', { exact: false }).length).toBeGreaterThan(0)
  screen.getByText('-5%')
  await expectAccessible()
})

test('shows a period without measured visits', async () => {
  signedInAs('finance')
  answerCall(officePageSpeed, () => ({ data: { rows: [], days: [], releases: [] } }))
  drawOffice(<SpeedReport />)
  await screen.findByText('No measured visits in this period')
})
