import { NAIROBI } from '#lib/format/clock.ts'

/** SQL suffix that converts an instant to local time in Nairobi, and local time to its instant. */
export const AT_NAIROBI = `AT TIME ZONE '${NAIROBI}'`
