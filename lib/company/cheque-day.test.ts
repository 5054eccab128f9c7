import { refusedChequeDay } from './cheque-day.ts'

const TODAY = '2026-11-26'

test.each([
  ['2026-11-26', null],
  ['2026-05-27', null],
  ['2026-05-26', 'older than six months'],
  ['2019-01-01', 'older than six months'],
  ['2027-02-28', null],
  ['2062-11-26', 'more than a year ahead'],
])('checks a cheque dated %s', (day, refusal) => {
  const why = refusedChequeDay(day, TODAY)
  if (refusal === null) expect(why).toBeNull()
  else expect(why).toContain(refusal)
})
