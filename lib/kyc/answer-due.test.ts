import { instantInNairobi } from '../format/clock.ts'
import { answerDueAt } from './answer-due.ts'

const at = (day: string, time: string) => instantInNairobi(day, time)

describe('the due date of a document review', () => {
  it('is two working days later at the same time of day', () => {
    expect(answerDueAt(at('2026-11-23', '10:12'))).toEqual(at('2026-11-25', '10:12'))
  })

  it('skips the weekend', () => {
    expect(answerDueAt(at('2026-11-20', '10:12'))).toEqual(at('2026-11-24', '10:12'))
  })

  it('counts from Monday for documents submitted at the weekend', () => {
    expect(answerDueAt(at('2026-11-21', '15:00'))).toEqual(at('2026-11-25', '00:00'))
    expect(answerDueAt(at('2026-11-22', '23:30'))).toEqual(at('2026-11-25', '00:00'))
  })
})
