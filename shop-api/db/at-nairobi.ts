import { NAIROBI } from '#lib/format/clock.ts'

/** SQL behind an instant: what calendar and clock show then in Nairobi; behind such a time: its instant. */
export const AT_NAIROBI = `AT TIME ZONE '${NAIROBI}'`
