/** Names of months and of weekdays from Sunday on, in a language. Months are cut to three letters in short days. */
export interface DayNames {
  months: readonly string[]
  weekdays: readonly string[]
}

export const ENGLISH_DAYS: DayNames = {
  months: 'January February March April May June July August September October November December'.split(' '),
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
