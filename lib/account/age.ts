import { MINIMUM_AGE } from '../contract/base/choices.ts'
import { type Clock, today } from '../format/clock.ts'

/**
 * The latest birthday of a person who is old enough today: "2008-11-21". A birthday on 29 February counts from 1 March.
 */
export function latestBirthday(clock: Clock): string {
  const day = today(clock)
  return `${Number(day.slice(0, 4)) - MINIMUM_AGE}${day.slice(4)}`
}

/** DD/MM/YYYY as YYYY-MM-DD. The text is a day that exists (the contract's `birthday`). */
export const isoOfBirthday = (text: string): string => text.split('/').reverse().join('-')

/** YYYY-MM-DD as DD/MM/YYYY. */
export const birthdayOfIso = (day: string): string => day.split('-').reverse().join('/')

/** Whether a person born on DD/MM/YYYY is old enough today. */
export const isOldEnough = (text: string, clock: Clock): boolean => isoOfBirthday(text) <= latestBirthday(clock)

export const TOO_YOUNG = `You must be ${MINIMUM_AGE} or older to open an account.`
