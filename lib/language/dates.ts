import { type DayNames, ENGLISH_DAYS } from '../format/day-names.ts'
import kiswahili from './dates.sw.ts'
import { defineTexts, useTexts } from './texts.ts'

/** Names of months and weekdays. The Kiswahili is part of the script, so that the offline page can show it. */
export const dateTexts = defineTexts(
  'dates',
  { months: ENGLISH_DAYS.months.join(' '), weekdays: ENGLISH_DAYS.weekdays.join(' ') },
  async () => ({ default: kiswahili }),
)

export const dayNamesIn = ({ months, weekdays }: typeof dateTexts.english): DayNames => ({
  months: months.split(' '),
  weekdays: weekdays.split(' '),
})

/** The names of the chosen language, live. */
export const useDayNames = (): DayNames => dayNamesIn(useTexts(dateTexts))
