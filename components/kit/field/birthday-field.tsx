'use client'

import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { TextField } from './text-field.tsx'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A month's number from "2", "02", "Feb" or "February"; null for anything else. */
function monthOf(text: string): string | null {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0')
  const at = text.length < 3 ? -1 : MONTHS.indexOf(text.slice(0, 3).toLowerCase())
  return at < 0 ? null : String(at + 1).padStart(2, '0')
}

/**
 * A typed date as DD/MM/YYYY: "1/2/1990", "1.2.1990", "1-2-1990", "01021990", "1990-02-01", "1 Feb 1990". Day before
 * month, as in Kenya. Does not check whether the date exists.
 * @returns null if the date is incomplete or the text is not a date
 */
export function tidyDate(text: string): string | null {
  const typed = text.trim()
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (digits) return `${digits[1]}/${digits[2]}/${digits[3]}`
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed)
  if (yearFirst) return `${yearFirst[3]?.padStart(2, '0')}/${yearFirst[2]?.padStart(2, '0')}/${yearFirst[1]}`
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\p{L}+|\d{1,2})[-/., ]+(\d{4})$/iu.exec(typed)
  const month = dayFirst ? monthOf(dayFirst[2] as string) : null
  return dayFirst && month ? `${dayFirst[1]?.padStart(2, '0')}/${month}/${dayFirst[3]}` : null
}

/** Whether the text ends with a year, so the date is complete. */
export const endsWithYear = (text: string): boolean => /\d{4}$/.test(text.trim()) && !/^\d{4}\D/.test(text.trim())

/** The date of birth, `dob`: typed as people type dates, written as DD/MM/YYYY once it is whole. */
export function BirthdayField({ form }: { form: Pick<FormParts, 'field'> }) {
  const field = form.field('dob')
  return (
    <TextField
      label="Date of birth"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="DD/MM/YYYY"
      help="Day, month and year, for example 24/11/1990. You must be 18 or older."
      {...field}
      onInput={({ currentTarget }) => {
        if (endsWithYear(currentTarget.value))
          currentTarget.value = tidyDate(currentTarget.value) ?? currentTarget.value
      }}
      onBlur={(event) => {
        event.currentTarget.value = tidyDate(event.currentTarget.value) ?? event.currentTarget.value
        return field.onBlur(event)
      }}
    />
  )
}
