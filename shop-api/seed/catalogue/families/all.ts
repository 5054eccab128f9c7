import type { Family } from '../types.ts'

/** Every family of the sample, collection by collection. */
export const families: Family[] = []
