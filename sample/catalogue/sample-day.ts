/** The day the sample is told from, YYYY-MM-DD. Fixed, so that 'new' stays new and a fresh seed is the same next year. */
export const sampleAsOf = '2026-11-20'
